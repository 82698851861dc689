import { queryOptions } from '@tanstack/react-query';
import { bookingDetails, type BookingDetails } from '#shared/bookings/bookings.ts';
import { call } from '../../lib/calls/call.ts';
import { freshFor } from '../../lib/calls/data-timing.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { InvalidBookingData } from './bookings.api.ts';

/** One booking with its item and its customer. It has a file of its own, because it brings the schemas with it. */
export const bookingOf = (id: number) => {
  const { queryKey } = reading('GET /api/bookings/:id', { params: { id } });
  return queryOptions({
    queryKey,
    staleTime: freshFor.bookingsInChat,
    queryFn: async ({ signal }): Promise<BookingDetails> => {
      const found = bookingDetails.safeParse(
        await call('GET /api/bookings/:id', { params: { id }, signal }),
      );
      if (!found.success) throw new InvalidBookingData();
      return found.data;
    },
  });
};

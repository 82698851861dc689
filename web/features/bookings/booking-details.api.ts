import { queryOptions } from '@tanstack/react-query';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { call } from '../../lib/calls/call.ts';
import { freshFor } from '../../lib/calls/data-timing.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { InvalidBookingData } from './bookings.api.ts';

/** Whether a reply is the wanted booking and has the fields that its pages need. */
const isBooking = ({ id, camera, user, lines }: Partial<BookingDetails>, wanted: number): boolean =>
  id === wanted && Boolean(camera?.brand && user?.username) && Array.isArray(lines);

/** A booking with its item and its customer. */
export const bookingOf = (id: number) => {
  const { queryKey } = reading('GET /api/bookings/:id', { params: { id } });
  return queryOptions({
    queryKey,
    staleTime: freshFor.bookingsInChat,
    queryFn: async ({ signal }): Promise<BookingDetails> => {
      const found = await call('GET /api/bookings/:id', { params: { id }, signal });
      if (!isBooking({ ...found }, id)) throw new InvalidBookingData();
      return found;
    },
  });
};

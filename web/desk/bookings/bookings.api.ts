import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StatusInput } from '#shared/bookings/bookings.ts';
import { ApiError, call } from '../../lib/call.ts';
import { toast } from '../../lib/toast.ts';
import { bookingsChanged } from '../frame/details.api.ts';
import { isOverridable } from '../frame/overridable.ts';
import { sayFailed } from '../frame/say-failed.ts';
import { pagesOf } from '../tables/long-list.ts';
import type { BookingFilter } from './booking-filter.ts';

export const bookingPages = (filter: BookingFilter) =>
  pagesOf('GET /api/bookings', asQuery(filter));
/** The same filter, as the address of an export has it. */
export const asQuery = ({ due, ...filter }: BookingFilter) => ({
  ...filter,
  ...(due && { due: 'true' as const }),
});
/** The bookings of one customer. */
export const bookingsOf = (userId: number) => pagesOf('GET /api/bookings', { userId });

const isPriceChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'price_changed';

/** Sets a booking's status. What may be overridden is left to the caller, who asks. */
export function useSetStatus(bookingId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StatusInput) =>
      call('PUT /api/admin/bookings/:id/status', { params: { id: bookingId }, body }),
    onSuccess() {
      toast({
        title: 'Booking Updated',
        description: 'The booking status has been updated successfully',
      });
      return bookingsChanged(client);
    },
    onError(error) {
      if (!isOverridable(error)) sayFailed('Failed to Update Booking')(error);
      if (isPriceChanged(error)) void bookingsChanged(client);
    },
  });
}

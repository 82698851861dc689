import type { StatusInput } from '#shared/bookings/bookings.ts';
import { call } from '../../lib/calls/call.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { toast } from '../../lib/screen/toast.ts';
import { isOverridable } from '../frame/overridable.ts';
import { sayFailed } from '../frame/say-failed.ts';
import { staleAtDesk } from '../frame/stale-at-desk.ts';
import { pagesOf } from '../tables/long-list.ts';
import type { BookingFilter } from './booking-filter.ts';

export const bookingPages = (filter: BookingFilter) =>
  pagesOf('GET /api/bookings', asQuery(filter));
/** The filter as the address of an export has it. */
export const asQuery = ({ due, ...filter }: BookingFilter) => ({
  ...filter,
  ...(due && { due: 'true' as const }),
});
/** The bookings of one customer. */
export const bookingsOf = (userId: number) => pagesOf('GET /api/bookings', { userId });

/** Sets a booking's status. What may be overridden is left to the caller, who asks. */
export const useSetStatus = (bookingId: number) =>
  useWriting(staleAtDesk['PUT /api/admin/bookings/:id/status'], {
    mutationFn: (body: StatusInput) =>
      call('PUT /api/admin/bookings/:id/status', { params: { id: bookingId }, body }),
    onSuccess: () =>
      toast({
        title: 'Booking Updated',
        description: 'The booking status has been updated successfully',
      }),
    onError(error) {
      if (!isOverridable(error)) sayFailed('Failed to Update Booking')(error);
    },
  });

import type { BulkInput } from '#shared/bookings/booking-bulk.ts';
import type { ListedBooking, StatusInput } from '#shared/bookings/bookings.ts';
import { call } from '../../lib/calls/call.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { toast } from '../../lib/screen/toast.ts';
import { isOverridable } from '../frame/overridable.ts';
import { sayFailed } from '../frame/say-failed.ts';
import { staleAtDesk } from '../frame/stale-at-desk.ts';
import { pagesOf } from '../tables/long-list.ts';
import type { BookingFilter } from './booking-filter.ts';

export const bookingPages = (filter: BookingFilter) => pagesOf('GET /api/bookings', { ...filter });
/** The bookings of one customer. */
export const bookingsOf = (userId: number) => pagesOf('GET /api/bookings', { userId });

const setStatus = (id: number, body: StatusInput) =>
  call('PUT /api/admin/bookings/:id/status', { params: { id }, body });

type WithStatus = Pick<ListedBooking, 'id' | 'status'>;

/**
 * A function that sets the booking's present status again; undefined for an inquiry, because no
 * call can set that status.
 */
export function useStatusUndo({ id, status }: WithStatus): (() => void) | undefined {
  const undo = useWriting(staleAtDesk['PUT /api/admin/bookings/:id/status'], {
    mutationFn: (before: StatusInput['status']) => setStatus(id, { status: before }),
    onSuccess: () => toast({ title: 'Undone', description: `Booking #${id} is as it was.` }),
    onError: sayFailed('Failed to Undo'),
  });
  return status === 'inquiry' ? undefined : () => undo.mutate(status);
}

/** Does one act on several bookings. The caller shows which bookings were refused. */
export const useActOnBookings = () =>
  useWriting(staleAtDesk['POST /api/admin/bookings/bulk'], {
    mutationFn: (body: BulkInput) => call('POST /api/admin/bookings/bulk', { body }),
    onError: sayFailed('Failed to Update Bookings'),
  });

/**
 * Sets a booking's status. After a refusal that can be overridden the caller asks whether to
 * override it.
 */
export function useSetStatus(booking: WithStatus) {
  const undo = useStatusUndo(booking);
  return useWriting(staleAtDesk['PUT /api/admin/bookings/:id/status'], {
    mutationFn: (body: StatusInput) => setStatus(booking.id, body),
    onSuccess: () =>
      toast({
        title: 'Booking Updated',
        description: 'The booking status has been updated successfully',
        undo,
      }),
    onError(error) {
      if (!isOverridable(error)) sayFailed('Failed to Update Booking')(error);
    },
  });
}

import { useStatusUndo } from './bookings.api.ts';
import type { DeskBookingInput, DeskChangeInput } from '#shared/bookings/booking-changes.ts';
import type { DeskCancelInput } from '#shared/bookings/bookings.ts';
import { call } from '../../lib/calls/call.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { sendOnce } from '../../lib/calls/send-once.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { toast } from '../../lib/screen/toast.ts';
import { staleAtDesk } from '../frame/stale-at-desk.ts';

/** The first people who match a search text. */
export const peopleFound = (search: string) =>
  reading('GET /api/admin/users', { query: { limit: 8, ...(search && { search }) } });

/**
 * Changes the days, items, prices or notes of a booking. The form itself shows a refusal or a
 * missing answer.
 */
export const useChangeAtDesk = (id: number) =>
  useWriting(staleAtDesk['PUT /api/admin/bookings/:id'], {
    mutationFn: (body: DeskChangeInput) =>
      sendOnce(`desk-change-${id}`, body, (idempotencyKey) =>
        call('PUT /api/admin/bookings/:id', { params: { id }, body, idempotencyKey }),
      ),
    onSuccess: () => toast({ title: 'Booking Changed', description: `Booking #${id}` }),
  });

export function useCancelAtDesk(booking: Parameters<typeof useStatusUndo>[0]) {
  const { id } = booking;
  const undo = useStatusUndo(booking);
  return useWriting(staleAtDesk['POST /api/admin/bookings/:id/cancel'], {
    mutationFn: (body: DeskCancelInput) =>
      sendOnce(`desk-cancel-${id}`, body, (idempotencyKey) =>
        call('POST /api/admin/bookings/:id/cancel', { params: { id }, body, idempotencyKey }),
      ),
    onSuccess: () => toast({ title: 'Booking Cancelled', description: `Booking #${id}`, undo }),
  });
}

export const useBookAtDesk = () =>
  useWriting(staleAtDesk['POST /api/admin/bookings'], {
    mutationFn: (body: DeskBookingInput) =>
      sendOnce('desk-booking', body, (idempotencyKey) =>
        call('POST /api/admin/bookings', { body, idempotencyKey }),
      ),
    onSuccess: ({ id }) => toast({ title: 'Booking Created', description: `Booking #${id}` }),
  });

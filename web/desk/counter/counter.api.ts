import { useQueryClient } from '@tanstack/react-query';
import type { HandOverInput, TakeBackInput } from '#shared/counter/counter.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { withHyphens } from '#shared/counter/scan.rules.ts';
import { call } from '../../lib/calls/call.ts';
import { pollEvery } from '../../lib/calls/data-timing.ts';
import { sendOnce } from '../../lib/calls/send-once.ts';
import { readingPages, readingWhole } from '../../lib/calls/reading-pages.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { toast } from '../../lib/screen/toast.ts';
import { bookingDetails } from '../frame/details.api.ts';
import { sayFailed } from '../frame/say-failed.ts';
import { staleAtDesk } from '../frame/stale-at-desk.ts';

/**
 * The number of bookings per request: enough for a busy day, so that the tabs can show how many
 * there are.
 */
const perPage = 200;

export const queuePages = (queue: 'goingOut' | 'comingBack' | 'overdue') =>
  readingPages('GET /api/admin/today/:queue', { limit: perPage }, { queue });
/** Statuses of bookings that can be handed over or can have units out. */
type OpenStatus = 'confirmed' | 'pending';
/** Finds bookings on any day by number, customer or item. */
export const foundPages = (status: OpenStatus, search: string) =>
  readingPages('GET /api/bookings', { status, search, limit: perPage });
/**
 * The units are fetched again and again, because another counter may hand some of them over. The
 * form removes the ticks of units that have left.
 */
export const allUnitsOfItem = (id: number) => ({
  ...readingWhole('GET /api/admin/cameras/:id/units', { params: { id } }),
  refetchInterval: pollEvery.units,
});
/**
 * Asks the server about a scan. The booking and the units of its item are fetched anew, because
 * another counter may have changed them a moment ago.
 */
export function useLookUp() {
  const client = useQueryClient();
  return async (text: string, bookingId: number | undefined) => {
    const ask = (asked: string) => {
      const body = { text: asked, ...(bookingId !== undefined && { bookingId }) };
      return call('POST /api/admin/counter/scan', { body });
    };
    let found = await ask(text);
    const meant = found.kind === 'nothing' ? withHyphens(text) : undefined;
    if (meant !== undefined) found = await ask(meant);
    if ('booking' in found) {
      client.setQueryData(bookingDetails(found.booking.id).queryKey, found.booking);
    }
    if ('unit' in found && found.unit) {
      void client.invalidateQueries({ queryKey: allUnitsOfItem(found.unit.cameraId).queryKey });
    }
    /** Whether the scanner types for another keyboard layout than the computer has. */
    const isOtherKeyboard = meant !== undefined && found.kind !== 'nothing';
    return { ...found, isOtherKeyboard };
  };
}

/** Takes back the last hand-over of a booking, for the button `Undo` in the toast. */
function useUndoHandOver(id: number, onUndone: () => void) {
  const client = useQueryClient();
  return useWriting(staleAtDesk['POST /api/admin/bookings/:id/hand-over/undo'], {
    mutationFn: () =>
      sendOnce(`undo-hand-over-${id}`, {}, (idempotencyKey) =>
        call('POST /api/admin/bookings/:id/hand-over/undo', { params: { id }, idempotencyKey }),
      ),
    onSuccess(reply) {
      client.setQueryData(bookingDetails(id).queryKey, reply);
      toast({ title: 'Undone', description: `The units of booking #${id} are in the house.` });
      onUndone();
    },
    onError: sayFailed('Failed to Undo'),
  });
}

/**
 * Hands units over. `onUndone` is called after the button `Undo` in the toast has taken the
 * hand-over back.
 */
export function useHandOver(id: number, onUndone: () => void) {
  const client = useQueryClient();
  const undo = useUndoHandOver(id, onUndone);
  return useWriting(staleAtDesk['POST /api/admin/bookings/:id/hand-over'], {
    mutationFn: (body: HandOverInput) =>
      sendOnce(`hand-over-${id}`, body, (idempotencyKey) =>
        call('POST /api/admin/bookings/:id/hand-over', { params: { id }, body, idempotencyKey }),
      ),
    onSuccess(reply, { payments = [] }) {
      client.setQueryData(bookingDetails(id).queryKey, reply);
      const deposit = payments.map(({ amount }) => `, deposit of ${formatMoney(amount)}`);
      toast({
        title: 'Handed Over',
        description: `Booking #${id}${deposit.join('')}`,
        undo: () => undo.mutate(),
      });
    },
  });
}

export function useTakeBack(id: number) {
  const client = useQueryClient();
  return useWriting(staleAtDesk['POST /api/admin/bookings/:id/take-back'], {
    mutationFn: (body: TakeBackInput) =>
      sendOnce(`take-back-${id}`, body, (idempotencyKey) =>
        call('POST /api/admin/bookings/:id/take-back', { params: { id }, body, idempotencyKey }),
      ),
    onSuccess(reply) {
      client.setQueryData(bookingDetails(id).queryKey, reply);
      toast({ title: 'Taken Back', description: `Booking #${id}` });
    },
  });
}

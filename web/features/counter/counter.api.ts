import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HandOverInput, TakeBackInput } from '#shared/counter.ts';
import { ApiError, call, isUnanswered, type Reply } from '../../lib/call.ts';
import { dropKey, keyFor } from '../../lib/kept-key.ts';
import { reading } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';

/** How many bookings of a list are shown at once. */
const shown = 50;

const queue = (name: 'goingOut' | 'comingBack' | 'overdue') =>
  reading('GET /api/admin/today/:queue', { params: { queue: name }, query: { limit: shown } });

export const goingOut = queue('goingOut');
export const comingBack = queue('comingBack');
export const overdue = queue('overdue');

/** Bookings by number, customer or item, of whatever day. */
export const bookingsFound = (search: string) =>
  reading('GET /api/bookings', { query: { search, limit: shown } });
export const bookingAt = (id: number) => reading('GET /api/bookings/:id', { params: { id } });
export const unitsOfItem = (id: number) =>
  reading('GET /api/admin/cameras/:id/units', { params: { id } });
export const item = (id: number) => reading('GET /api/admin/cameras/:id', { params: { id } });
export const unitsFound = (search: string) =>
  reading('GET /api/admin/units', { query: { search, limit: 1 } });

/** Everything that the desk shows of bookings, units and days is asked for again. */
function useDeskChanged() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(admin|bookings|cameras)\b/.test(String(queryKey[0])),
    });
}

/** Sends what a form holds under a key of its own: pressed again after a lost answer, nothing is done twice. */
async function sendOnce<Answer>(
  form: string,
  body: unknown,
  sendIt: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await sendIt(keyFor(form, body)).catch((error: unknown) => {
    if (!isUnanswered(error)) dropKey(form);
    throw error;
  });
  dropKey(form);
  return answer;
}

export function useHandOver(id: number) {
  const changed = useDeskChanged();
  return useMutation({
    mutationFn: (body: HandOverInput) =>
      sendOnce(`hand-over-${id}`, body, (idempotencyKey) =>
        call('POST /api/admin/bookings/:id/hand-over', { params: { id }, body, idempotencyKey }),
      ),
    onSuccess: () => toast({ title: 'Handed Over', description: `Booking #${id}` }),
    onSettled: changed,
  });
}

export type TakenBack = Reply<'POST /api/admin/bookings/:id/take-back'>;

export function useTakeBack(id: number) {
  const changed = useDeskChanged();
  return useMutation({
    mutationFn: (body: TakeBackInput) =>
      sendOnce(`take-back-${id}`, body, (idempotencyKey) =>
        call('POST /api/admin/bookings/:id/take-back', { params: { id }, body, idempotencyKey }),
      ),
    onSuccess: () => toast({ title: 'Taken Back', description: `Booking #${id}` }),
    onSettled: changed,
  });
}

/** Refusals that are passed with `override`: the desk knows better. */
export const mayOverride = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'too_soon' || error.code === 'too_late' || error.code === 'overbooked');

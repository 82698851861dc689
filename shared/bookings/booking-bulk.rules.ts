import type { Booking } from './bookings.ts';

/**
 * The acts that the desk can do on several bookings in one call: confirm them or send reminders.
 */
export const bulkActs = ['confirm', 'remind'] as const;
export type BulkAct = (typeof bulkActs)[number];

/** The most bookings in one call of a bulk act. */
export const mostAtOnce = 100;

/**
 * The subject of a reminder by mail: the return while units are out, the pick-up before the
 * hand-over, null when there is nothing to remind of.
 */
export function remindableOf({
  status,
  unitsOut,
  handedOverAt,
}: Pick<Booking, 'status' | 'unitsOut'> & {
  handedOverAt: string | Date | null;
}): 'pick-up' | 'return' | null {
  if (unitsOut > 0) return 'return';
  return status === 'confirmed' && handedOverAt === null ? 'pick-up' : null;
}

/**
 * Whether an act can be done on a booking: requests can be confirmed, and a reminder needs a
 * subject.
 */
export const fitsAct = (
  act: BulkAct,
  booking: Pick<Booking, 'status' | 'unitsOut' | 'handedOverAt'>,
): boolean => (act === 'confirm' ? booking.status === 'pending' : remindableOf(booking) !== null);

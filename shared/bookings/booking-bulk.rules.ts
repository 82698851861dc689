import type { Booking } from './bookings.ts';

/** An act of the desk on several bookings at once. */
export const bulkActs = ['confirm', 'remind'] as const;
export type BulkAct = (typeof bulkActs)[number];

/** The most bookings of one call. */
export const mostAtOnce = 100;

/** The subject of a reminder: the return while units are out, the pick-up before the hand-over. */
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

/** Whether an act fits a booking. */
export const fitsAct = (
  act: BulkAct,
  booking: Pick<Booking, 'status' | 'unitsOut' | 'handedOverAt'>,
): boolean => (act === 'confirm' ? booking.status === 'pending' : remindableOf(booking) !== null);

import type { PlannerBooking } from '#shared/desk/admin.ts';
import { addDays, type Day } from '#shared/days.rules.ts';

export interface Days {
  startDate: Day;
  endDate: Day;
}

/** The part of a bar that is dragged: the whole bar moves, one end stretches it. */
export type Grip = 'both' | 'start' | 'end';

/** Pixels from the edge of a bar within which a press takes its end. */
const edge = 8;

/** Whether a bar can be moved: ended bookings cannot, and late ones are settled at the counter. */
export const canMove = ({ status, lateUntil }: PlannerBooking): boolean =>
  (status === 'pending' || status === 'confirmed') && lateUntil === null;

/**
 * The grip of a press at a place in a bar; a rental that is out can only be stretched at its end.
 */
export function gripAt(
  at: number,
  width: number,
  { handedOverAt }: Pick<PlannerBooking, 'handedOverAt'>,
): Grip {
  if (handedOverAt !== null) return 'end';
  // A narrow bar keeps a middle by which it can be moved.
  const reach = Math.min(edge, width / 4);
  if (at >= width - reach) return 'end';
  return at <= reach ? 'start' : 'both';
}

/** The days of a rental that is moved or stretched; it keeps one day at least. */
export function shifted({ startDate, endDate }: Days, grip: Grip, by: number): Days {
  const start = grip === 'end' ? startDate : addDays(startDate, by);
  const end = grip === 'start' ? endDate : addDays(endDate, by);
  if (start <= end) return { startDate: start, endDate: end };
  return grip === 'start' ? { startDate: endDate, endDate } : { startDate, endDate: startDate };
}

import type { PlannerBooking } from '#shared/desk/admin.ts';
import { addDays, type Day } from '#shared/days.rules.ts';

export interface Days {
  startDate: Day;
  endDate: Day;
}

/** The part of a bar that is held: `both` moves the bar, an end stretches it. */
export type Grip = 'both' | 'start' | 'end';

/** A press within this many pixels of a bar's edge holds that end. */
const edge = 8;

/**
 * Whether a bar can be moved. Ended bookings cannot; late ones have to be settled at the counter.
 */
export const canMove = ({ status, lateUntil }: PlannerBooking): boolean =>
  (status === 'pending' || status === 'confirmed') && lateUntil === null;

/**
 * The part of a bar that a press holds. A rental that has left the house can only be stretched at
 * its end.
 */
export function gripAt(
  at: number,
  width: number,
  { handedOverAt }: Pick<PlannerBooking, 'handedOverAt'>,
): Grip {
  if (handedOverAt !== null) return 'end';
  // A narrow bar keeps at least its middle half for moving it as a whole.
  const reach = Math.min(edge, width / 4);
  if (at >= width - reach) return 'end';
  return at <= reach ? 'start' : 'both';
}

/**
 * The days of a rental after it was moved or stretched by a number of days; at least one day is
 * left.
 */
export function shifted({ startDate, endDate }: Days, grip: Grip, by: number): Days {
  const start = grip === 'end' ? startDate : addDays(startDate, by);
  const end = grip === 'start' ? endDate : addDays(endDate, by);
  if (start <= end) return { startDate: start, endDate: end };
  return grip === 'start' ? { startDate: endDate, endDate } : { startDate, endDate: startDate };
}

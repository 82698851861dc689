import type { PlannerBooking } from '#shared/desk/admin.ts';
import { addDays, type Day } from '#shared/days.rules.ts';

export interface Days {
  startDate: Day;
  endDate: Day;
}

/** The part of a bar that is held: all of it moves, or one end stretches it. */
export type Grip = 'both' | 'start' | 'end';

/** How far from its edge a bar is held by its end, in pixels. */
const edge = 8;

/** Whether a bar moves: what has ended stays, and what is late is settled at the counter. */
export const canMove = ({ status, lateUntil }: PlannerBooking): boolean =>
  (status === 'pending' || status === 'confirmed') && lateUntil === null;

/** The grip of a press at a place in a bar; of what has left the house only the end can be moved. */
export function gripAt(
  at: number,
  width: number,
  { handedOverAt }: Pick<PlannerBooking, 'handedOverAt'>,
): Grip {
  if (handedOverAt !== null) return 'end';
  // A narrow bar is held in its middle all the same.
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

import { addDays, type Day } from '#shared/days.rules.ts';
import { usualSpan, type PlannerSearch, type PlannerSpan } from './planner-search.ts';

/**
 * The number of days before today that the planner shows by default, so that late bookings are in
 * sight.
 */
const lookBack = 3;

/** The days that the planner shows. */
export function plannerRange(search: PlannerSearch, today: Day): { from: Day; days: PlannerSpan } {
  return { from: search.from ?? addDays(today, -lookBack), days: search.days ?? usualSpan };
}

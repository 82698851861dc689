import { addDays, type Day } from '#shared/days.rules.ts';
import { usualSpan, type PlannerSearch, type PlannerSpan } from './planner-search.ts';

/** Days before today that are shown when no first day is chosen: late bookings stand there. */
const lookBack = 3;

/** The days to show. */
export function plannerRange(search: PlannerSearch, today: Day): { from: Day; days: PlannerSpan } {
  return { from: search.from ?? addDays(today, -lookBack), days: search.days ?? usualSpan };
}

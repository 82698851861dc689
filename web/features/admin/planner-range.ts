import { addDays, isDay, type Day } from '#shared/days.ts';
import { limits } from '#shared/fields.ts';

/** How many days the planner can show at once, with their names. */
export const plannerSpans = {
  14: '2 weeks',
  30: '1 month',
  60: '2 months',
  90: '3 months',
} as const;
export type PlannerSpan = keyof typeof plannerSpans;
const usualSpan: PlannerSpan = 30;

/** Days before today that are shown when nobody has chosen a first day: what is late stands there. */
const lookBack = 3;

/** What the planner shows, as it stands in the address; what is usual is left out. */
export interface PlannerSearch {
  from?: Day | undefined;
  days?: PlannerSpan | undefined;
  category?: number | undefined;
  view?: 'table' | undefined;
}

/** Every name is given, be it as undefined: the router keeps what the address says about the others. */
export function readPlannerSearch(texts: Record<string, unknown>): PlannerSearch {
  const { from, view } = texts;
  const days = Number(texts['days']);
  const category = Number(texts['category']);
  return {
    from: typeof from === 'string' && isDay(from) ? from : undefined,
    days: days in plannerSpans && days !== usualSpan ? (days as PlannerSpan) : undefined,
    category:
      Number.isInteger(category) && category > 0 && category <= limits.id ? category : undefined,
    view: view === 'table' ? view : undefined,
  };
}

/** The days to show. */
export function plannerRange(search: PlannerSearch, today: Day): { from: Day; days: PlannerSpan } {
  return { from: search.from ?? addDays(today, -lookBack), days: search.days ?? usualSpan };
}

import { kinds, type Kind } from '#shared/cameras/specs.rules.ts';
import { isDay, type Day } from '#shared/days.rules.ts';
import { idInAddress } from '../../lib/addresses/id-in-address.ts';
import { readSearchFilter, type SearchFilter } from '../tables/filters.ts';

/** The numbers of days among which the planner offers a choice. */
export const plannerSpans = [14, 30, 60, 90] as const;
export type PlannerSpan = (typeof plannerSpans)[number];
export const usualSpan: PlannerSpan = 30;

/** The planner's view as the page's address names it; usual values are left out. */
export interface PlannerSearch extends SearchFilter {
  kind?: Kind | undefined;
  from?: Day | undefined;
  days?: PlannerSpan | undefined;
  category?: number | undefined;
  view?: 'table' | undefined;
}

/** The planner's view as query parameters, which are texts. */
export type PlannerAddress = { [Name in keyof PlannerSearch]?: string | undefined };

/** Reads the planner's view from the query parameters of the page's address. */
export function readPlannerSearch(texts: Record<string, unknown>): PlannerSearch {
  const { from, view } = texts;
  const days = plannerSpans.find((span) => span === Number(texts['days']));
  return {
    from: typeof from === 'string' && isDay(from) ? from : undefined,
    days: days === usualSpan ? undefined : days,
    category: idInAddress(String(texts['category'])) ?? undefined,
    view: view === 'table' ? view : undefined,
    kind: kinds.find((kind) => kind === texts['kind']),
    ...readSearchFilter(texts),
  };
}

/** Makes the query parameters for a view of the planner. */
export const plannerTexts = ({ days, category, ...texts }: PlannerSearch) => ({
  ...texts,
  days: days === undefined ? undefined : String(days),
  category: category === undefined ? undefined : String(category),
});

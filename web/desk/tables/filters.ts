import { cutTo } from '#shared/characters.rules.ts';
import { isDay, type Day } from '#shared/days.rules.ts';
import { sortsBy, type SortBy } from '#shared/sorting.rules.ts';

export interface SearchFilter {
  search?: string | undefined;
}

/** Reads the order of a list from `?sort=`; an unknown value is ignored. */
export const readSortIn = <Column extends string>(
  { sort }: Record<string, unknown>,
  columns: readonly Column[],
): SortBy<Column> | undefined => sortsBy(columns).find((known) => known === sort);

/**
 * Reads a day from the text of a query parameter such as `?from=`; a text that is no day is
 * ignored.
 */
export const readDay = (value: unknown): Day | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined;

/** Reads the search text of a list from `?search=`. */
export const readSearchFilter = ({ search }: Record<string, unknown>): SearchFilter => ({
  search: typeof search === 'string' && search.trim() ? cutTo(search.trim(), 100) : undefined,
});

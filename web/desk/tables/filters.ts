import { cutTo } from '#shared/characters.rules.ts';
import { isDay, type Day } from '#shared/days.rules.ts';
import { sortsBy, type SortBy } from '#shared/sorting.rules.ts';

export interface SearchFilter {
  search?: string | undefined;
}

/** `?sort=` of an address; an unknown one counts as none. */
export const readSortIn = <Column extends string>(
  { sort }: Record<string, unknown>,
  columns: readonly Column[],
): SortBy<Column> | undefined => sortsBy(columns).find((known) => known === sort);

/** `?from=` or `?to=` of an address; a text that is no day counts as none. */
export const readDay = (value: unknown): Day | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined;

/** `?search=` of an address. */
export const readSearchFilter = ({ search }: Record<string, unknown>): SearchFilter => ({
  search: typeof search === 'string' && search.trim() ? cutTo(search.trim(), 100) : undefined,
});

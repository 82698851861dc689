import {
  peopleRoles,
  peopleSortColumns,
  type PeopleRole,
  type PeopleSort,
} from '#shared/users/user-list.rules.ts';
import { readSearchFilter, readSortIn, type SearchFilter } from '../tables/filters.ts';

/** The filters and the order of the list of people. */
export interface PeopleFilter extends SearchFilter {
  role?: PeopleRole | undefined;
  sort?: PeopleSort | undefined;
}

/** Reads the filters and the order from `?search=&role=&sort=`. */
export const readPeopleFilter = (texts: Record<string, unknown>): PeopleFilter => ({
  ...readSearchFilter(texts),
  role: peopleRoles.find((role) => role === texts['role']),
  sort: readSortIn(texts, peopleSortColumns),
});

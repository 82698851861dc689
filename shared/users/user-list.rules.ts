import type { SortBy } from '../sorting.rules.ts';

/** The columns by which the desk sorts people. */
export const peopleSortColumns = ['name', 'username', 'email', 'role'] as const;
export type PeopleSort = SortBy<(typeof peopleSortColumns)[number]>;

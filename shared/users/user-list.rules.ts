import type { SortBy } from '../sorting.rules.ts';

/** The columns by which the desk sorts people. */
export const peopleSortColumns = ['name', 'username', 'email', 'role'] as const;

/** The two kinds of people that the list can be narrowed to. */
export const peopleRoles = ['user', 'admin'] as const;
export type PeopleRole = (typeof peopleRoles)[number];
export type PeopleSort = SortBy<(typeof peopleSortColumns)[number]>;

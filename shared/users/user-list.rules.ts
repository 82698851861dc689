import type { SortBy } from '../sorting.rules.ts';

/** The columns by which the desk can sort its list of people. */
export const peopleSortColumns = ['name', 'username', 'email', 'role'] as const;

/** The filter of the list of people: `user` for customers, `admin` for people of the house. */
export const peopleRoles = ['user', 'admin'] as const;
export type PeopleRole = (typeof peopleRoles)[number];
export type PeopleSort = SortBy<(typeof peopleSortColumns)[number]>;

import type { SortBy } from '../sorting.rules.ts';

/** The columns by which the desk can sort the list of mails. */
export const mailSortColumns = ['createdAt', 'kind', 'to', 'state'] as const;
export type MailSort = SortBy<(typeof mailSortColumns)[number]>;

/** The order of the list of mails when none is asked for: newest first. */
export const usualMailSort = '-createdAt' satisfies MailSort;

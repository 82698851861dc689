import type { SortBy } from '../sorting.rules.ts';

/** The columns by which the desk can sort its list of bookings. */
export const bookingSortColumns = [
  'id',
  'customer',
  'camera',
  'startDate',
  'createdAt',
  'status',
  'totalPrice',
] as const;
export type BookingSort = SortBy<(typeof bookingSortColumns)[number]>;

/** The order of the desk's list of bookings when none is asked for: newest created first. */
export const usualBookingSort = '-createdAt' satisfies BookingSort;

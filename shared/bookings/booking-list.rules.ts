import type { SortBy } from '../sorting.rules.ts';

/** The columns by which the desk sorts its bookings. */
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

/** The order of the list when none is asked for: newest created first. */
export const usualBookingSort = '-createdAt' satisfies BookingSort;

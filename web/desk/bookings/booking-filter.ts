import {
  bookingSortColumns,
  usualBookingSort,
  type BookingSort,
} from '#shared/bookings/booking-list.rules.ts';
import { bookingStatuses, type BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { readDay, readSearchFilter, readSortIn, type SearchFilter } from '../tables/filters.ts';

/** The filters and the order of the desk's list of bookings. */
export interface BookingFilter extends SearchFilter {
  status?: BookingStatus | undefined;
  /** Only bookings for which the customer still owes something. */
  due?: 'true' | undefined;
  /** The first and the last start day of the bookings to list. */
  from?: Day | undefined;
  to?: Day | undefined;
  sort?: BookingSort | undefined;
}

/**
 * Reads the filters and the order from `?status=&search=&due=true&from=&to=&sort=`; an unknown
 * value is ignored.
 */
export function readBookingFilter(texts: Record<string, unknown>): BookingFilter {
  const sort = readSortIn(texts, bookingSortColumns);
  return {
    status: bookingStatuses.find((status) => status === texts['status']),
    ...readSearchFilter(texts),
    due: texts['due'] === 'true' ? 'true' : undefined,
    from: readDay(texts['from']),
    to: readDay(texts['to']),
    sort: sort === usualBookingSort ? undefined : sort,
  };
}

/** Whether a filter is set that can leave bookings out; the order does not count. */
export const isNarrowed = ({ sort: _sort, ...filter }: BookingFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

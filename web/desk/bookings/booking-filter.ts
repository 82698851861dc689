import {
  bookingSortColumns,
  usualBookingSort,
  type BookingSort,
} from '#shared/bookings/booking-list.rules.ts';
import { bookingStatuses, type BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { readDay, readSearchFilter, readSortIn, type SearchFilter } from '../tables/filters.ts';

/** The filters and the order of a list of bookings. */
export interface BookingFilter extends SearchFilter {
  status?: BookingStatus | undefined;
  /** Only bookings with an amount due. */
  due?: 'true' | undefined;
  /** Bounds of the start day. */
  from?: Day | undefined;
  to?: Day | undefined;
  sort?: BookingSort | undefined;
}

/**
 * Reads `?status=&search=&due=true&from=&to=&sort=` of an address; an unknown value counts as none.
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

/** Whether a filter leaves anything out. */
export const isNarrowed = ({ sort: _sort, ...filter }: BookingFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

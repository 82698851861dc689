import { bookingStatuses, type BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { readSearchFilter, type SearchFilter } from '../tables/filters.ts';

/** A list of bookings is narrowed by these. */
export interface BookingFilter extends SearchFilter {
  status?: BookingStatus | undefined;
  /** Bookings of which something is due. */
  due?: true | undefined;
}

/** Reads `?status=&search=&due=true` of an address; an unknown status counts as none. */
export const readBookingFilter = (texts: Record<string, unknown>): BookingFilter => ({
  status: bookingStatuses.find((status) => status === texts['status']),
  ...readSearchFilter(texts),
  due: texts['due'] === 'true' || texts['due'] === true || undefined,
});

import type { Booking } from '#shared/bookings/bookings.ts';
import { isOverdue } from '#shared/bookings/bookings.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { formatDay, shortDay } from '#shared/format.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';

/** The days of a booking in words; `Not fixed` for an inquiry. */
export const formatRange = (booking: Pick<Booking, 'status' | 'startDate' | 'endDate'>): string =>
  booking.status === 'inquiry'
    ? 'Not fixed'
    : booking.startDate === booking.endDate
      ? formatDay(booking.startDate)
      : `${formatDay(booking.startDate)} – ${formatDay(booking.endDate)}`;

/**
 * The days of a booking in short, `MMM d – MMM d`; the year is added when it is not the present
 * one.
 */
export function shortRange(
  booking: Pick<Booking, 'status' | 'startDate' | 'endDate'>,
  today: Day | undefined,
): string {
  const { status, startDate, endDate } = booking;
  const year = today?.slice(0, 4) ?? '?';
  if (status === 'inquiry') return formatRange(booking);
  const isThisYear = startDate.startsWith(year) && endDate.startsWith(year);
  if (startDate === endDate) return isThisYear ? shortDay(startDate) : formatDay(startDate);
  const isOneYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  return `${isOneYear ? shortDay(startDate) : formatDay(startDate)} – ${isThisYear ? shortDay(endDate) : formatDay(endDate)}`;
}

/** Whether a booking is overdue; false until the shop's day is known. */
export const isLate = (
  booking: Parameters<typeof isOverdue>[0],
  shop: Pick<Shop, 'today' | 'timeZone'> | undefined,
) => shop !== undefined && isOverdue(booking, shop);

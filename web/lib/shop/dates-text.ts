import type { Booking } from '#shared/bookings/bookings.ts';
import { dayIn } from '#shared/clock.rules.ts';
import { weekdaysOf } from '#shared/day-words.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';

/** A range of days for people, e.g. `Nov 21, 2026 - Nov 24, 2026`; one day is said once. */
export const rangeText = (startDate: Day, endDate: Day): string =>
  startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} - ${formatDay(endDate)}`;

/** The days of a booking; those of an inquiry are not fixed (docs/contract/bookings.md 3). */
export const bookingDatesText = (item: Pick<Booking, 'status' | 'startDate' | 'endDate'>): string =>
  item.status === 'inquiry' ? 'Dates not fixed' : rangeText(item.startDate, item.endDate);

/** The weekdays of a booking, to stand before its days; nothing for an inquiry. */
export const bookingWeekdays = (item: Pick<Booking, 'status' | 'startDate' | 'endDate'>): string =>
  item.status === 'inquiry' ? '' : `${weekdaysOf(item.startDate, item.endDate)}, `;

/** The day of a moment in the shop's calendar, `MMM d, yyyy`; `Invalid date` for none. */
export function formatMoment(moment: string, shop: Pick<Shop, 'timeZone'> | undefined): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return formatDay('');
  return formatDay(shop ? dayIn(shop.timeZone, date) : moment);
}

/** A moment with its time in the shop, e.g. `Nov 21, 2026, 4:05 PM`. */
export function formatTime(moment: string, shop: Pick<Shop, 'timeZone'> | undefined): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return formatDay('');
  return date.toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(shop && { timeZone: shop.timeZone }),
  });
}

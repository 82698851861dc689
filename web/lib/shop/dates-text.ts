import { dayIn } from '#shared/clock.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';

/** A range of days in words, e.g. `Nov 21, 2026 - Nov 24, 2026`; a single day is shown once. */
export const rangeText = (startDate: Day, endDate: Day): string =>
  startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} - ${formatDay(endDate)}`;

/**
 * The day of a moment in the shop's time zone, `MMM d, yyyy`; `Invalid date` for a text that is no
 * moment.
 */
export function formatMoment(moment: string, shop: Pick<Shop, 'timeZone'> | undefined): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return formatDay('');
  return formatDay(shop ? dayIn(shop.timeZone, date) : moment);
}

/** The day and the time of a moment in the shop's time zone, e.g. `Nov 21, 2026, 4:05 PM`. */
export function formatTime(moment: string, shop: Pick<Shop, 'timeZone'> | undefined): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return formatDay('');
  return date.toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(shop && { timeZone: shop.timeZone }),
  });
}

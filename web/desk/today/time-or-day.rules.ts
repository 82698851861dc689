import { dayIn, timeIn } from '#shared/clock.rules.ts';
import { shortDay } from '#shared/format.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';

/** The time of a moment that is today in the shop's time zone, else its day. */
export function timeOrDay(
  moment: Date,
  { today, timeZone }: Pick<Shop, 'today' | 'timeZone'>,
): string {
  const day = dayIn(timeZone, moment);
  return day === today ? timeIn(timeZone, moment) : shortDay(day);
}

import { dayIn, timeIn } from '#shared/clock.rules.ts';
import { shortDay } from '#shared/format.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';

/** A moment in a word: of the shop's today its time, else its day. */
export function timeOrDay(
  moment: Date,
  { today, timeZone }: Pick<Shop, 'today' | 'timeZone'>,
): string {
  const day = dayIn(timeZone, moment);
  return day === today ? timeIn(timeZone, moment) : shortDay(day);
}

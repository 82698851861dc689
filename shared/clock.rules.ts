/**
 * Days and times of moments in the shop's time zone. The rules of plain days are in
 * `days.rules.ts`, so that pages that need no moments load less code.
 */
import { isDay, type Day } from './days.rules.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();
const numeric = 'numeric';

/**
 * The formatter of a time zone. It is kept, because making one takes longer than most calls of the
 * API.
 */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      hourCycle: 'h23',
    });
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * The day and time of a moment in a time zone. Browsers and Node.js may order the parts
 * differently, so each part is read by its type.
 */
function readClock(timeZone: string, at: Date) {
  const parts = clockIn(timeZone).formatToParts(at);
  const read = (type: string, digits = 2) =>
    (parts.find((part) => part.type === type)?.value ?? '').padStart(digits, '0');
  // Days are compared as text, so the year always needs four digits.
  const day: Day = `${read('year', 4)}-${read('month')}-${read('day')}`;
  return { day, time: `${read('hour')}:${read('minute')}` };
}

/** The calendar day on which a moment falls in a time zone (IANA name). */
export const dayIn = (timeZone: string, at: Date): Day => readClock(timeZone, at).day;

/** The time of a moment in a time zone, `HH:MM` from 00:00 to 23:59. */
export const timeIn = (timeZone: string, at: Date): string => readClock(timeZone, at).time;

/**
 * The rental day that a request means: a day stands for itself, a full timestamp for the day on
 * which it falls in the shop's time zone.
 */
export function toShopDay(value: string, timeZone: string): Day {
  return isDay(value) ? value : dayIn(timeZone, new Date(value));
}

/**
 * Moments in the shop's time zone. Days are in a file of their own, which pages without moments
 * load alone.
 */
import { isDay, type Day } from './days.rules.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();
const numeric = 'numeric';

/** The clock of a time zone, kept, because making one takes longer than most calls of the API. */
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
 * The day and time of a moment in a time zone. Engines format days differently, so the parts are
 * read one by one.
 */
function readClock(timeZone: string, at: Date) {
  const parts = clockIn(timeZone).formatToParts(at);
  const read = (type: string, digits = 2) =>
    (parts.find((part) => part.type === type)?.value ?? '').padStart(digits, '0');
  // Days are compared as text: so a year before 1000 needs four digits.
  const day: Day = `${read('year', 4)}-${read('month')}-${read('day')}`;
  return { day, time: `${read('hour')}:${read('minute')}` };
}

/** The calendar day on which a moment falls in a time zone (IANA name). */
export const dayIn = (timeZone: string, at: Date): Day => readClock(timeZone, at).day;

/** A moment on a time zone's clock, `HH:MM` from 00:00 to 23:59. */
export const timeIn = (timeZone: string, at: Date): string => readClock(timeZone, at).time;

/** A rental day from outside: a day is itself, a full timestamp means the day it falls on in the shop. */
export function toShopDay(value: string, timeZone: string): Day {
  return isDay(value) ? value : dayIn(timeZone, new Date(value));
}

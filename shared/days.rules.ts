/** A calendar day, `YYYY-MM-DD`. Rental days have no time and no zone. */
export type Day = string;

const dayMs = 86_400_000;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const timestampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

// Days are handled as UTC midnights, where every day has 24 hours.
const toUtc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const fromUtc = (date: Date): Day => date.toISOString().slice(0, 10);

/** Whether a text names a day that exists: 2026-02-30 does not. */
export function isDay(value: string): boolean {
  if (!dayPattern.test(value) || value < '1000') return false;
  const date = toUtc(value);
  return !Number.isNaN(date.getTime()) && fromUtc(date) === value;
}

/** Whether a text is a full ISO timestamp of a moment that exists. */
export function isTimestamp(value: string): boolean {
  return (
    timestampPattern.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
  );
}

export function addDays(day: Day, count: number): Day {
  const date = toUtc(day);
  date.setUTCDate(date.getUTCDate() + count);
  return fromUtc(date);
}

/** Days from `start` to `end`: 0 on the same day, negative when `end` comes first. */
export function daysBetween(start: Day, end: Day): number {
  return Math.round((toUtc(end).getTime() - toUtc(start).getTime()) / dayMs);
}

/** Every day from `start` to `end`, both included. */
export function eachDay(start: Day, end: Day): Day[] {
  const first = toUtc(start).getTime();
  return Array.from({ length: Math.max(0, daysBetween(start, end) + 1) }, (_, index) =>
    fromUtc(new Date(first + index * dayMs)),
  );
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const numeric = 'numeric';

/** The clock of a time zone; setting one up takes longer than most calls. */
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

/** A moment as a time zone's calendar and clock have it. Engines write days in ways of their own, so its parts are read. */
function readClock(timeZone: string, at: Date) {
  const parts = clockIn(timeZone).formatToParts(at);
  const read = (type: string, digits = 2) =>
    (parts.find((part) => part.type === type)?.value ?? '').padStart(digits, '0');
  // Days are compared as text: a year before 1000 needs its four digits.
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

/** The local-midnight Date that calendars in the browser work with. */
export const toCalendarDate = (day: Day): Date => new Date(`${day}T00:00:00`);

/** The day that a calendar's local-midnight Date stands for. */
export const fromCalendarDate = (date: Date): Day =>
  fromUtc(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())));

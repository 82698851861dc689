/** A calendar day, `YYYY-MM-DD`. Rental days have no time and no zone. */
export type Day = string;

const dayMs = 86_400_000;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const timestampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

// Days are calculated as UTC midnights, because every day has 24 hours in UTC.
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

/** The day as a Date at midnight in the browser's time zone, as calendar components expect it. */
export const toCalendarDate = (day: Day): Date => new Date(`${day}T00:00:00`);

/** The day of a Date at midnight in the browser's time zone, as calendar components return it. */
export const fromCalendarDate = (date: Date): Day =>
  fromUtc(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())));

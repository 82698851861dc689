/** When somebody is at the house: its opening hours by weekday (docs/contract/settings.md 6). */
import type { Day } from '../days.rules.ts';
import { closedOn, weekdayOf, type DayRules } from './rental-days.rules.ts';

/** Hours of a weekday in which somebody is at the house, both ends included. */
export interface OpeningSpan {
  /** 1 is Monday, 7 Sunday. */
  day: number;
  /** `HH:MM`, a quarter hour. */
  from: string;
  /** `HH:MM`, at most `24:00`. */
  to: string;
}

/** The words for a day that can be booked and has no opening hours. */
export const byAppointment = 'By appointment: we agree the time in the chat';

/** The most spans of a weekday. */
export const spansPerDay = 3;

/** Every quarter hour of a day, `00:00` to `23:45`. */
export const quarterHours: readonly string[] = Array.from(
  { length: 96 },
  (_, place) =>
    `${String(Math.floor(place / 4)).padStart(2, '0')}:${String((place % 4) * 15).padStart(2, '0')}`,
);

/** The errors of a list of spans, each at its place and field. */
export function spanProblems(
  spans: readonly OpeningSpan[],
): { place: number; field: keyof OpeningSpan; message: string }[] {
  return spans.flatMap((span, place): ReturnType<typeof spanProblems> => {
    const before = spans.slice(0, place).filter(({ day }) => day === span.day);
    const last = before.at(-1);
    if (before.length >= spansPerDay) {
      return [{ place, field: 'day', message: `A day has at most ${spansPerDay} spans` }];
    }
    if (last && span.from <= last.to) {
      return [{ place, field: 'from', message: 'Must be later than the span before it ends' }];
    }
    return span.to > span.from ? [] : [{ place, field: 'to', message: 'Must be later than From' }];
  });
}

/** The spans of a day's weekday. */
export const spansOn = (day: Day, spans: readonly OpeningSpan[]): OpeningSpan[] => {
  const weekday = weekdayOf(day);
  return spans.filter((span) => span.day === weekday);
};

/** Whether a time is within the spans of a day; on a day without spans every time is. */
export function isOpenAt(day: Day, time: string, spans: readonly OpeningSpan[]): boolean {
  const ofDay = spansOn(day, spans);
  return ofDay.length === 0 || ofDay.some(({ from, to }) => from <= time && time <= to);
}

/** Whether a day can be booked though a house with opening hours has none on it. */
export const isByAppointment = (
  day: Day,
  spans: readonly OpeningSpan[],
  rules: Pick<DayRules, 'openDays' | 'closedDates'>,
): boolean => spans.length > 0 && spansOn(day, spans).length === 0 && closedOn(day, rules) === null;

/** The times that can be agreed on a day, in their order. */
export const timesOn = (day: Day, spans: readonly OpeningSpan[]): string[] =>
  quarterHours.filter((time) => isOpenAt(day, time, spans));

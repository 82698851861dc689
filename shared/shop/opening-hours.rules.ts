/**
 * The opening hours of a house by weekday: the times at which somebody is there
 * (docs/contract/settings.md 6).
 */
import type { Day } from '../days.rules.ts';
import { closedOn, weekdayOf, type DayRules } from './rental-days.rules.ts';

/** Hours of a weekday in which the house is open, both ends included. */
export interface OpeningSpan {
  /** The weekday: 1 is Monday, 7 Sunday. */
  day: number;
  /** The begin of the hours: `HH:MM`, a quarter hour. */
  from: string;
  /** The end of the hours: `HH:MM`, at most `24:00`. */
  to: string;
}

/** The notice for a day that can be booked although it has no opening hours. */
export const byAppointment = 'By appointment: we agree the time in the chat';

/** The most spans of opening hours that one weekday may have. */
export const spansPerDay = 3;

/** Every quarter hour of a day, from `00:00` to `23:45`. */
export const quarterHours: readonly string[] = Array.from(
  { length: 96 },
  (_, place) =>
    `${String(Math.floor(place / 4)).padStart(2, '0')}:${String((place % 4) * 15).padStart(2, '0')}`,
);

/** The errors of a list of opening hours; `place` is the index of the span in the list. */
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

/** The opening hours on a calendar day, found by its weekday. */
export const spansOn = (day: Day, spans: readonly OpeningSpan[]): OpeningSpan[] => {
  const weekday = weekdayOf(day);
  return spans.filter((span) => span.day === weekday);
};

/**
 * Whether a time is within the opening hours of a day; on a day without opening hours every time
 * is.
 */
export function isOpenAt(day: Day, time: string, spans: readonly OpeningSpan[]): boolean {
  const ofDay = spansOn(day, spans);
  return ofDay.length === 0 || ofDay.some(({ from, to }) => from <= time && time <= to);
}

/** Whether a day can be booked but has no opening hours, in a house that has them on other days. */
export const isByAppointment = (
  day: Day,
  spans: readonly OpeningSpan[],
  rules: Pick<DayRules, 'openDays' | 'closedDates'>,
): boolean => spans.length > 0 && spansOn(day, spans).length === 0 && closedOn(day, rules) === null;

/** The times that can be agreed for a pick-up or return on a day, in order. */
export const timesOn = (day: Day, spans: readonly OpeningSpan[]): string[] =>
  quarterHours.filter((time) => isOpenAt(day, time, spans));

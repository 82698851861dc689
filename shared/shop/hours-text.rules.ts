/** Opening hours in words, for the desk that sets them (docs/contract/settings.md 6). */
import type { OpeningSpan } from './opening-hours.rules.ts';
import { weekdays } from './rental-days.rules.ts';

/** A time as Americans write it: `9AM`, `1:30PM`. */
function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour % 24 < 12 ? 'AM' : 'PM';
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}${half}`;
}

/** The opening hours of one day in words: `9AM-12PM, 1:30PM-6PM`. */
export const hoursOfDay = (spans: readonly Pick<OpeningSpan, 'from' | 'to'>[]): string =>
  spans.map(({ from, to }) => `${clockTime(from)}-${clockTime(to)}`).join(', ');

const shortName = (weekday: number): string => (weekdays[weekday - 1] ?? '').slice(0, 3);

/**
 * All opening hours in one line; days with the same hours stand together: `Mon-Fri 9AM-6PM; Sat
 * 10AM-2PM`.
 */
export function hoursText(spans: readonly OpeningSpan[]): string {
  const groups: { first: number; last: number; hours: string }[] = [];
  for (let day = 1; day <= 7; day += 1) {
    const hours = hoursOfDay(spans.filter((span) => span.day === day));
    const group = groups.at(-1);
    if (!hours) continue;
    if (group?.last === day - 1 && group.hours === hours) group.last = day;
    else groups.push({ first: day, last: day, hours });
  }
  return groups
    .map(({ first, last, hours }) =>
      first === last
        ? `${shortName(first)} ${hours}`
        : `${shortName(first)}-${shortName(last)} ${hours}`,
    )
    .join('; ');
}

const named = String.raw`(mon|tue|wed|thu|fri|sat|sun)(?:s|day|sday|nesday|rsday|urday|rs|r)?s?\b`;
const daysNamed = new RegExp(String.raw`\b${named}(?:\s*(?:-|–|—|to|through)\s*${named})?`, 'gi');

/** The weekdays that a text about opening hours names as open, from 1 (Monday) to 7, in order. */
export function weekdaysIn(text: string): number[] {
  const found = new Set<number>();
  for (const part of text.split(/[;,\n]/).filter((each) => !/closed/i.test(each))) {
    if (/\b(?:daily|every day)\b/i.test(part)) for (let day = 1; day <= 7; day += 1) found.add(day);
    for (const [, first = '', last = first] of part.matchAll(daysNamed)) {
      const numberOf = (name: string) =>
        weekdays.findIndex((day) => day.toLowerCase().startsWith(name.toLowerCase())) + 1;
      const end = numberOf(last);
      for (let day = numberOf(first); ; day = (day % 7) + 1) {
        found.add(day);
        if (day === end) break;
      }
    }
  }
  return [...found].toSorted((a, b) => a - b);
}

const namesOf = (days: readonly number[]): string =>
  days.map((day) => weekdays[day - 1]).join(', ');

/**
 * Warnings where the house's text about its hours, its opening hours and the days that can be
 * booked contradict each other.
 */
export function hoursWarnings(
  text: string,
  spans: readonly OpeningSpan[],
  openDays: readonly number[],
): string[] {
  if (spans.length === 0) return [];
  const withSpan = [...new Set(spans.map(({ day }) => day))].toSorted((a, b) => a - b);
  const inText = weekdaysIn(text);
  const without = (some: readonly number[], others: readonly number[]) =>
    some.filter((day) => !others.includes(day));
  const said = (days: number[], sentence: (names: string) => string) =>
    days.length > 0 ? [sentence(namesOf(days))] : [];
  return [
    ...said(without(withSpan, openDays), (days) => `Hours, but nobody can book: ${days}.`),
    ...said(
      without(
        openDays.toSorted((a, b) => a - b),
        withSpan,
      ),
      (days) => `Can be booked without hours, which is by appointment: ${days}.`,
    ),
    ...(inText.length === 0
      ? []
      : [
          ...said(without(inText, withSpan), (days) => `In the text without hours: ${days}.`),
          ...said(without(withSpan, inText), (days) => `Hours that the text leaves out: ${days}.`),
        ]),
  ];
}

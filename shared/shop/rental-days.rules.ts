/**
 * On which days a rental may begin and end (docs/specification.md 5, docs/contract/settings.md 4).
 * Whether units are free is not checked here.
 */
import { addDays, daysBetween, type Day } from '../days.rules.ts';
import { limits } from '../fields.rules.ts';
import { formatDay } from '../format.rules.ts';

/** A house's rules about days. */
export interface DayRules {
  /** Weekdays of pick-up and return: 1 is Monday, 7 Sunday. */
  openDays: readonly number[];
  closedDates: readonly { date: Day; label: string }[];
  /** The least number of days between a booking and its first day. */
  leadDays: number;
  maxDaysAhead: number;
  maxRentalDays: number;
}

/** The rules of a house that has set none. */
export const defaultDayRules: DayRules = {
  openDays: [1, 2, 3, 4, 5, 6, 7],
  closedDates: [],
  leadDays: 0,
  maxDaysAhead: limits.daysAhead,
  maxRentalDays: limits.rentalDays,
};

/** The days of a rental, both included. */
export interface RentalRange {
  startDate: Day;
  endDate: Day;
}

/** Why a day may not be chosen. */
export interface DayProblem {
  code: 'closed_day' | 'too_soon' | 'too_far' | 'too_long';
  message: string;
  /** The values in the message. */
  params?: { count: number } | { day: Day; label: string } | { weekday: number };
}

/** A problem of a range, and at which end. An end before the start has no code of its own. */
export interface RangeProblem {
  code: DayProblem['code'] | 'invalid_input';
  field: 'startDate' | 'endDate';
  message: string;
  params?: DayProblem['params'];
}

export const rangeMessages = {
  startRequired: 'Start date is required',
  endRequired: 'End date is required',
  order: 'End date must be after start date',
  past: 'Start date must not be in the past',
  full: 'No unit is free on every day of this range',
} as const;

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** 1 on Monday to 7 on Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** `1 day`, `4 days`. */
export const dayCount = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** Rental days from pick-up to return, both included. */
export const rentalDays = (startDate: Day, endDate: Day): number =>
  daysBetween(startDate, endDate) + 1;

/** Why the house is closed on a day, or null when it is open. */
export const closedOn = (
  day: Day,
  rules: Pick<DayRules, 'openDays' | 'closedDates'>,
): string | null => closedProblem(day, rules)?.message ?? null;

function closedProblem(
  day: Day,
  { openDays, closedDates }: Pick<DayRules, 'openDays' | 'closedDates'>,
): DayProblem | null {
  const code = 'closed_day';
  const closed = closedDates.find(({ date }) => date === day);
  if (closed) {
    const { label } = closed;
    const why = label ? ` (${label})` : '';
    const message = `We are closed on ${formatDay(day)}${why}`;
    return { code, message, params: { day, label } };
  }
  const weekday = weekdayOf(day);
  if (openDays.includes(weekday)) return null;
  return { code, message: `We are closed on ${weekdays[weekday - 1]}s`, params: { weekday } };
}

/** Whether changed settings close a weekday or a date that was open before. */
export const closesMore = (
  before: Pick<DayRules, 'openDays' | 'closedDates'>,
  after: Pick<DayRules, 'openDays' | 'closedDates'>,
): boolean =>
  before.openDays.some((day) => !after.openDays.includes(day)) ||
  after.closedDates.some(({ date }) => before.closedDates.every((other) => other.date !== date));

/** Why a rental may not begin on a day, or null. */
export function startProblem(day: Day, today: Day, rules: DayRules): DayProblem | null {
  if (day < today) return { code: 'too_soon', message: rangeMessages.past };
  const ahead = daysBetween(today, day);
  if (ahead < rules.leadDays) {
    return {
      code: 'too_soon',
      message: `Please book at least ${dayCount(rules.leadDays)} ahead`,
      params: { count: rules.leadDays },
    };
  }
  if (ahead > rules.maxDaysAhead) {
    return {
      code: 'too_far',
      message: `Start date must be within the next ${dayCount(rules.maxDaysAhead)}`,
      params: { count: rules.maxDaysAhead },
    };
  }
  return closedProblem(day, rules);
}

/** Why a rental that begins on `startDate` may not end on a day from then on, or null. */
export function endProblem(day: Day, startDate: Day, rules: DayRules): DayProblem | null {
  return lengthProblem(startDate, day, rules) ?? closedProblem(day, rules);
}

/**
 * Why a day may not be chosen for one end of a range, or null. A day before the start, or without a
 * start, is checked as a start, because it would begin a new range.
 */
export const dayProblem = (
  day: Day,
  end: keyof RentalRange,
  startDate: Day | '',
  today: Day,
  rules: DayRules,
): DayProblem | null =>
  end === 'endDate' && startDate && day >= startDate
    ? endProblem(day, startDate, rules)
    : startProblem(day, today, rules);

/** Why a rental may not last so long, or null. */
export function lengthProblem(
  startDate: Day,
  endDate: Day,
  { maxRentalDays: count }: Pick<DayRules, 'maxRentalDays'>,
): DayProblem | null {
  return rentalDays(startDate, endDate) <= count
    ? null
    : {
        code: 'too_long',
        message: `A rental lasts at most ${dayCount(count)}`,
        params: { count },
      };
}

/**
 * All problems of a range of days, the start's first. For a rental with other days `before`, only
 * an end that moves is checked; the length always is.
 */
export function rangeProblems(
  { startDate, endDate }: RentalRange,
  today: Day,
  rules: DayRules = defaultDayRules,
  before?: RentalRange,
): RangeProblem[] {
  const start = startDate === before?.startDate ? null : startProblem(startDate, today, rules);
  const found: RangeProblem[] = start ? [{ ...start, field: 'startDate' }] : [];
  if (endDate < startDate) {
    return [...found, { code: 'invalid_input', field: 'endDate', message: rangeMessages.order }];
  }
  const end =
    endDate === before?.endDate
      ? lengthProblem(startDate, endDate, rules)
      : endProblem(endDate, startDate, rules);
  return end ? [...found, { ...end, field: 'endDate' }] : found;
}

/** The first problem of a range of days, or null. */
export const rangeProblem = (
  startDate: Day,
  endDate: Day,
  today: Day,
  rules: DayRules = defaultDayRules,
): RangeProblem | null => rangeProblems({ startDate, endDate }, today, rules)[0] ?? null;

/** The first range of `days` days that begins on or after `from` and that the rules allow, or null. */
export function firstAllowedRange(
  days: number,
  from: Day,
  today: Day,
  rules: DayRules,
): RentalRange | null {
  if (days > rules.maxRentalDays) return null;
  const lastStart = addDays(today, rules.maxDaysAhead);
  let startDate = from < today ? today : from;
  while (startDate <= lastStart) {
    const endDate = addDays(startDate, days - 1);
    if (!rangeProblem(startDate, endDate, today, rules)) return { startDate, endDate };
    startDate = addDays(startDate, 1);
  }
  return null;
}

/**
 * The first days of the booking dialog: from tomorrow to 3 days from now (docs/specification.md 5), or the first range
 * of that length that the house's rules allow.
 */
export function defaultDates(today: Day, rules: DayRules = defaultDayRules): RentalRange {
  const usual = { startDate: addDays(today, 1), endDate: addDays(today, 3) };
  const days = Math.min(rentalDays(usual.startDate, usual.endDate), rules.maxRentalDays);
  return firstAllowedRange(days, usual.startDate, today, rules) ?? usual;
}

/** An inquiry runs from today for 3 days (docs/specification.md 4). The house's rules do not apply to it. */
export const inquiryDates = (today: Day): RentalRange => ({
  startDate: today,
  endDate: addDays(today, 3),
});

/** From the specified start to the specified end, both included. */
const longestInquiry = 4;

/** The problem of an inquiry's days, or null (docs/contract/bookings.md 3). */
export const inquiryProblem = (startDate: Day, endDate: Day, today: Day): RangeProblem | null =>
  rangeProblem(startDate, endDate, today) ??
  (rentalDays(startDate, endDate) > longestInquiry
    ? {
        code: 'too_long',
        field: 'endDate',
        message: `An inquiry lasts at most ${dayCount(longestInquiry)}`,
        params: { count: longestInquiry },
      }
    : null);

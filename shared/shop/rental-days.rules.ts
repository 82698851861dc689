/**
 * The rules about the days on which a rental may begin and end (docs/specification.md 5,
 * docs/contract/settings.md 4). They do not look at free units.
 */
import { addDays, daysBetween, type Day } from '../days.rules.ts';
import { limits } from '../fields.rules.ts';
import { formatDay } from '../format.rules.ts';

/** The rules of a house about the days of rentals. */
export interface DayRules {
  /** The weekdays on which gear can be picked up and returned: 1 is Monday, 7 Sunday. */
  openDays: readonly number[];
  closedDates: readonly { date: Day; label: string }[];
  /** The fewest days between today and the first day of a new rental. */
  leadDays: number;
  maxDaysAhead: number;
  maxRentalDays: number;
}

/** The rules about days of a house that has set none. */
export const defaultDayRules: DayRules = {
  openDays: [1, 2, 3, 4, 5, 6, 7],
  closedDates: [],
  leadDays: 0,
  maxDaysAhead: limits.daysAhead,
  maxRentalDays: limits.rentalDays,
};

/** The first and the last day of a rental; both belong to it. */
export interface RentalRange {
  startDate: Day;
  endDate: Day;
}

/** The reason why a day may not be chosen. */
export interface DayProblem {
  code: 'closed_day' | 'too_soon' | 'too_far' | 'too_long';
  message: string;
  /** The values that `message` names, for programs. */
  params?: { count: number } | { day: Day; label: string } | { weekday: number };
}

/**
 * The reason why a rental may not have its days; `field` says which of the two is at fault. An end
 * before the start has only the code `invalid_input`.
 */
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

/** The weekday of a day, from 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** A number of days in words: `1 day`, `4 days`. */
export const dayCount = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** The number of days of a rental, with its first and its last day. */
export const rentalDays = (startDate: Day, endDate: Day): number =>
  daysBetween(startDate, endDate) + 1;

/** The reason why the house is closed on a day; null when it is open. */
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

/** Whether a change of the settings closes a weekday or a date that was open before. */
export const closesMore = (
  before: Pick<DayRules, 'openDays' | 'closedDates'>,
  after: Pick<DayRules, 'openDays' | 'closedDates'>,
): boolean =>
  before.openDays.some((day) => !after.openDays.includes(day)) ||
  after.closedDates.some(({ date }) => before.closedDates.every((other) => other.date !== date));

/** The reason why a rental may not begin on a day; null when it may. */
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

/** The reason why a rental from `startDate` on may not end on a day; null when it may. */
export function endProblem(day: Day, startDate: Day, rules: DayRules): DayProblem | null {
  return lengthProblem(startDate, day, rules) ?? closedProblem(day, rules);
}

/**
 * The reason why a day may not be chosen as start or end; null when it may. A day before the start,
 * or while there is no start, is checked as a start, because choosing it begins a new range.
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

/** The reason why a rental is too long; null when it is not. */
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
 * All problems of the days of a rental, those of the start first. With the days `before` a change,
 * an end is checked only when it moves; the length is always checked.
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

/** The first problem of the days of a rental; null when there is none. */
export const rangeProblem = (
  startDate: Day,
  endDate: Day,
  today: Day,
  rules: DayRules = defaultDayRules,
): RangeProblem | null => rangeProblems({ startDate, endDate }, today, rules)[0] ?? null;

/**
 * The first rental of `days` days that begins on `from` or later and that the rules allow; null
 * when there is none.
 */
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
 * The days that the booking dialog proposes: from tomorrow to 3 days from now
 * (docs/specification.md 5), or the first days of the same number that the house's rules allow.
 */
export function defaultDates(today: Day, rules: DayRules = defaultDayRules): RentalRange {
  const usual = { startDate: addDays(today, 1), endDate: addDays(today, 3) };
  const days = Math.min(rentalDays(usual.startDate, usual.endDate), rules.maxRentalDays);
  return firstAllowedRange(days, usual.startDate, today, rules) ?? usual;
}

/**
 * The days of an inquiry: from today to 3 days from now (docs/specification.md 4). The house's
 * rules about days do not apply to it.
 */
export const inquiryDates = (today: Day): RentalRange => ({
  startDate: today,
  endDate: addDays(today, 3),
});

/** The most days of an inquiry: from today to 3 days from now, both included. */
const longestInquiry = 4;

/** The problem of an inquiry's days (docs/contract/bookings.md 3); null when there is none. */
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

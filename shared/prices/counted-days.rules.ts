/** The days of a rental that count for its price (docs/contract/prices.md 2). */
import { addDays, type Day } from '../days.rules.ts';
import type { BookingTimes } from '../bookings/times.rules.ts';
import { spansOn, type OpeningSpan } from '../shop/opening-hours.rules.ts';
import { closedOn, weekdayOf, type DayRules, type RentalRange } from '../shop/rental-days.rules.ts';

/** The days for which a house charges nothing. A time of null makes no day free. */
export interface FreeDays {
  /** Whether days on which the house is closed are free. */
  closed: boolean;
  /** The first day is free when the gear is picked up at this time or later. */
  pickUpAfter: string | null;
  /** The last day is free when the gear is brought back at this time or earlier. */
  returnBefore: string | null;
}

/**
 * The weekdays of a weekend, which are charged together as at most `asDays`; 1 is Monday, 7 Sunday.
 */
export interface Weekend {
  fromDay: number;
  toDay: number;
  asDays: number;
}

/** The rules of a house about which days of a rental count for its price. */
export interface CountingRules {
  countedAs: 'days' | 'nights';
  freeDays: FreeDays;
  days: Pick<DayRules, 'openDays' | 'closedDates'>;
  openingHours: readonly OpeningSpan[];
}

/**
 * The days and times of a rental. `setByDesk` marks times that the desk has set: they can make a
 * day free outside the opening hours too.
 */
export interface TimedRental extends RentalRange, BookingTimes {
  setByDesk?: { pickUpTime?: boolean; returnTime?: boolean };
}

/** The number of days in a weekend, which may go on over Sunday. */
export const weekendSpan = ({ fromDay, toDay }: Pick<Weekend, 'fromDay' | 'toDay'>): number =>
  ((toDay - fromDay + 7) % 7) + 1;

/** Whether a time can make its day free: it is within the opening hours, or the desk has set it. */
const mayFree = (day: Day, time: string, setByDesk: boolean, { openingHours }: CountingRules) =>
  setByDesk || spansOn(day, openingHours).some(({ from, to }) => from <= time && time <= to);

function isFirstFree({ startDate, pickUpTime, setByDesk }: TimedRental, rules: CountingRules) {
  const { pickUpAfter } = rules.freeDays;
  return (
    pickUpAfter !== null &&
    pickUpTime !== null &&
    pickUpTime >= pickUpAfter &&
    mayFree(startDate, pickUpTime, setByDesk?.pickUpTime ?? false, rules)
  );
}

function isLastFree({ returnTime, setByDesk }: TimedRental, end: Day, rules: CountingRules) {
  if (rules.countedAs === 'nights') return true;
  const { returnBefore } = rules.freeDays;
  return (
    returnBefore !== null &&
    returnTime !== null &&
    returnTime <= returnBefore &&
    mayFree(end, returnTime, setByDesk?.returnTime ?? false, rules)
  );
}

/** The counted days of a rental, and of the same rental with an earlier or later end. */
export interface Counting {
  /**
   * The days that can count, in order, up to the latest end in question. It is never empty, because
   * at least one day is charged: if none of these days counts, it has the next later day that does.
   */
  countable: Day[];
  /** The number of counted days of the rental with this end, at least 1. */
  countedUntil(end: Day): number;
}

/**
 * The number of further days in which a day that counts is looked for. There may be none, because
 * the settings can close every day.
 */
const soughtDays = 366;

/** @param longest the most calendar days of a rental for which `countedUntil` is called */
export function countDays(rental: TimedRental, rules: CountingRules, longest: number): Counting {
  const firstIsFree = isFirstFree(rental, rules);
  const isFree = (day: Day) =>
    (day === rental.startDate && firstIsFree) ||
    (rules.freeDays.closed && closedOn(day, rules.days) !== null);
  const countable: Day[] = [];
  const isSought = (later: number) => countable.length === 0 && later < longest + soughtDays;
  for (let later = 0; later < longest || isSought(later); later += 1) {
    const day = addDays(rental.startDate, later);
    if (!isFree(day)) countable.push(day);
  }
  if (countable.length === 0) countable.push(rental.startDate);
  return {
    countable,
    countedUntil: (end) => {
      const until = countable.findLastIndex((day) => day <= end) + 1;
      const lastIsFree = countable[until - 1] === end && isLastFree(rental, end, rules);
      return Math.max(1, lastIsFree ? until - 1 : until);
    },
  };
}

/**
 * The charged days of a rental: `weekAsDays` for each full week, and at most as many for the rest.
 */
export const chargedDays = (days: number, weekAsDays: number): number =>
  weekAsDays * Math.floor(days / 7) + Math.min(weekAsDays, days % 7);

/**
 * The charged days of the first k counted days, at index k - 1. The rule of weekends and that of
 * weeks are both calculated, and the lower number counts.
 */
export function chargedByLength(
  counted: readonly Day[],
  { weekAsDays, weekend }: { weekAsDays: number; weekend: Weekend | null },
): number[] {
  let charged = 0;
  let lastWeekend: Day | undefined;
  let inWeekend = 0;
  return counted.map((day, index) => {
    const after = weekend && (weekdayOf(day) - weekend.fromDay + 7) % 7;
    if (weekend && after !== null && after < weekendSpan(weekend)) {
      const begins = addDays(day, -after);
      inWeekend = begins === lastWeekend ? inWeekend + 1 : 1;
      lastWeekend = begins;
      if (inWeekend <= weekend.asDays) charged += 1;
    } else {
      charged += 1;
    }
    return Math.min(charged, chargedDays(index + 1, weekAsDays));
  });
}

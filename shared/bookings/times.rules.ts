/** When gear is fetched and brought back, where that was agreed (docs/contract/bookings.md 14). */
import type { Day } from '../days.rules.ts';
import {
  byAppointment,
  isByAppointment,
  isOpenAt,
  spansOn,
  type OpeningSpan,
} from '../shop/opening-hours.rules.ts';
import type { DayRules, RentalRange } from '../shop/rental-days.rules.ts';

/** Times of a booking, `HH:MM` in quarter hours; null where none was agreed. */
export interface BookingTimes {
  pickUpTime: string | null;
  returnTime: string | null;
}

/** Times as they are asked for: one that is left out stays where it fits, null takes it away. */
export type AskedTimes = { [Field in keyof BookingTimes]?: BookingTimes[Field] | undefined };

export const noTimes: BookingTimes = { pickUpTime: null, returnTime: null };

/** The errors of times, by their fields. */
export type TimeProblems = Partial<Record<keyof BookingTimes, string>>;

export const sameTimes = (some: BookingTimes, others: BookingTimes): boolean =>
  some.pickUpTime === others.pickUpTime && some.returnTime === others.returnTime;

const dayOf = { pickUpTime: 'startDate', returnTime: 'endDate' } as const;

const closedAt = (day: Day, spans: readonly OpeningSpan[]): string =>
  `Must be within our hours: ${spansOn(day, spans)
    .map(({ from, to }) => `${from} to ${to}`)
    .join(', ')}`;

/**
 * The times of a rental over some days, and the problems of those asked for. A time that the
 * booking had `before` stays while its day stays; on another day it stays where it fits, else it
 * becomes null. On one day the return is not before the pick-up.
 */
export function timesFor(
  asked: AskedTimes,
  range: RentalRange,
  spans: readonly OpeningSpan[],
  before?: BookingTimes & RentalRange,
): { times: BookingTimes; problems: TimeProblems } {
  const problems: TimeProblems = {};
  const timeAt = (field: keyof BookingTimes): string | null => {
    const day = range[dayOf[field]];
    const kept = before?.[field] ?? null;
    const wanted = asked[field] === undefined ? kept : asked[field];
    const stays = wanted === kept && day === before?.[dayOf[field]];
    if (wanted === null || stays || isOpenAt(day, wanted, spans)) return wanted;
    if (asked[field] !== undefined) problems[field] = closedAt(day, spans);
    return null;
  };
  const times = { pickUpTime: timeAt('pickUpTime'), returnTime: timeAt('returnTime') };
  const { pickUpTime, returnTime } = times;
  if (range.startDate === range.endDate && pickUpTime && returnTime && returnTime < pickUpTime) {
    if (asked.returnTime) problems.returnTime = 'Return time must not be before the pick-up time';
    times.returnTime = null;
  }
  return { times, problems };
}

/** The time of one end of a rental in words, or that it is to be agreed; nothing where neither is known. */
export const timeText = (
  time: string | null,
  day: Day,
  spans: readonly OpeningSpan[],
  rules: Pick<DayRules, 'openDays' | 'closedDates'>,
): string => time ?? (isByAppointment(day, spans, rules) ? byAppointment : '');

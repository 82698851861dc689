/**
 * The times at which a customer picks gear up and brings it back, where the house has agreed them
 * (docs/contract/bookings.md 14).
 */
import type { Day } from '../days.rules.ts';
import {
  byAppointment,
  isByAppointment,
  isOpenAt,
  spansOn,
  type OpeningSpan,
} from '../shop/opening-hours.rules.ts';
import type { DayRules, RentalRange } from '../shop/rental-days.rules.ts';

/** The agreed times of a booking, `HH:MM` in quarter hours; null where no time was agreed. */
export interface BookingTimes {
  pickUpTime: string | null;
  returnTime: string | null;
}

/**
 * The times in a request: one that is left out stays where it fits the days (`timesFor`), null
 * removes it.
 */
export type AskedTimes = { [Field in keyof BookingTimes]?: BookingTimes[Field] | undefined };

export const noTimes: BookingTimes = { pickUpTime: null, returnTime: null };

/** Messages about refused times, by the name of the field. */
export type TimeProblems = Partial<Record<keyof BookingTimes, string>>;

export const sameTimes = (some: BookingTimes, others: BookingTimes): boolean =>
  some.pickUpTime === others.pickUpTime && some.returnTime === others.returnTime;

const dayOf = { pickUpTime: 'startDate', returnTime: 'endDate' } as const;

const closedAt = (day: Day, spans: readonly OpeningSpan[]): string =>
  `Must be within our hours: ${spansOn(day, spans)
    .map(({ from, to }) => `${from} to ${to}`)
    .join(', ')}`;

/**
 * The times of a rental, and messages about the requested ones that cannot be. A time from `before`
 * stays while its day stays; on another day it stays only within the opening hours, else it becomes
 * null. On one and the same day the return must not be before the pick-up.
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

/**
 * The agreed time of a pick-up or return, or words that it is by appointment; an empty text where
 * neither is known.
 */
export const timeText = (
  time: string | null,
  day: Day,
  spans: readonly OpeningSpan[],
  rules: Pick<DayRules, 'openDays' | 'closedDates'>,
): string => time ?? (isByAppointment(day, spans, rules) ? byAppointment : '');

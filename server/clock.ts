import { dayIn } from '#shared/clock.rules.ts';
import type { Day } from '#shared/days.rules.ts';

/** Time as the shop knows it; tests hand in their own. */
export interface Clock {
  now(): Date;
  /** The present day in the shop's calendar. */
  today(): Day;
  timeZone: string;
}

const minuteMs = 60_000;

export function createClock(timeZone: string, now: () => Date = () => new Date()): Clock {
  let minute = NaN;
  let day: Day = '';
  return {
    now,
    today() {
      // Days begin with a minute everywhere, and asking the calendar takes longer than most calls.
      const at = now();
      const current = Math.floor(at.getTime() / minuteMs);
      if (current !== minute) day = dayIn(timeZone, at);
      minute = current;
      return day;
    },
    timeZone,
  };
}

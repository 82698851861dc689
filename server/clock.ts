import { dayIn } from '#shared/clock.rules.ts';
import type { Day } from '#shared/days.rules.ts';

/** Time as the shop knows it; tests hand in their own. */
export interface Clock {
  now(): Date;
  /** The machine's own time, by which people elsewhere go as well: `SHOP_CLOCK_OFFSET` does not move it. */
  machineNow(): Date;
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
    machineNow: () => new Date(),
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

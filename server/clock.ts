import { dayIn } from '#shared/clock.rules.ts';
import type { Day } from '#shared/days.rules.ts';

/** Time as the shop knows it; tests hand in their own. */
export interface Clock {
  now(): Date;
  /** The machine's own time, which `SHOP_CLOCK_OFFSET` does not move; codes and sign-ins use it. */
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
      // A day begins with a full minute in every time zone. The day is worked out once a minute,
      // because the calendar is slower than most calls.
      const at = now();
      const current = Math.floor(at.getTime() / minuteMs);
      if (current !== minute) day = dayIn(timeZone, at);
      minute = current;
      return day;
    },
    timeZone,
  };
}

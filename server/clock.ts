import { dayIn } from '#shared/clock.rules.ts';
import type { Day } from '#shared/days.rules.ts';

/** The time as the shop knows it; tests use a clock that they can set. */
export interface Clock {
  now(): Date;
  /**
   * The machine's own time, which `SHOP_CLOCK_OFFSET` does not move. Codes of authenticator apps
   * and sign-ins need it.
   */
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
      // A new day begins only with a full minute, in every time zone. The day is therefore worked
      // out once a minute: the calendar of a time zone is slower than most calls.
      const at = now();
      const current = Math.floor(at.getTime() / minuteMs);
      if (current !== minute) day = dayIn(timeZone, at);
      minute = current;
      return day;
    },
    timeZone,
  };
}

import type { BookingTimes } from './times.rules.ts';

/** The agreed times of a booking in words: `09:00 – 17:00`, `pick-up 09:00`, `none`. */
export function timesText({ pickUpTime, returnTime }: BookingTimes): string {
  if (pickUpTime && returnTime) return `${pickUpTime} – ${returnTime}`;
  if (pickUpTime) return `pick-up ${pickUpTime}`;
  return returnTime ? `return ${returnTime}` : 'none';
}

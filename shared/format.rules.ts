/** A number for people, with commas between the thousands: 12,345.6. */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(value).split('.');
  return withCommas(whole) + (fraction ? `.${fraction}` : '');
}

/** Dollars for people: whole amounts without cents, $1,234. */
export function formatMoney(amount: number): string {
  const [whole = '', cents] = Math.abs(amount)
    .toFixed(Number.isInteger(amount) ? 0 : 2)
    .split('.');
  return `${amount < 0 ? '-' : ''}$${withCommas(whole)}${cents ? `.${cents}` : ''}`;
}

/** Dollars that may be below zero, with a minus sign as in bookkeeping: −$20. */
export const formatBalance = (amount: number): string =>
  `${amount < 0 ? '−' : ''}${formatMoney(Math.abs(amount))}`;

// Formatted without `Intl`, which blocks a phone for 100 ms at its first use, while a page is
// hydrated.
const withCommas = (whole: string): string => whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A calendar day as `MMM d, yyyy`, e.g. `Nov 21, 2026`; `Invalid date` when it is none. */
export function formatDay(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime())
    ? 'Invalid date'
    : `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** A calendar day as `MMM d`. */
export const shortDay = (day: string): string => formatDay(day).replace(/, \d+$/, '');

/** The weekday of a day: `Fri`. */
export const shortWeekday = (day: string): string =>
  new Date(`${day}T00:00Z`).toUTCString().slice(0, 3);

/** A day with its weekday and without a year, for narrow places: `Fri, Nov 27`. */
export const weekdayAndDay = (day: string): string => `${shortWeekday(day)}, ${shortDay(day)}`;

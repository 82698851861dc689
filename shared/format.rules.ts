/** A number as people read it, with commas between the thousands: 12,345.6. */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(value).split('.');
  return withCommas(whole) + (fraction ? `.${fraction}` : '');
}

/** Dollars as people read them: $1,234, or $1,234.50 for an amount with cents. */
export function formatMoney(amount: number): string {
  const [whole = '', cents] = Math.abs(amount)
    .toFixed(Number.isInteger(amount) ? 0 : 2)
    .split('.');
  return `${amount < 0 ? '-' : ''}$${withCommas(whole)}${cents ? `.${cents}` : ''}`;
}

/** Dollars that may be below zero, with a minus sign as in bookkeeping: −$20. */
export const formatBalance = (amount: number): string =>
  `${amount < 0 ? '−' : ''}${formatMoney(Math.abs(amount))}`;

// Formatting without `Intl`, whose first use blocks a phone for 100 ms while a page is hydrated.
const withCommas = (whole: string): string => whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A calendar day as `Nov 21, 2026`, or `Invalid date` for a text that is no day. */
export function formatDay(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime())
    ? 'Invalid date'
    : `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** A calendar day without its year: `Nov 21`. */
export const shortDay = (day: string): string => formatDay(day).replace(/, \d+$/, '');

/** The weekday of a calendar day: `Fri`. */
export const shortWeekday = (day: string): string =>
  new Date(`${day}T00:00Z`).toUTCString().slice(0, 3);

/** A day with its weekday and without a year, for narrow places: `Fri, Nov 27`. */
export const weekdayAndDay = (day: string): string => `${shortWeekday(day)}, ${shortDay(day)}`;

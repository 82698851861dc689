const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars for people: whole amounts without cents, $1,234. */
export const formatMoney = (amount: number): string =>
  (Number.isInteger(amount) ? dollars : cents).format(amount);

const shortDate = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A calendar day as `MMM d, yyyy`, e.g. `Nov 21, 2026`; `Invalid date` when it is none. */
export function formatDay(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? 'Invalid date' : shortDate.format(date);
}

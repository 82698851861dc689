import type { Conflict } from '../endpoint.ts';
import type { Day } from '../days.rules.ts';
import { formatDay } from '../format.rules.ts';

/** Bounds of the lines of a rental (docs/contract/bookings.md 2). */
export const rentalBounds = { lines: 50, quantity: 100 } as const;

/**
 * A hint for a day after the end of a rental, which is a buffer day; empty for a day of the rental.
 */
export const checkingText = (date: Day, endDate: Day): string =>
  date > endDate ? ', needed for checking after your return' : '';

/** The sentence that says why an item does not fit into a rental that ends on `endDate`. */
export function conflictText({ name, available, date }: Conflict, endDate: Day): string {
  const free = available === 0 ? 'no unit is free' : `only ${available} free`;
  return `${name}: ${free} on ${formatDay(date)}${checkingText(date, endDate)}`;
}

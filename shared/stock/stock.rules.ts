import type { Conflict } from '../endpoint.ts';
import type { Day } from '../days.rules.ts';
import { formatDay } from '../format.rules.ts';

/** Bounds of a rental's lines (docs/contract/bookings.md 2). */
export const rentalBounds = { lines: 50, quantity: 100 } as const;

/** The words for a day after a rental's own days: the house keeps it for checking. */
export const checkingText = (date: Day, endDate: Day): string =>
  date > endDate ? ', needed for checking after your return' : '';

/** Why an item does not fit into a rental that ends on `endDate`. */
export function conflictText({ name, available, date }: Conflict, endDate: Day): string {
  const free = available === 0 ? 'no unit is free' : `only ${available} free`;
  return `${name}: ${free} on ${formatDay(date)}${checkingText(date, endDate)}`;
}

import { isDay, type Day } from '#shared/days.rules.ts';

/** The days of a rental as query parameters of an item's page: `?from=2026-11-24&to=2026-11-26`. */
export interface RentalSearch {
  from?: Day;
  to?: Day;
}

const dayIn = (value: unknown): Day | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined;

export const readRental = (address: Record<string, unknown>): RentalSearch => ({
  from: dayIn(address['from']),
  to: dayIn(address['to']),
});

import { useQuery } from '@tanstack/react-query';
import {
  defaultDates,
  rangeMessages,
  rangeProblem,
  rentalDays,
} from '#shared/rental-days.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import { rangeIsFree } from '../../lib/range-is-free.ts';
import type { DayRange } from '../../ui/date-fields.tsx';
import { nextFreeQuery, shopQuery, useFullDays } from './availability.api.ts';
import type { RentalSearch } from './rental-search.ts';

export interface RentalChoice {
  range: DayRange;
  /** Inclusive days; those of the default rental until the shop's today is known. */
  days: number;
  today: Day | undefined;
  fullDays: ReadonlySet<Day>;
  problem: string | undefined;
  /** When the range is full: the next one of the same length that is free. */
  nextFree: { startDate: Day; endDate: Day } | undefined;
}

/** The days of default rentals: from tomorrow to 3 days from now. */
const defaultDays = rentalDays('2026-01-01', '2026-01-03');

/** Everything that the booking card knows about the days in the address, or about the default ones. */
export function useRentalChoice(
  camera: { id: number; stockCount: number },
  search: RentalSearch,
): RentalChoice {
  const { data: shop } = useQuery(shopQuery());
  const today = shop?.today;
  const { fullDays } = useFullDays(camera.id, today, camera.stockCount > 0);
  const chosen = search.from !== undefined;
  const range: DayRange =
    chosen || !today
      ? { startDate: search.from ?? '', endDate: search.to ?? '' }
      : defaultDates(today);
  const { startDate, endDate } = range;
  const complete = startDate !== '' && endDate !== '';
  const wrong = complete && today ? rangeProblem(startDate, endDate, today)?.message : undefined;
  const isFull = complete && !wrong && !rangeIsFree(range, fullDays);
  const days = complete && !wrong ? rentalDays(startDate, endDate) : defaultDays;
  const { data: nextFree } = useQuery({
    ...nextFreeQuery(camera.id, Math.min(days, limits.rentalDays), startDate),
    enabled: isFull,
  });
  return {
    range,
    days,
    today,
    fullDays,
    problem: wrong ?? (isFull ? rangeMessages.full : undefined),
    nextFree: isFull ? (nextFree ?? undefined) : undefined,
  };
}

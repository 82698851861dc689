import { useQuery } from '@tanstack/react-query';
import type { Camera } from '#shared/cameras/cameras.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import { readingPublic } from '../../lib/calls/query-client.ts';

const noDays: ReadonlySet<Day> = new Set();

export const nextFreeQuery = (id: number, days: number, from: Day) =>
  readingPublic('GET /api/cameras/:id/next-free', { params: { id }, query: { days, from } });

/**
 * Up to three other items of the same category that have enough free units, for an item with too
 * few units on these days.
 */
export function useAlternatives(
  id: number,
  range: RentalRange | undefined,
  quantity = 1,
): { items: Camera[]; isLoading: boolean } {
  const { startDate: from, endDate: to } = range ?? { startDate: '', endDate: '' };
  const { data, isLoading } = useQuery({
    ...readingPublic('GET /api/cameras/:id/alternatives', {
      params: { id },
      query: { from, to, quantity },
    }),
    enabled: range !== undefined,
  });
  return { items: (range && data) ?? [], isLoading };
}

/**
 * The two queries for the free days of an item, which together reach as far ahead as a rental may
 * start. With `bookingId` that booking's own units count as free.
 */
export function daysAhead(cameraId: number, today: Day | undefined, bookingId?: number) {
  const half = limits.availabilityDays;
  const stretch = (from: number, to: number) => ({
    ...readingPublic('GET /api/cameras/:id/availability', {
      params: { id: cameraId },
      query: {
        from: today ? addDays(today, from) : '',
        to: today ? addDays(today, to) : '',
        ...(bookingId && { bookingId }),
      },
    }),
    enabled: today !== undefined,
  });
  return [stretch(0, half - 1), stretch(half, 2 * half - 1)] as const;
}

/**
 * The days from `today` on which no unit of an item is free, as far ahead as a rental may start.
 * Unknown days count as free, because the server checks them again.
 */
export function useFullDays(
  cameraId: number,
  today: Day | undefined,
  enabled = true,
): { fullDays: ReadonlySet<Day>; isLoading: boolean } {
  const stretches = daysAhead(cameraId, enabled ? today : undefined);
  const near = useQuery(stretches[0]);
  const far = useQuery(stretches[1]);
  const { isLoading } = near;
  if (!near.data) return { fullDays: noDays, isLoading };
  const full = [...near.data.days, ...(far.data?.days ?? [])].filter((day) => day.available === 0);
  return { fullDays: new Set(full.map((day) => day.date)), isLoading };
}

import { useQuery } from '@tanstack/react-query';
import type { Camera } from '#shared/cameras/cameras.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import { readingPublic } from '../../lib/calls/query-client.ts';

const noDays: ReadonlySet<Day> = new Set();

export const nextFreeQuery = (id: number, days: number, from: Day) =>
  readingPublic('GET /api/cameras/:id/next-free', { params: { id }, query: { days, from } });

/** Up to three other items of its category of which as many are free on days on which those of one are not. */
export function useAlternatives(
  id: number,
  range: RentalRange | undefined,
  quantity = 1,
): Camera[] {
  const { startDate: from, endDate: to } = range ?? { startDate: '', endDate: '' };
  const { data } = useQuery({
    ...readingPublic('GET /api/cameras/:id/alternatives', {
      params: { id },
      query: { from, to, quantity },
    }),
    enabled: range !== undefined,
  });
  return (range && data) ?? [];
}

/**
 * The days from `today` on which no unit of a camera is free, as far ahead as a rental may start. Unknown
 * days count as free: the server decides.
 */
export function useFullDays(
  cameraId: number,
  today: Day | undefined,
  enabled = true,
): { fullDays: ReadonlySet<Day>; known: boolean } {
  const half = limits.availabilityDays;
  const stretch = (from: Day, to: Day) =>
    readingPublic('GET /api/cameras/:id/availability', {
      params: { id: cameraId },
      query: { from, to },
    });
  const start = today ?? '';
  const on = enabled && today !== undefined;
  const near = useQuery({
    ...stretch(start, today ? addDays(today, half - 1) : ''),
    enabled: on,
  });
  const far = useQuery({
    ...stretch(today ? addDays(today, half) : '', today ? addDays(today, 2 * half - 1) : ''),
    enabled: on,
  });
  if (!near.data) return { fullDays: noDays, known: false };
  const full = [...near.data.days, ...(far.data?.days ?? [])].filter((day) => day.available === 0);
  return { fullDays: new Set(full.map((day) => day.date)), known: true };
}

import { useQueries } from '@tanstack/react-query';
import type { Day } from '#shared/days.rules.ts';
import type { LineInput } from '#shared/stock/lines.ts';
import { daysAhead } from '../../cameras/availability.api.ts';

/**
 * The days on which fewer units are free than a booking needs. Its own units count as free, and so
 * do days that are not known yet.
 */
export function useFullDaysFor(
  bookingId: number,
  lines: LineInput[],
  today: Day | undefined,
): ReadonlySet<Day> {
  const wanted = lines.flatMap(({ cameraId, quantity }) =>
    daysAhead(cameraId, today, bookingId).map((query) => ({ query, quantity })),
  );
  return useQueries({
    queries: wanted.map(({ query }) => query),
    combine: (answers) =>
      new Set(
        answers.flatMap(({ data }, index) =>
          (data?.days ?? [])
            .filter(({ available }) => available < (wanted[index]?.quantity ?? 0))
            .map(({ date }) => date),
        ),
      ),
  });
}

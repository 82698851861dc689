import { addDays, type Day } from '#shared/days.rules.ts';
import type { Downtime } from '#shared/units/units.ts';

/**
 * The first days, from today on, without a downtime of a unit; a new downtime proposes them. `to`
 * is absent when no later downtime is planned, and the result is undefined when there are no such
 * days. The given downtimes must be ordered by their first day.
 */
export function nextFreeDays(
  downtimes: Pick<Downtime, 'from' | 'to'>[],
  today: Day,
): { from: Day; to?: Day } | undefined {
  let from = today;
  for (const downtime of downtimes) {
    if (downtime.from > from) return { from, to: addDays(downtime.from, -1) };
    if (downtime.to === null) return undefined;
    if (downtime.to >= from) from = addDays(downtime.to, 1);
  }
  return { from };
}

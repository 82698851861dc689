import { addDays, type Day } from '#shared/days.rules.ts';
import type { Downtime } from '#shared/units/units.ts';

/**
 * The next days from today on that no downtime of a unit takes, as its repair would be planned first; without an end
 * when nothing is planned after them, undefined when there are none. Downtimes are in the order of their first days.
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

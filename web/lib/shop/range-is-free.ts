import { eachDay, type Day } from '#shared/days.rules.ts';

/** Whether every day of a range has a unit free. An incomplete range counts as free. */
export const rangeIsFree = (
  { startDate, endDate }: { startDate: Day | ''; endDate: Day | '' },
  fullDays: ReadonlySet<Day>,
): boolean =>
  !startDate || !endDate || eachDay(startDate, endDate).every((day) => !fullDays.has(day));

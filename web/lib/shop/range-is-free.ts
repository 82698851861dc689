import { eachDay, type Day } from '#shared/days.rules.ts';

/** Whether a unit is free on every day of a range. A range without both ends counts as free. */
export const rangeIsFree = (
  { startDate, endDate }: { startDate: Day | ''; endDate: Day | '' },
  fullDays: ReadonlySet<Day>,
): boolean =>
  !startDate || !endDate || eachDay(startDate, endDate).every((day) => !fullDays.has(day));

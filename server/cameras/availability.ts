import { addDays, daysBetween, eachDay, type Day } from '#shared/days.rules.ts';

/** Units held from a day on, until the next entry's day. The first entry is the first day asked for. */
export interface Level {
  day: Day;
  held: number;
}

/** Units held on every day from `from` to `to`. */
function heldByDay(levels: Level[], from: Day, to: Day): { date: Day; held: number }[] {
  let next = 0;
  let held = 0;
  return eachDay(from, to).map((date) => {
    for (let level = levels[next]; level && level.day <= date; level = levels[next]) {
      held = level.held;
      next += 1;
    }
    return { date, held };
  });
}

/** Units free on every day from `from` to `to`; never below 0. */
export const unitsFreeByDay = (levels: Level[], stockCount: number, from: Day, to: Day) =>
  heldByDay(levels, from, to).map(({ date, held }) => ({
    date,
    available: Math.max(0, stockCount - held),
  }));

/** The first range of `days` days that begins between `from` and `lastStart` and has a unit free throughout. */
export function firstFreeRange(
  levels: Level[],
  stockCount: number,
  days: number,
  from: Day,
  lastStart: Day,
): { startDate: Day; endDate: Day } | null {
  if (stockCount <= 0) return null;
  let startDate = from;
  for (const [index, level] of levels.entries()) {
    // A range that ends before this level begins is free: nothing before it was full.
    if (daysBetween(startDate, level.day) >= days) break;
    if (level.held >= stockCount) {
      const followedBy = levels[index + 1];
      if (!followedBy) return null;
      startDate = followedBy.day > from ? followedBy.day : from;
    }
  }
  return startDate <= lastStart ? { startDate, endDate: addDays(startDate, days - 1) } : null;
}

/** Days from `from` to `to` on which more is promised than there is. */
export const overbookedDays = (levels: Level[], stockCount: number, from: Day, to: Day): Day[] =>
  heldByDay(levels, from, to)
    .filter(({ held }) => held > stockCount)
    .map(({ date }) => date);

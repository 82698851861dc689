import { addDays, daysBetween, eachDay, type Day } from '#shared/days.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';

/**
 * How many units are held from a day on, until the day of the next entry. The day of the first
 * entry is the first day that was asked for.
 */
export interface Level {
  day: Day;
  held: number;
}

/** How many units are held on each day from `from` to `to`. */
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

/** How many units are free on each day from `from` to `to`, never less than 0. */
export const unitsFreeByDay = (levels: Level[], stockCount: number, from: Day, to: Day) =>
  heldByDay(levels, from, to).map(({ date, held }) => ({
    date,
    available: Math.max(0, stockCount - held),
  }));

/** The days from `from` to `to` on which more units are held than there are. */
export const overbookedDays = (levels: Level[], stockCount: number, from: Day, to: Day): Day[] =>
  heldByDay(levels, from, to)
    .filter(({ held }) => held > stockCount)
    .map(({ date }) => date);

/** An item of a rental, with the wanted quantity and the number of held units by day. */
export interface WantedItem {
  levels: Level[];
  stockCount: number;
  quantity: number;
  /** For how many days after its end a rental still holds the item. */
  bufferDays: number;
}

/**
 * The first allowed range of `days` days on which all items are free, also on their buffer days
 * after it; null if there is none. `nextAllowed` gives the first allowed range that begins on a day
 * or later. After the last day of `levels` the last number of held units stays.
 */
export function firstFreeRange(
  items: WantedItem[],
  days: number,
  from: Day,
  nextAllowed: (from: Day) => RentalRange | null,
): RentalRange | null {
  const waits = items.map((item) => waitFor(item, days + item.bufferDays));
  for (let range = nextAllowed(from); range;) {
    const starts = waits.map((wait) => wait(range?.startDate ?? from));
    if (starts.includes(null)) return null;
    const start = starts.reduce<Day>(
      (last, day) => (day && day > last ? day : last),
      range.startDate,
    );
    if (start === range.startDate) return range;
    range = nextAllowed(start);
  }
  return null;
}

/**
 * Makes a function that gives the first day, from a day on, after which the item is free for `days`
 * days; null if there is none. The function must not be called with an earlier day than before.
 */
function waitFor({ levels, stockCount, quantity }: WantedItem, days: number) {
  let next = 0;
  return (from: Day): Day | null => {
    let start = from;
    for (; next < levels.length; next += 1) {
      const level = levels[next] as Level;
      // The item is free for enough days before the number of held units changes.
      if (daysBetween(start, level.day) >= days) break;
      if (level.held + quantity <= stockCount) continue;
      const followedBy = levels[next + 1];
      if (!followedBy) return null;
      if (followedBy.day > start) start = followedBy.day;
    }
    return start;
  };
}

/**
 * The index of the first range on which any of the items is free, also on its buffer days after it;
 * -1 if there is none.
 */
export function firstFreeOf(items: WantedItem[], ranges: RentalRange[]): number {
  const isFree = items.map(freeOver);
  return ranges.findIndex(({ startDate, endDate }) =>
    isFree.some((freeFrom) => freeFrom(startDate, endDate)),
  );
}

/**
 * Makes a function that tells whether an item is free from one day to another, and on its buffer
 * days after it.
 */
function freeOver({ levels, stockCount, quantity, bufferDays }: WantedItem) {
  const full = levels.flatMap(({ day, held }, index) =>
    held + quantity > stockCount ? [{ from: day, until: levels[index + 1]?.day }] : [],
  );
  return (startDate: Day, endDate: Day): boolean => {
    const last = addDays(endDate, bufferDays);
    return !full.some(
      ({ from, until }) => from <= last && (until === undefined || until > startDate),
    );
  };
}

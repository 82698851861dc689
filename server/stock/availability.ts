import { addDays, daysBetween, eachDay, type Day } from '#shared/days.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';

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

/** Days from `from` to `to` on which more is promised than there is. */
export const overbookedDays = (levels: Level[], stockCount: number, from: Day, to: Day): Day[] =>
  heldByDay(levels, from, to)
    .filter(({ held }) => held > stockCount)
    .map(({ date }) => date);

/** An item of a rental: its quantity, and the levels of its held units. */
export interface WantedItem {
  levels: Level[];
  stockCount: number;
  quantity: number;
  /** The number of days after its end on which a rental still holds the item, for checking. */
  bufferDays: number;
}

/**
 * The first range of `days` days that is allowed and for which every item is free throughout, its days for checking
 * included. `nextAllowed` gives the first allowed range that begins on or after a day. Beyond the days of `levels` the
 * last of them goes on.
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
 * Makes a function that gives the first day, on or after the given one, from which an item is free
 * for so many days; null when there is none. Calls must not go back in time.
 */
function waitFor({ levels, stockCount, quantity }: WantedItem, days: number) {
  let next = 0;
  return (from: Day): Day | null => {
    let start = from;
    for (; next < levels.length; next += 1) {
      const level = levels[next] as Level;
      // The days until this level begins are enough.
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
 * The index of the first range on whose days any of the items is free, its days for checking included; -1 where none
 * is.
 */
export function firstFreeOf(items: WantedItem[], ranges: RentalRange[]): number {
  const isFree = items.map(freeOver);
  return ranges.findIndex(({ startDate, endDate }) =>
    isFree.some((freeFrom) => freeFrom(startDate, endDate)),
  );
}

/** Tells whether an item is free from a day to a day and on its days for checking. */
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

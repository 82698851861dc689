/** Prices for several days at once (docs/contract/prices.md 3). All amounts are whole cents. */

/** The price of one unit for a number of counted days. */
export interface Rate {
  days: number;
  price: number;
}

/** A rate within a rent, and how many times it was taken. Single days have `days` 1. */
export interface RateTaken extends Rate {
  times: number;
}

/**
 * The cheapest rates for a number of days: `last` is the last one taken, `before` those before it.
 */
interface Cover {
  cost: number;
  pieces: number;
  longest: number;
  last: Rate | undefined;
  before: Cover | undefined;
}

const nothing: Cover = { cost: 0, pieces: 0, longest: 0, last: undefined, before: undefined };

/**
 * Of covers with the same cost the one with fewest pieces is better, then the one with the longest
 * rate.
 */
const isBetter = (one: Cover, other: Cover): boolean =>
  one.cost !== other.cost
    ? one.cost < other.cost
    : one.pieces !== other.pieces
      ? one.pieces < other.pieces
      : one.longest > other.longest;

/** The cheapest covers of 0 days, of 1 day and so on up to `most` days. */
function cheapestCovers(rates: readonly Rate[], most: number): Cover[] {
  const covers = [nothing];
  for (let days = 1; days <= most; days += 1) {
    const ways = rates.map((rate): Cover => {
      const before = covers[Math.max(0, days - rate.days)] ?? nothing;
      return {
        cost: before.cost + rate.price,
        pieces: before.pieces + 1,
        longest: Math.max(before.longest, rate.days),
        last: rate,
        before,
      };
    });
    covers.push(ways.reduce((best, way) => (isBetter(way, best) ? way : best)));
  }
  return covers;
}

/** The rates of which a cover consists, the longest first. */
function ratesOf(cover: Cover): RateTaken[] {
  const taken = new Map<Rate, number>();
  for (let at: Cover | undefined = cover; at?.last; at = at.before) {
    taken.set(at.last, (taken.get(at.last) ?? 0) + 1);
  }
  return [...taken]
    .map(([rate, times]) => ({ ...rate, times }))
    .toSorted((one, other) => other.days - one.days);
}

/** The rent of one unit by its counted days. */
export interface UnitRents {
  /**
   * The rent of the first k counted days at index k, with 0 at index 0. The rent never falls from
   * one index to the next.
   */
  byLength: number[];
  /** The rates that add up to the rent of `length` days; empty when charged days made the rent. */
  basis(length: number): RateTaken[];
}

/** @param charged the charged days of the first k counted days, at index k - 1 */
export function unitRents(
  { pricePerDay, rates }: { pricePerDay: number; rates: readonly Rate[] },
  charged: readonly number[],
): UnitRents {
  const byDays = [0, ...charged.map((days) => pricePerDay * days)];
  if (rates.length === 0) return { byLength: byDays, basis: () => [] };
  const covers = cheapestCovers([{ days: 1, price: pricePerDay }, ...rates], charged.length);
  return {
    byLength: byDays.map((rent, length) => Math.min(rent, covers[length]?.cost ?? rent)),
    basis(length) {
      const cover = covers[length];
      return cover && cover.cost < (byDays[length] ?? 0) ? ratesOf(cover) : [];
    },
  };
}

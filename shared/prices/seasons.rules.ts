/**
 * Days of the year that cost more or less (docs/contract/prices.md 4). All amounts are whole cents.
 */
import type { Day } from '../days.rules.ts';
import { allSteps, inSteps, nearest, splitExactly, sum } from './prices.rules.ts';

/**
 * A season of a house with its first and its last day; `percent` is from -90 to 300 with two
 * decimals.
 */
export interface Season {
  name: string;
  from: Day;
  to: Day;
  percent: number;
}

/** The change of a rent by a season, in cents. */
export interface SeasonAmount {
  /** The season's first day; it distinguishes seasons with the same name. */
  from: Day;
  name: string;
  percent: number;
  /** The number of counted days that lie in the season. */
  days: number;
  amount: number;
}

/** The rent of a line by its number of counted days, and the changes by seasons in it. */
export interface SeasonRents {
  /** The rent of the line for its first `length` counted days. */
  rent(length: number): number;
  amounts(length: number): SeasonAmount[];
}

/** The season of each day; undefined for a day in no season. */
export const seasonsOf = (
  days: readonly Day[],
  seasons: readonly Season[],
): (Season | undefined)[] =>
  days.map((day) => seasons.find(({ from, to }) => from <= day && day <= to));

/**
 * The rents of a line with its seasons. Each counted day adds the difference between the rents of k
 * and k - 1 days, changed by the percent of its season; the sum, times the quantity, is rounded
 * once.
 * @param byLength the rent of one unit for the first k counted days at index k
 * @param ofDays the season of each counted day
 */
export function seasonRents(
  byLength: readonly number[],
  ofDays: readonly (Season | undefined)[],
  quantity: number,
): SeasonRents {
  const plain = (length: number) => (byLength[length] ?? 0) * quantity;
  if (ofDays.every((season) => season === undefined)) {
    return { rent: plain, amounts: () => [] };
  }
  /**
   * The change that the season of each day makes to the rent of one unit, in hundredths of a
   * percent of a cent.
   */
  const added = ofDays.map((season, index) =>
    season ? ((byLength[index + 1] ?? 0) - (byLength[index] ?? 0)) * inSteps(season.percent) : 0,
  );
  const changeOf = (amounts: readonly number[]) => BigInt(sum(amounts)) * BigInt(quantity);
  const rent = (length: number): number =>
    nearest(
      BigInt(plain(length)) * BigInt(allSteps) + changeOf(added.slice(0, length)),
      BigInt(allSteps),
    );
  return {
    rent,
    amounts(length) {
      const found = [...new Set(ofDays.slice(0, length))].filter((season) => season !== undefined);
      const isIn = (season: Season) => (_: unknown, index: number) => ofDays[index] === season;
      const parts = splitExactly(
        rent(length) - plain(length),
        found.map((season) => changeOf(added.slice(0, length).filter(isIn(season)))),
        BigInt(allSteps),
      );
      return found.map((season, index) => ({
        from: season.from,
        name: season.name,
        percent: season.percent,
        days: ofDays.slice(0, length).filter((other) => other === season).length,
        amount: parts[index] ?? 0,
      }));
    },
  };
}

/** Days that cost more or less than others (docs/contract/prices.md 4). Amounts are whole cents. */
import type { Day } from '../days.rules.ts';
import { allSteps, inSteps, nearest, splitExactly, sum } from './prices.rules.ts';

/** Both days belong to it; `percent` is from -90 to 300 with two decimals. */
export interface Season {
  name: string;
  from: Day;
  to: Day;
  percent: number;
}

/** The change that a season makes, in cents. */
export interface SeasonAmount {
  /** Its first day, by which two seasons of one name are told apart. */
  from: Day;
  name: string;
  percent: number;
  /** Counted days that lie in it. */
  days: number;
  amount: number;
}

/** The rents of a line by its counted days, and what the seasons changed. */
export interface SeasonRents {
  /** The rent of the line for the first k counted days at place k. */
  rent(length: number): number;
  amounts(length: number): SeasonAmount[];
}

/** The season of each day; undefined for a day in none. */
export const seasonsOf = (
  days: readonly Day[],
  seasons: readonly Season[],
): (Season | undefined)[] =>
  days.map((day) => seasons.find(({ from, to }) => from <= day && day <= to));

/**
 * The k-th counted day adds the difference between the rents of k and of k - 1 days, changed by its season's percent;
 * the sum, times the quantity, is rounded once.
 * @param byLength the rent of one unit for the first k counted days at place k
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
  /** The change that each day adds to the plain rent, for one unit and in steps of a percent of a cent. */
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

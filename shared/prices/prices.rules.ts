/**
 * Arithmetic of prices. Prices are calculated in whole cents, so that sums are exact; calls carry
 * dollars.
 */

/** An inquiry is charged as this many days, whatever days it names (docs/specification.md 4). */
export const inquiryChargedDays = 3;
export const inquiryPrice = (pricePerDay: number): number => pricePerDay * inquiryChargedDays;

export const toCents = (dollars: number): number => Math.round(dollars * 100);
export const toDollars = (cents: number): number => cents / 100;

/** Whether a number has at most two decimals, as amounts and most percentages must. */
export const hasTwoDecimals = (value: number): boolean =>
  Number.isSafeInteger(toCents(value)) && toDollars(toCents(value)) === value;

const inThousandths = (percent: number): number => Math.round(percent * 1_000);

/** Whether a number has at most three decimals, as tax rates in percent must. */
export const hasThreeDecimals = (value: number): boolean =>
  Number.isSafeInteger(inThousandths(value)) && inThousandths(value) / 1_000 === value;

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

/**
 * The whole number nearest to a fraction; a half is rounded away from zero. `divisor` is positive.
 * `+ 0` makes 0 of minus zero.
 */
export function nearest(dividend: bigint, divisor: bigint): number {
  if (dividend < 0n) return -nearest(-dividend, divisor) + 0;
  return Number((2n * dividend + divisor) / (2n * divisor));
}

/** `amount x part / whole` to the nearest whole number; exact for any size. */
export const share = (amount: number, part: number, whole: number): number =>
  nearest(BigInt(amount) * BigInt(part), BigInt(whole));

/** A percentage in hundredths of a percent, so that it is a whole number. */
export const inSteps = (percent: number): number => Math.round(percent * 100);
/** 100 percent in hundredths of a percent. */
export const allSteps = 10_000;

/** A percentage of an amount in cents. */
export const percentOf = (amount: number, percent: number): number =>
  share(amount, inSteps(percent), allSteps);

/** The tax on a net amount, in cents; `percent` has up to three decimals. */
export const addedTax = (net: number, percent: number): number =>
  share(net, inThousandths(percent), 100_000);

/** The tax that a gross amount contains, in cents. */
export const containedTax = (gross: number, percent: number): number =>
  share(gross, inThousandths(percent), 100_000 + inThousandths(percent));

/** Divides and rounds down, also below zero; `divisor` is positive. */
const floor = (dividend: bigint, divisor: bigint): bigint =>
  dividend / divisor - (dividend % divisor < 0n ? 1n : 0n);

/**
 * Splits an amount, the rounded sum of exact parts, into whole parts that add up to it. The largest
 * remainders are rounded up; of equal ones the earlier part gets the cent. A negative amount is
 * split like the positive one.
 * @param exact the exact parts, each multiplied by `divisor`
 */
export function splitExactly(amount: number, exact: readonly bigint[], divisor: bigint): number[] {
  if (amount < 0) {
    const mirrored = exact.map((part) => -part);
    // `+ 0` makes 0 of minus zero.
    return splitExactly(-amount, mirrored, divisor).map((part) => -part + 0);
  }
  const floors = exact.map((part) => floor(part, divisor));
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part - (floors[index] ?? 0n) * divisor }))
    .sort((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
    );
  const left = amount - sum(floors.map(Number));
  const withOneMore = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return floors.map((part, index) => Number(part) + (withOneMore.has(index) ? 1 : 0));
}

/**
 * Splits an amount in cents in proportion to `weights`. When all weights are 0, the first part gets
 * the whole amount.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  if (all === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  return splitExactly(amount, exact, BigInt(all));
}

/**
 * Arithmetic of prices. Amounts are whole cents here, so that sums agree to the cent; over the wire they are dollars.
 */

/** An inquiry is charged as so many days, whatever its range (docs/specification.md 4). */
export const inquiryChargedDays = 3;
export const inquiryPrice = (pricePerDay: number): number => pricePerDay * inquiryChargedDays;

export const toCents = (dollars: number): number => Math.round(dollars * 100);
export const toDollars = (cents: number): number => cents / 100;

/** Whether a number has at most two decimals, as amounts and percents do. */
export const hasTwoDecimals = (value: number): boolean =>
  Number.isSafeInteger(toCents(value)) && toDollars(toCents(value)) === value;

const inThousandths = (percent: number): number => Math.round(percent * 1_000);

/** Whether a number has at most three decimals, as the percents of taxes do. */
export const hasThreeDecimals = (value: number): boolean =>
  Number.isSafeInteger(inThousandths(value)) && inThousandths(value) / 1_000 === value;

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

/** The nearest whole number to a fraction, half away from zero; `divisor` is positive. */
export function nearest(dividend: bigint, divisor: bigint): number {
  if (dividend < 0n) return -nearest(-dividend, divisor) + 0;
  return Number((2n * dividend + divisor) / (2n * divisor));
}

/** `amount x part / whole` to the nearest whole number; exact for any size. */
export const share = (amount: number, part: number, whole: number): number =>
  nearest(BigInt(amount) * BigInt(part), BigInt(whole));

/** Percents have two decimals: in these steps they are whole numbers. */
export const inSteps = (percent: number): number => Math.round(percent * 100);
/** 100 % in steps. */
export const allSteps = 10_000;

/** A percentage of an amount in cents. */
export const percentOf = (amount: number, percent: number): number =>
  share(amount, inSteps(percent), allSteps);

/** The tax on a net amount in cents; percents of taxes have three decimals. */
export const addedTax = (net: number, percent: number): number =>
  share(net, inThousandths(percent), 100_000);

/** The tax that a gross amount in cents contains. */
export const containedTax = (gross: number, percent: number): number =>
  share(gross, inThousandths(percent), 100_000 + inThousandths(percent));

/** Rounds towards minus infinity; `divisor` is positive. */
const floor = (dividend: bigint, divisor: bigint): bigint =>
  dividend / divisor - (dividend % divisor < 0n ? 1n : 0n);

/**
 * Whole parts of an amount that is the rounded sum of exact ones, by largest remainder: the parts add up to the amount.
 * Of equal remainders the earlier one gets the cent. A negative amount is split as its mirror image.
 * @param exact the exact parts, each multiplied by `divisor`
 */
export function splitExactly(amount: number, exact: readonly bigint[], divisor: bigint): number[] {
  if (amount < 0) {
    const mirrored = exact.map((part) => -part);
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

/** An amount in cents split in proportion to `weights`; without any weight the first part is the whole amount. */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  if (all === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  return splitExactly(amount, exact, BigInt(all));
}

/**
 * The price of a rental (docs/contract/prices.md 2). Amounts are whole cents here, so that sums agree to the cent;
 * over the wire they are dollars.
 */
import { isolated } from '../characters.rules.ts';

/**
 * A discount on rentals of `fromDays` calendar days and more. `percent` is above 0 and up to 100, with two decimals.
 */
export interface Discount {
  fromDays: number;
  percent: number;
}

/** How a house charges. */
export interface PriceRules {
  /** The number of days that are charged for a week, 1 to 7; 7 charges every day. */
  weekAsDays: number;
  discounts: readonly Discount[];
}

/** The basis of a line's price, in cents. */
export interface PricedLine {
  pricePerDay: number;
  quantity: number;
  depositPerUnit: number;
}

/** The sums of a rental, in cents. */
export interface RentalFigures {
  days: number;
  chargedDays: number;
  /** The rent of each line, in their order. */
  rents: number[];
  rent: number;
  discount: number;
  total: number;
  deposit: number;
}

/** An inquiry is charged as so many days, whatever its range (docs/specification.md 4). */
export const inquiryChargedDays = 3;
export const inquiryPrice = (pricePerDay: number): number => pricePerDay * inquiryChargedDays;

export const toCents = (dollars: number): number => Math.round(dollars * 100);
export const toDollars = (cents: number): number => cents / 100;

/** Whether a number has at most two decimals, as amounts and percents do. */
export const hasTwoDecimals = (value: number): boolean =>
  Number.isSafeInteger(toCents(value)) && toDollars(toCents(value)) === value;

/** Days that are charged: `weekAsDays` for each full week, and at most as many for the rest. */
export const chargedDays = (days: number, weekAsDays: number): number =>
  weekAsDays * Math.floor(days / 7) + Math.min(weekAsDays, days % 7);

/** The discount for a rental of so many calendar days: of those that fit the one with the most days. */
export const discountFor = (days: number, discounts: readonly Discount[]): Discount | undefined =>
  discounts
    .filter(({ fromDays }) => fromDays <= days)
    .reduce<Discount | undefined>(
      (most, next) => (most && most.fromDays >= next.fromDays ? most : next),
      undefined,
    );

/** `amount x part / whole` to the nearest whole number, half up; exact for any size. `amount` is not negative. */
function share(amount: number, part: number, whole: number): number {
  const [twice, divisor] = [2n * BigInt(amount) * BigInt(part), BigInt(whole)];
  return Number((twice + divisor) / (2n * divisor));
}

/** Percents have two decimals: in these steps they are whole numbers. */
const stepsPerPercent = 100;
const steps = (percent: number): number => Math.round(percent * stepsPerPercent);
const hundredPercent = 100 * stepsPerPercent;

/** A percentage of an amount in cents. */
export const percentOf = (amount: number, percent: number): number =>
  share(amount, steps(percent), hundredPercent);

/** How a price names the tax in it: `Contains VAT 19%`. */
export const containedTaxText = ({ label, percent }: { label: string; percent: number }): string =>
  `Contains ${isolated(label)} ${percent}%`;

/** The tax that a total in cents contains. */
export const containedTax = (total: number, percent: number): number =>
  share(total, steps(percent), hundredPercent + steps(percent));

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** The sums of lines for a number of calendar days. */
export function rentalFigures(
  lines: readonly PricedLine[],
  days: number,
  rules: PriceRules,
): RentalFigures {
  const charged = chargedDays(days, rules.weekAsDays);
  const rents = lines.map(({ pricePerDay, quantity }) => pricePerDay * quantity * charged);
  const rent = sum(rents);
  const discount = percentOf(rent, discountFor(days, rules.discounts)?.percent ?? 0);
  return {
    days,
    chargedDays: charged,
    rents,
    rent,
    discount,
    total: rent - discount,
    deposit: sum(lines.map(({ depositPerUnit, quantity }) => depositPerUnit * quantity)),
  };
}

/**
 * An amount in cents split in proportion to `weights` by largest remainder: the parts add up to the amount. Of equal
 * remainders the earlier one gets the cent; without any weight the first part is the whole amount.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const all = BigInt(sum([...weights]));
  if (all === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((product) => Number(product / all));
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % all }))
    .sort((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
    );
  const left = amount - sum(parts);
  const withOneMore = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return parts.map((part, index) => part + (withOneMore.has(index) ? 1 : 0));
}

/** Lengths for which a price is named beside that of a day, where the house asks less for them. */
const namedDays = [3, 7];
const namedAtMost = 3;

/**
 * The price of one unit for longer, in dollars; empty in a house where each day costs the same
 * (docs/contract/catalogue.md 7).
 */
export function pricesForLonger(
  pricePerDay: number,
  rules: PriceRules,
): { days: number; total: number }[] {
  const longest = Math.max(0, ...rules.discounts.map(({ fromDays }) => fromDays));
  if (longest === 0 && rules.weekAsDays === 7) return [];
  const lengths = [...new Set([...namedDays, longest])].filter(Boolean).toSorted((a, b) => a - b);
  const line = { pricePerDay: toCents(pricePerDay), quantity: 1, depositPerUnit: 0 };
  return lengths.slice(-namedAtMost).map((days) => ({
    days,
    total: toDollars(rentalFigures([line], days, rules).total),
  }));
}

/** The price of a rental (docs/contract/prices.md 1 to 7). All amounts are whole cents. */
import { addDays, type Day } from '../days.rules.ts';
import { limits } from '../fields.rules.ts';
import { rentalDays, type RentalRange } from '../shop/rental-days.rules.ts';
import {
  chargedByLength,
  countDays,
  type CountingRules,
  type TimedRental,
  type Weekend,
} from './counted-days.rules.ts';
import { percentOf, splitByWeight, sum } from './prices.rules.ts';
import type { Reduction } from '../promo-codes/promo-codes.rules.ts';
import { unitRents, type Rate, type RateTaken } from './rates.rules.ts';
import {
  seasonRents,
  seasonsOf,
  type Season,
  type SeasonAmount,
  type SeasonRents,
} from './seasons.rules.ts';
import { taxesOf, type Tax, type TaxRules } from './taxes.rules.ts';

/** A discount on rentals of `fromDays` calendar days and more; `percent` is above 0 and up to 100, with two decimals. */
export interface Discount {
  fromDays: number;
  percent: number;
}

/** The rules by which a house calculates its prices. */
export interface PriceRules extends CountingRules {
  /** How many days a week is charged as, 1 to 7; with 7 every day is charged. */
  weekAsDays: number;
  weekend: Weekend | null;
  seasons: readonly Season[];
  discounts: readonly Discount[];
  tax: TaxRules | null;
}

/** The data of a line from which its price is calculated. */
export interface PricedLine {
  pricePerDay: number;
  quantity: number;
  depositPerUnit: number;
  rates: readonly Rate[];
  /** The item's own tax rate in percent; null: the tax rate of the house applies. */
  taxPercent: number | null;
  /** The desk's own price of one unit for the whole rental. */
  setPrice?: number | null | undefined;
}

/** The data of a rental from which its price is calculated. */
export interface PricedRental extends TimedRental {
  lines: readonly PricedLine[];
  /** The discount in percent that the desk has set in place of the discount by length. */
  discountPercent?: number | null | undefined;
  promo?: Reduction | null | undefined;
  /** Amounts beside the lines, such as delivery; a negative amount lowers the price. */
  extras?: readonly number[] | undefined;
}

export interface LineFigures {
  rent: number;
  /**
   * The rates that made the rent of one unit, the longest first; empty when charged days made it.
   */
  basis: RateTaken[];
  seasons: SeasonAmount[];
  discount: number;
  promo: number;
  deposit: number;
  /** The added tax of the line; the first line also carries the extras and their added tax. */
  beside: number;
  /** The amount without tax; the first line also carries the extras. */
  net: number;
}

/**
 * The sums of a rental. `total` is rent - discount - promo + extras + added tax; the callers refuse
 * one below 0.
 */
export interface RentalFigures {
  days: number;
  chargedDays: number;
  lines: LineFigures[];
  rent: number;
  discount: number;
  /** The longer rental whose price is charged because it is lower; null where there is none. */
  pricedAs: { days: number } | null;
  seasons: SeasonAmount[];
  promo: number;
  extras: number;
  taxes: Tax[];
  total: number;
  deposit: number;
}

/** The price rules in the settings of a house. */
export const priceRulesOf = ({
  prices,
  days: { openDays, closedDates },
  house: { openingHours },
}: {
  prices: Omit<PriceRules, 'days' | 'openingHours'>;
  days: PriceRules['days'];
  house: Pick<PriceRules, 'openingHours'>;
}): PriceRules => ({ ...prices, days: { openDays, closedDates }, openingHours });

/**
 * The discount for a rental with this many calendar days: of those that apply, the one for most
 * days.
 */
export const discountFor = (days: number, discounts: readonly Discount[]): Discount | undefined =>
  discounts
    .filter(({ fromDays }) => fromDays <= days)
    .reduce<Discount | undefined>(
      (most, next) => (most && most.fromDays >= next.fromDays ? most : next),
      undefined,
    );

/** The rents of a line with a set price, which do not depend on the length. */
const fixedRents = (setPrice: number, quantity: number): SeasonRents => ({
  rent: () => setPrice * quantity,
  amounts: () => [],
});

/** The counted and charged days of a rental, and of longer rentals whose price may be lower. */
export interface PricedDays {
  days: number;
  /**
   * The number of counted days by the number of calendar days, for the rental and for the lengths
   * of discounts.
   */
  counted: ReadonlyMap<number, number>;
  charged: number[];
  seasons: (Season | undefined)[];
}

/**
 * The days of a rental for `priceRental`. A rental that is too long for any house is priced as the
 * longest allowed.
 */
export function daysToPrice(asked: TimedRental, rules: PriceRules): PricedDays {
  const rental = { ...asked, endDate: pricedEnd(asked) };
  const days = rentalDays(rental.startDate, rental.endDate);
  const lengths = [days, ...rules.discounts.map(({ fromDays }) => fromDays)];
  const counting = countDays(rental, rules, Math.max(...lengths));
  const countedOf = (length: number) =>
    counting.countedUntil(addDays(rental.startDate, length - 1));
  return {
    days,
    counted: new Map(lengths.map((length) => [length, countedOf(length)])),
    charged: chargedByLength(counting.countable, rules),
    seasons: seasonsOf(counting.countable, rules.seasons),
  };
}

/** A line with its rent and its seasons' changes for each length. */
function priceLengths(line: PricedLine, { charged, seasons }: PricedDays) {
  const unit = unitRents(line, charged);
  return typeof line.setPrice === 'number'
    ? { line, basis: () => [], ...fixedRents(line.setPrice, line.quantity) }
    : { line, basis: unit.basis, ...seasonRents(unit.byLength, seasons, line.quantity) };
}

type LineLengths = ReturnType<typeof priceLengths>;

const isByLength = ({ line }: LineLengths): boolean => typeof line.setPrice !== 'number';

/**
 * The discount by length. Where a longer rental with a discount costs less, its price is charged.
 */
function discountByLength(
  lines: LineLengths[],
  { counted, days }: PricedDays,
  { discounts }: PriceRules,
): Pick<RentalFigures, 'discount' | 'pricedAs'> {
  const byLength = lines.filter(isByLength);
  const rentOf = (length: number) =>
    sum(byLength.map(({ rent }) => rent(counted.get(length) ?? 1)));
  const paidFor = (length: number) => {
    const rent = rentOf(length);
    return rent - percentOf(rent, discountFor(length, discounts)?.percent ?? 0);
  };
  let [paid, pricedAs] = [paidFor(days), null as { days: number } | null];
  for (const { fromDays } of discounts.filter((discount) => discount.fromDays > days)) {
    const longer = paidFor(fromDays);
    if (longer < paid) [paid, pricedAs] = [longer, { days: fromDays }];
  }
  return { discount: rentOf(days) - paid, pricedAs };
}

/**
 * The parts of each line in the discount and in the promo code's reduction, so that no line costs
 * less than 0.
 */
function splitReductions(
  rents: readonly number[],
  isDiscounted: readonly boolean[],
  { discount, promo }: { discount: number; promo: number },
): { discounts: number[]; promos: number[] } {
  const weights = rents.map((rent, index) => (isDiscounted[index] ? rent : 0));
  const discounts = splitByWeight(discount, weights);
  if (isDiscounted.every(Boolean)) {
    const both = splitByWeight(discount + promo, rents);
    return { discounts, promos: both.map((part, index) => part - (discounts[index] ?? 0)) };
  }
  const left = rents.map((rent, index) => rent - (discounts[index] ?? 0));
  return { discounts, promos: splitByWeight(promo, left) };
}

/** The changes by each season, added up over all lines; those that come to 0 are left out. */
function addUpSeasons(lines: readonly { seasons: SeasonAmount[] }[]): SeasonAmount[] {
  const added: SeasonAmount[] = [];
  for (const season of lines.flatMap(({ seasons }) => seasons)) {
    const same = added.find(({ from }) => from === season.from);
    if (same) same.amount += season.amount;
    else added.push({ ...season });
  }
  return added.filter(({ amount }) => amount !== 0);
}

const promoAmount = (left: number, promo: Reduction | null | undefined): number => {
  if (!promo) return 0;
  return 'percent' in promo ? percentOf(left, promo.percent) : Math.min(left, promo.amount);
};

/**
 * The end up to which a rental is priced, because no house rents out for more than
 * `limits.rentalDays`.
 */
const pricedEnd = ({ startDate, endDate }: RentalRange): Day =>
  rentalDays(startDate, endDate) > limits.rentalDays
    ? addDays(startDate, limits.rentalDays - 1)
    : endDate;

/**
 * Calculates the price of a rental by a house's rules. `ofDays` can be shared by rentals of the
 * same days.
 */
export function priceRental(
  rental: PricedRental,
  rules: PriceRules,
  ofDays: PricedDays = daysToPrice(rental, rules),
): RentalFigures {
  const { discountPercent } = rental;
  const priced = rental.lines.map((line) => priceLengths(line, ofDays));
  const counted = ofDays.counted.get(ofDays.days) ?? 1;
  const rents = priced.map(({ rent }) => rent(counted));
  const rent = sum(rents);
  const { discount, pricedAs } =
    typeof discountPercent === 'number'
      ? { discount: percentOf(rent, discountPercent), pricedAs: null }
      : discountByLength(priced, ofDays, rules);
  const promo = promoAmount(rent - discount, rental.promo);
  const isDiscounted = priced.map(
    (line) => typeof discountPercent === 'number' || isByLength(line),
  );
  const parts = splitReductions(rents, isDiscounted, { discount, promo });
  const extras = sum(rental.extras ?? []);
  const paid = rents.map(
    (amount, index) => amount - (parts.discounts[index] ?? 0) - (parts.promos[index] ?? 0),
  );
  const { taxes, lines: taxed } = taxesOf(
    rental.lines.map(({ taxPercent }, index) => ({ paid: paid[index] ?? 0, taxPercent })),
    extras,
    rules.tax,
  );
  const lines = priced.map(({ line, basis, amounts }, index): LineFigures => ({
    rent: rents[index] ?? 0,
    basis: basis(counted),
    seasons: amounts(counted),
    discount: parts.discounts[index] ?? 0,
    promo: parts.promos[index] ?? 0,
    deposit: line.depositPerUnit * line.quantity,
    beside: taxed[index]?.beside ?? 0,
    net: taxed[index]?.net ?? 0,
  }));
  return {
    days: ofDays.days,
    chargedDays: ofDays.charged[counted - 1] ?? 1,
    lines,
    rent,
    discount,
    pricedAs,
    seasons: addUpSeasons(lines),
    promo,
    extras,
    taxes,
    total: sum(paid) + sum(lines.map(({ beside }) => beside)),
    deposit: sum(lines.map(({ deposit }) => deposit)),
  };
}

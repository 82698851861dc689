import { noTimes } from '#shared/bookings/times.rules.ts';
import type { TimedRental } from '#shared/prices/counted-days.rules.ts';
import type { KeptLineParts, KeptParts, SetByDesk } from '#shared/prices/kept-parts.ts';
import { plainParts } from '#shared/prices/plain-parts.rules.ts';
import type { PriceParts } from '#shared/prices/price-parts.ts';
import {
  inquiryChargedDays,
  inquiryPrice,
  toCents,
  toDollars,
} from '#shared/prices/prices.rules.ts';
import type { Reduction } from '#shared/promo-codes/promo-codes.rules.ts';
import type { Rate } from '#shared/prices/rates.rules.ts';
import {
  daysToPrice,
  priceRental,
  priceRulesOf,
  type LineFigures,
  type RentalFigures,
} from '#shared/prices/rental-price.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import { totalOfLines, type LineRow } from './line-row.ts';

/**
 * The facts of an item that decide on the price of a line. Daily price and rates are in dollars.
 */
export interface PricedItem {
  id: number;
  name: string;
  price_per_day: number;
  rates: Rate[];
  tax_thousandths: number | null;
  deposit_per_unit_cents: number;
  buffer_days: number | null;
}

/** The parts of a line that stay the same when its booking changes. */
export type KeptLine = Pick<
  LineRow,
  'camera_name' | 'price_cents' | 'quantity' | 'deposit_cents' | 'price_parts'
> & { buffer_days?: number };

/**
 * An item of a rental whose price is worked out. `kept` has the parts of a line that is in the
 * booking already, such as its price, rates and deposit.
 */
export interface ChosenItem {
  item: PricedItem;
  quantity: number;
  kept?: KeptLine | undefined;
  /** The price of one unit for the whole rental that the desk has set, in dollars. */
  price?: number | null | undefined;
  priceReason?: string | undefined;
}

/**
 * A promo code that counts for a rental, with what it takes off: an amount in dollars, or percent.
 */
export interface UsedCode {
  code: string;
  reduction: Reduction;
}

/** The promo code of a booking, with what it took off; null where it has none. */
export const usedCodeOf = ({ promo, reduction }: Partial<KeptParts>): UsedCode | null =>
  promo && reduction ? { code: promo.code, reduction } : null;

/**
 * The days and times of a rental, and the prices that the desk has set for the rental as a whole.
 */
export interface RentalAsked extends TimedRental {
  setByDesk?: SetByDesk;
  discountPercent?: number | null | undefined;
  extras?: PriceParts['extras'] | undefined;
  promo?: UsedCode | null | undefined;
}

/**
 * A line in the form in which it is handed to the database (`given_lines` of the migrations); its
 * amounts are in cents.
 */
export interface GivenLine extends Omit<LineRow, 'id' | 'price_parts'> {
  net_cents: number;
  /** The buffer days of the line: those of its item, or else those of the house. */
  buffer_days: number;
  /**
   * The values of the item from which the price was made. The database compares them with the
   * present ones.
   */
  item_buffer_days: number | null;
  item_rates: Rate[];
  item_tax_thousandths: number | null;
  price_parts: KeptLineParts;
}

/**
 * A rental with its price: the lines for the database, the parts of the price, and the total in
 * cents.
 */
export interface PricedBooking {
  lines: GivenLine[];
  parts: KeptParts;
  total: number;
}

const inCents = (rates: readonly Rate[]): Rate[] =>
  rates.map(({ days, price }) => ({ days, price: toCents(price) }));
const inDollars = <Part extends { price: number }>(parts: readonly Part[]): Part[] =>
  parts.map((part) => ({ ...part, price: toDollars(part.price) }));

const reductionInCents = (reduction: Reduction): Reduction =>
  'amount' in reduction ? { amount: toCents(reduction.amount) } : reduction;

/** The tax rate of an item in percent; null for an item with the tax of the house. */
export const percentOfItem = ({ tax_thousandths }: Pick<PricedItem, 'tax_thousandths'>) =>
  tax_thousandths === null ? null : tax_thousandths / 1_000;

/**
 * The facts of a line for its price, in cents. A line that is in the booking already has those with
 * which it was made.
 */
const basisOf = ({ item, quantity, kept, price }: ChosenItem) => ({
  pricePerDay: kept?.price_cents ?? toCents(item.price_per_day),
  quantity,
  depositPerUnit: kept
    ? Math.round(kept.deposit_cents / kept.quantity)
    : item.deposit_per_unit_cents,
  rates: inCents(kept ? (kept.price_parts.rates ?? []) : item.rates),
  taxPercent: percentOfItem(item),
  setPrice: typeof price === 'number' ? toCents(price) : null,
});

const linePartsOf = (
  { item, kept, price, priceReason = '' }: ChosenItem,
  { basis }: LineFigures,
): KeptLineParts => ({
  rates: kept ? (kept.price_parts.rates ?? []) : item.rates,
  taxPercent: percentOfItem(item),
  basis: inDollars(basis),
  price: price ?? null,
  priceReason: typeof price === 'number' ? priceReason : '',
});

const partsOf = (
  { extras = [], discountPercent = null, setByDesk = {}, promo }: RentalAsked,
  figures: RentalFigures,
  { version, prices }: Settings,
): KeptParts => ({
  pricedAs: figures.pricedAs,
  seasons: figures.seasons.map(({ name, percent, days, amount }) => ({
    name,
    percent,
    days,
    amount: toDollars(amount),
  })),
  taxes: figures.taxes.map((one) => ({
    ...one,
    net: toDollars(one.net),
    tax: toDollars(one.tax),
  })),
  extras,
  promo: promo ? { code: promo.code, amount: toDollars(figures.promo) } : null,
  reduction: promo?.reduction ?? null,
  discountPercent,
  countedAs: prices.countedAs,
  rulesVersion: version,
  setByDesk,
});

/**
 * Works out the prices of a rental's lines, each with its share of discount, promo code and tax.
 */
export function priceLines(
  chosen: readonly ChosenItem[],
  rental: RentalAsked,
  settings: Settings,
): PricedBooking {
  const priced = chosen.map(basisOf);
  const figures = priceRental(
    {
      ...rental,
      lines: priced,
      extras: rental.extras?.map(({ amount }) => toCents(amount)),
      promo: rental.promo && reductionInCents(rental.promo.reduction),
    },
    priceRulesOf(settings),
  );
  const lines = chosen.map((one, index): GivenLine => {
    const { item, quantity, kept } = one;
    const line = figures.lines[index];
    if (!line) throw new Error('each line has its figures');
    return {
      camera_id: item.id,
      camera_name: kept?.camera_name ?? item.name,
      quantity,
      price_cents: priced[index]?.pricePerDay ?? 0,
      charged_days: figures.chargedDays,
      rent_cents: line.rent,
      discount_cents: line.discount,
      promo_cents: line.promo,
      beside_cents: line.beside,
      net_cents: line.net,
      deposit_cents: line.deposit,
      buffer_days: kept?.buffer_days ?? item.buffer_days ?? settings.days.bufferDays,
      item_buffer_days: item.buffer_days,
      item_rates: item.rates,
      item_tax_thousandths: item.tax_thousandths,
      price_parts: linePartsOf(one, line),
    };
  });
  return { lines, parts: partsOf(rental, figures, settings), total: figures.total };
}

/**
 * Makes a priced rental an inquiry: it has no rates, seasons, discounts and taxes, and its price
 * does not depend on its days.
 */
export function asInquiry({ lines, parts }: PricedBooking): PricedBooking {
  const charged = lines.map((line) => ({
    ...line,
    charged_days: inquiryChargedDays,
    rent_cents: inquiryPrice(line.price_cents),
    discount_cents: 0,
    promo_cents: 0,
    beside_cents: 0,
    net_cents: inquiryPrice(line.price_cents),
    price_parts: { ...line.price_parts, basis: [] },
  }));
  return {
    lines: charged,
    parts: { ...parts, ...plainParts, reduction: null, rulesVersion: null },
    total: totalOfLines(charged),
  };
}

/**
 * Makes a function that gives the price of `quantity` units of an item for the days of a range, in
 * dollars. Times do not count.
 */
export function itemTotals(range: RentalRange, quantity: number, settings: Settings) {
  const rental = { ...range, ...noTimes };
  const rules = priceRulesOf(settings);
  const ofDays = daysToPrice(rental, rules);
  return (item: Pick<PricedItem, 'price_per_day' | 'rates' | 'tax_thousandths'>): number => {
    const whole = { ...item, id: 0, name: '', deposit_per_unit_cents: 0, buffer_days: null };
    const lines = [basisOf({ item: whole, quantity })];
    return toDollars(priceRental({ ...rental, lines }, rules, ofDays).total);
  };
}

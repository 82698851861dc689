/** Words that explain a price (docs/contract/prices.md 8). Amounts are in dollars. */
import { isolated } from '../characters.rules.ts';
import { formatMoney } from '../format.rules.ts';
import { dayCount } from '../shop/rental-days.rules.ts';
import type { PriceParts, RateTakenReply } from './price-parts.ts';

type CountedAs = PriceParts['countedAs'];

/** A number of days or nights that count for a price: `3 days`, `1 night`. */
export const countText = (count: number, countedAs: CountedAs): string =>
  countedAs === 'days' ? dayCount(count) : `${count} ${count === 1 ? 'night' : 'nights'}`;

/** The rates that add up to the rent of one unit: `1 x 7 days $300 + 2 x 1 day $60`. */
export const basisText = (basis: readonly RateTakenReply[], countedAs: CountedAs): string =>
  basis
    .map(
      ({ days, price, times }) => `${times} x ${countText(days, countedAs)} ${formatMoney(price)}`,
    )
    .join(' + ');

/** Whether the rent of a line comes from charged days, and not from rates or a set price. */
export const isPricedByDays = ({
  price,
  basis,
}: {
  price?: number | null | undefined;
  basis?: readonly RateTakenReply[] | undefined;
}): boolean => typeof price !== 'number' && (basis ?? []).length === 0;

/**
 * The basis of a line's price in words: the desk's own price, the rates that were taken, or the
 * price per day.
 */
export function lineBasis(
  {
    price,
    basis,
    pricePerDay,
  }: {
    price?: number | null | undefined;
    basis?: RateTakenReply[] | undefined;
    pricePerDay: number;
  },
  countedAs: CountedAs,
): string {
  if (typeof price === 'number') return `Set price ${formatMoney(price)}`;
  if (basis && !isPricedByDays({ basis })) return basisText(basis, countedAs);
  return `${formatMoney(pricePerDay)} per ${countedAs === 'days' ? 'day' : 'night'}`;
}

/**
 * The name of a discount: `Discount`, or `Discount, priced as 7 days` where the price of a longer
 * rental is charged.
 */
export const discountName = ({
  pricedAs,
}: {
  pricedAs?: PriceParts['pricedAs'] | undefined;
}): string => (pricedAs ? `Discount, priced as ${dayCount(pricedAs.days)}` : 'Discount');

/** The basis of a line's price on a bill; it also says when seasons have changed the rents. */
export const lineOnBill = (
  line: Parameters<typeof lineBasis>[0],
  { countedAs, seasons }: Pick<PriceParts, 'countedAs' | 'seasons'>,
): string =>
  `${lineBasis(line, countedAs)}${seasons.length > 0 && typeof line.price !== 'number' ? ', with seasons' : ''}`;

/**
 * The name of a row about a season: `Of it Summer +10%, 2 days`. It stands below the rent, which
 * contains the change.
 */
export const seasonName = (season: PriceParts['seasons'][number], countedAs: CountedAs): string =>
  `Of it ${seasonText(season, countedAs)}`;

/** A season in words: `Summer +10%, 2 days`. */
export const seasonText = (
  { name, percent, days }: PriceParts['seasons'][number],
  countedAs: CountedAs,
): string =>
  `${isolated(name)} ${percent > 0 ? '+' : '−'}${Math.abs(percent)}%, ${countText(days, countedAs)}`;

/**
 * The length of a rental in words, with the charged days where their number differs: `4 days,
 * charged as 3`.
 */
export const chargedText = (days: number, charged: number, countedAs: CountedAs): string => {
  if (countedAs === 'nights')
    return `${dayCount(days)}, charged as ${countText(charged, countedAs)}`;
  return charged === days ? dayCount(days) : `${dayCount(days)}, charged as ${charged}`;
};

/** The words for a tax that a price contains: `Contains VAT 19%`. */
export const containedTaxText = ({ label, percent }: { label: string; percent: number }): string =>
  `Contains ${isolated(label)} ${percent}%`;

/** The words for a tax on top of a price: `VAT 19%`. */
export const addedTaxText = ({ label, percent }: { label: string; percent: number }): string =>
  `${isolated(label)} ${percent}%`;

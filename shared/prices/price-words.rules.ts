/** How a price came about, in words (docs/contract/prices.md 8). Amounts in dollars. */
import { isolated } from '../characters.rules.ts';
import { formatMoney } from '../format.rules.ts';
import { dayCount } from '../shop/rental-days.rules.ts';
import type { PriceParts, RateTakenReply } from './price-parts.ts';

type CountedAs = PriceParts['countedAs'];

/** `3 days`, `1 night`: days that count for a price. */
export const countText = (count: number, countedAs: CountedAs): string =>
  countedAs === 'days' ? dayCount(count) : `${count} ${count === 1 ? 'night' : 'nights'}`;

/** `1 x 7 days $300 + 2 x 1 day $60`: the rates that make the rent of one unit. */
export const basisText = (basis: readonly RateTakenReply[], countedAs: CountedAs): string =>
  basis
    .map(
      ({ days, price, times }) => `${times} x ${countText(days, countedAs)} ${formatMoney(price)}`,
    )
    .join(' + ');

/**
 * Whether charged days made the rent of a line; otherwise rates or a set price are named instead.
 */
export const isPricedByDays = ({
  price,
  basis,
}: {
  price?: number | null | undefined;
  basis?: readonly RateTakenReply[] | undefined;
}): boolean => typeof price !== 'number' && (basis ?? []).length === 0;

/** The basis of a line's price: the desk's own price, the rates that were taken, or the price of a day. */
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

/** `Discount, priced as 7 days`: the discount by length or of the desk. */
export const discountName = ({
  pricedAs,
}: {
  pricedAs?: PriceParts['pricedAs'] | undefined;
}): string => (pricedAs ? `Discount, priced as ${dayCount(pricedAs.days)}` : 'Discount');

/**
 * The basis of a line's price on a bill; it says when seasons have changed the rents of the
 * booking.
 */
export const lineOnBill = (
  line: Parameters<typeof lineBasis>[0],
  { countedAs, seasons }: Pick<PriceParts, 'countedAs' | 'seasons'>,
): string =>
  `${lineBasis(line, countedAs)}${seasons.length > 0 && typeof line.price !== 'number' ? ', with seasons' : ''}`;

/** `Of it Summer +10%, 2 days`: the row below a rent that contains the change by a season. */
export const seasonName = (season: PriceParts['seasons'][number], countedAs: CountedAs): string =>
  `Of it ${seasonText(season, countedAs)}`;

/** `Summer +10%, 2 days`. */
export const seasonText = (
  { name, percent, days }: PriceParts['seasons'][number],
  countedAs: CountedAs,
): string =>
  `${isolated(name)} ${percent > 0 ? '+' : '−'}${Math.abs(percent)}%, ${countText(days, countedAs)}`;

/**
 * `4 days, charged as 3`: the length of a rental, and the charged days where their number differs.
 */
export const chargedText = (days: number, charged: number, countedAs: CountedAs): string => {
  if (countedAs === 'nights')
    return `${dayCount(days)}, charged as ${countText(charged, countedAs)}`;
  return charged === days ? dayCount(days) : `${dayCount(days)}, charged as ${charged}`;
};

/** How a price names the tax in it: `Contains VAT 19%`. */
export const containedTaxText = ({ label, percent }: { label: string; percent: number }): string =>
  `Contains ${isolated(label)} ${percent}%`;

/** How a price names a tax on top of it: `VAT 19%`. */
export const addedTaxText = ({ label, percent }: { label: string; percent: number }): string =>
  `${isolated(label)} ${percent}%`;

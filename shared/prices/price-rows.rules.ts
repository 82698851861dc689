/**
 * The rows of a bill: rent, discount, promo code, extras and added tax add up to the total
 * (docs/contract/prices.md 8).
 */
import { isolated } from '../characters.rules.ts';
import { formatBalance } from '../format.rules.ts';
import type { PriceParts } from './price-parts.ts';
import { addedTaxText, containedTaxText, discountName, seasonName } from './price-words.rules.ts';

/** A row of a bill, in dollars; an amount below 0 lowers the total. Only papers show `detail`. */
export interface BillRow {
  name: string;
  amount: number;
  detail?: string;
}

/** Rows for the changes by seasons; the row of the rent contains these amounts already. */
export const seasonRows = ({
  seasons,
  countedAs,
}: Pick<PriceParts, 'seasons' | 'countedAs'>): BillRow[] =>
  seasons.map((season) => ({ name: seasonName(season, countedAs), amount: season.amount }));

/** The taxes with an amount; a tax of 0 stands only on papers. */
export const paidTaxes = ({ taxes }: Pick<PriceParts, 'taxes'>): PriceParts['taxes'] =>
  taxes.filter(({ tax }) => tax !== 0);

/** Rows for the promo code, the desk's extras and the taxes on top. */
export const addedRows = ({
  promo,
  extras,
  taxes,
}: Pick<PriceParts, 'promo' | 'extras' | 'taxes'>): BillRow[] => [
  ...(promo ? [{ name: `Code ${promo.code}`, amount: -promo.amount }] : []),
  ...extras.map(({ text, amount }) => ({ name: isolated(text), amount })),
  ...taxes.flatMap((tax) =>
    tax.contained
      ? []
      : [{ name: addedTaxText(tax), amount: tax.tax, detail: `of ${formatBalance(tax.net)}` }],
  ),
];

/** Rows for the taxes that the total already contains. */
export const containedRows = ({ taxes }: Pick<PriceParts, 'taxes'>): BillRow[] =>
  taxes.flatMap((tax) => (tax.contained ? [{ name: containedTaxText(tax), amount: tax.tax }] : []));

/** All rows of a bill. There is no row for the rent when it equals the total. */
export const billRows = (
  price: PriceParts & { rent: number; discount: number; total: number },
): BillRow[] => [
  ...(price.rent === price.total ? [] : [{ name: 'Rent', amount: price.rent }]),
  ...seasonRows(price),
  ...(price.discount > 0 ? [{ name: discountName(price), amount: -price.discount }] : []),
  ...addedRows({ ...price, taxes: paidTaxes(price) }),
  { name: 'Total', amount: price.total },
  ...containedRows({ taxes: paidTaxes(price) }),
];

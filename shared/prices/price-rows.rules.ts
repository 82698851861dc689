/** The rows of a bill: rent, discount, code, extras and added tax add up to the total (docs/contract/prices.md 8). */
import { isolated } from '../characters.rules.ts';
import { formatBalance } from '../format.rules.ts';
import type { PriceParts } from './price-parts.ts';
import { addedTaxText, containedTaxText, discountName, seasonName } from './price-words.rules.ts';

/** An amount of a bill in dollars; below 0 it takes off. `detail` is for papers. */
export interface BillRow {
  name: string;
  amount: number;
  detail?: string;
}

/** The changes by seasons, which the rent contains already. */
export const seasonRows = ({
  seasons,
  countedAs,
}: Pick<PriceParts, 'seasons' | 'countedAs'>): BillRow[] =>
  seasons.map((season) => ({ name: seasonName(season, countedAs), amount: season.amount }));

/** The taxes above 0; only papers name a tax of 0. */
export const paidTaxes = ({ taxes }: Pick<PriceParts, 'taxes'>): PriceParts['taxes'] =>
  taxes.filter(({ tax }) => tax !== 0);

/** A code, extras of the desk, and taxes on top. */
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

/** The taxes that a total contains. */
export const containedRows = ({ taxes }: Pick<PriceParts, 'taxes'>): BillRow[] =>
  taxes.flatMap((tax) => (tax.contained ? [{ name: containedTaxText(tax), amount: tax.tax }] : []));

/** A whole bill; a total that equals the rent has no row for the rent. */
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

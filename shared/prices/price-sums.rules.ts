/** Sums of the parts of a price, in dollars. The total is rent - discount + extras + added tax. */
import type { PriceParts } from './price-parts.ts';
import { sum, toCents, toDollars } from './prices.rules.ts';

const addUp = (amounts: number[]): number => toDollars(sum(amounts.map(toCents)));

export const extrasOf = ({ extras }: Pick<PriceParts, 'extras'>): number =>
  addUp(extras.map(({ amount }) => amount));

export const addedTaxOf = ({ taxes }: Pick<PriceParts, 'taxes'>): number =>
  addUp(taxes.flatMap(({ contained, tax }) => (contained ? [] : [tax])));

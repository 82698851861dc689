import type { PriceParts } from './price-parts.ts';

/** The parts of a price that depends only on the number of days. */
export const plainParts: PriceParts = {
  pricedAs: null,
  seasons: [],
  taxes: [],
  extras: [],
  promo: null,
  discountPercent: null,
  countedAs: 'days',
};

import type { PriceParts } from './price-parts.ts';

/** Parts of a price that nothing but its days made. */
export const plainParts: PriceParts = {
  pricedAs: null,
  seasons: [],
  taxes: [],
  extras: [],
  promo: null,
  discountPercent: null,
  countedAs: 'days',
};

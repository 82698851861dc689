import type { KeptParts } from '#shared/prices/kept-parts.ts';
import { plainParts } from '#shared/prices/plain-parts.rules.ts';
import type { PriceParts } from '#shared/prices/price-parts.ts';

/**
 * The public parts of a booking's price. For an old booking, whose parts were not stored, they are
 * those of a price by the number of days alone.
 */
export function presentParts(kept: Partial<KeptParts>): PriceParts {
  const { pricedAs, seasons, taxes, extras, promo, discountPercent, countedAs } = {
    ...plainParts,
    ...kept,
  };
  return { pricedAs, seasons, taxes, extras, promo, discountPercent, countedAs };
}

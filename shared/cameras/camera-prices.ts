import * as z from 'zod/mini';
import { wholeNumber } from '../fields.ts';
import { hasThreeDecimals, hasTwoDecimals } from '../prices/prices.rules.ts';
import { rate } from '../prices/price-parts.ts';
import { cameraBounds, rateLimits } from './camera-messages.ts';

const price = z.number({ error: cameraBounds.ratePrice }).check(
  z.refine((value) => value > 0 && value <= rateLimits.price && hasTwoDecimals(value), {
    error: cameraBounds.ratePrice,
  }),
);

/** The prices of an item besides its price per day. */
export const itemPrices = {
  /** Prices of one unit for several counted days, in dollars. */
  rates: z.array(rate),
  /** Null: the tax of the house. */
  taxPercent: z.nullable(z.number()),
};

/** Prices of one unit for several counted days: both days and prices rise. */
export const ratesInput = z
  .array(z.object({ days: wholeNumber(cameraBounds.rateDays, 2, rateLimits.days), price }), {
    error: 'Rates must be a list',
  })
  .check(z.maxLength(rateLimits.rates, { error: cameraBounds.rates, abort: true }), (list) => {
    list.value.forEach((rate, index) => {
      const before = list.value[index - 1];
      if (!before) return;
      const field = rate.days <= before.days ? 'days' : rate.price <= before.price ? 'price' : null;
      if (!field) return;
      const message = field === 'days' ? cameraBounds.ratesRise : cameraBounds.ratePricesRise;
      list.issues.push({ code: 'custom', input: rate, path: [index, field], message });
    });
  });

/** The item's own tax in percent; null stands for that of the house. */
export const taxPercentInput = z.nullable(
  z.number({ error: cameraBounds.tax }).check(
    z.refine((value) => value >= 0 && value <= 100 && hasThreeDecimals(value), {
      error: cameraBounds.tax,
    }),
  ),
);

/** The prices of an input; a change without them leaves them as they are. */
export const givenPrices = {
  rates: z.optional(ratesInput),
  taxPercent: z.optional(taxPercentInput),
};

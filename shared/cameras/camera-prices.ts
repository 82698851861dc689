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

/** The terms of an item's price besides its price per day. */
export const itemPrices = {
  /** Prices of one unit for several counted days, in dollars. */
  rates: z.array(rate),
  /** The item's own tax rate in percent; null: the tax rate of the house applies. */
  taxPercent: z.nullable(z.number()),
};

/** Rates as an input gives them. More days must cost more. */
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

/** The item's own tax rate in percent; null stands for the tax rate of the house. */
export const taxPercentInput = z.nullable(
  z.number({ error: cameraBounds.tax }).check(
    z.refine((value) => value >= 0 && value <= 100 && hasThreeDecimals(value), {
      error: cameraBounds.tax,
    }),
  ),
);

/** The prices that a call gives for an item; those that are absent stay as they are. */
export const givenPrices = {
  rates: z.optional(ratesInput),
  taxPercent: z.optional(taxPercentInput),
};

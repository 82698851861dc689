import * as z from 'zod/mini';

/** A rate: a number of counted days of one unit for a price in dollars. */
export const rate = z.object({ days: z.int(), price: z.number() });

/** A rate that is part of a rent, and how often; single days have `days` 1. Dollars, for one unit. */
export const rateTaken = z.extend(rate, { times: z.int() });
export type RateTakenReply = z.infer<typeof rateTaken>;

/** The tax of all that is paid at one rate: `net` and `tax` together are what the rate pays. Dollars. */
const tax = z.object({
  label: z.string(),
  percent: z.number(),
  net: z.number(),
  tax: z.number(),
  contained: z.boolean(),
});

/** An amount beside the items, such as delivery; one below 0 takes off. */
const extra = z.object({ text: z.string(), amount: z.number() });

/** How the price of a quote or a booking came about, besides its sums. Dollars (docs/contract/prices.md). */
export const priceParts = {
  /** The longer rental whose lower price is paid. */
  pricedAs: z.nullable(z.object({ days: z.int() })),
  /** The change that each season made to the rents. */
  seasons: z.array(
    z.object({ name: z.string(), percent: z.number(), days: z.int(), amount: z.number() }),
  ),
  /** Highest rate first. */
  taxes: z.array(tax),
  extras: z.array(extra),
  /** The code that was used, and its reduction after the discount. */
  promo: z.nullable(z.object({ code: z.string(), amount: z.number() })),
  /** The desk's discount in place of the discount by length. */
  discountPercent: z.nullable(z.number()),
  /** Whether days are counted, or the nights between them. */
  countedAs: z.enum(['days', 'nights']),
};
const partsTogether = z.object(priceParts);
export type PriceParts = z.infer<typeof partsTogether>;

/** The basis of a line's rent. */
export const linePriceParts = {
  /** The rates that made the rent of one unit, longest first; empty for a rent by charged days. */
  basis: z.array(rateTaken),
  /** The desk's own price of one unit for the whole rental. */
  price: z.nullable(z.number()),
};

import * as z from 'zod/mini';

/** A rate: the price in dollars of one unit for a number of counted days. */
export const rate = z.object({ days: z.int(), price: z.number() });

/**
 * A rate within a rent of one unit, in dollars, and how many times it was taken. Single days have
 * `days` 1.
 */
export const rateTaken = z.extend(rate, { times: z.int() });
export type RateTakenReply = z.infer<typeof rateTaken>;

/**
 * The tax of everything that is taxed at one percentage, in dollars; the customer pays `net` and
 * `tax` together.
 */
const tax = z.object({
  label: z.string(),
  percent: z.number(),
  net: z.number(),
  tax: z.number(),
  contained: z.boolean(),
});

/** An amount beside the items, such as delivery; an amount below 0 lowers the price. */
const extra = z.object({ text: z.string(), amount: z.number() });

/**
 * The parts of the price of a quote or booking that explain its sums, in dollars
 * (docs/contract/prices.md).
 */
export const priceParts = {
  /** The longer rental whose price is charged because it is lower; null where there is none. */
  pricedAs: z.nullable(z.object({ days: z.int() })),
  /** The change of the rents by each season. */
  seasons: z.array(
    z.object({ name: z.string(), percent: z.number(), days: z.int(), amount: z.number() }),
  ),
  /** Taxes, the highest percentage first. */
  taxes: z.array(tax),
  extras: z.array(extra),
  /** The promo code and the reduction by it, which is calculated after the discount. */
  promo: z.nullable(z.object({ code: z.string(), amount: z.number() })),
  /** The discount that the desk has set in place of the discount by length, in percent. */
  discountPercent: z.nullable(z.number()),
  /** Whether the price is for days or for the nights between them. */
  countedAs: z.enum(['days', 'nights']),
};
const partsTogether = z.object(priceParts);
export type PriceParts = z.infer<typeof partsTogether>;

/** The basis from which the rent of a line was calculated. */
export const linePriceParts = {
  /**
   * The rates that add up to the rent of one unit, the longest first; empty when charged days made
   * the rent.
   */
  basis: z.array(rateTaken),
  /**
   * The desk's own price of one unit for the whole rental; null when the rules calculate the price.
   */
  price: z.nullable(z.number()),
};

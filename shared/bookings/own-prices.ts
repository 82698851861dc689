/** Prices, discounts and extras that the desk sets for a booking (docs/contract/prices.md 6). */
import * as z from 'zod/mini';
import { line, requiredLine } from '../fields.ts';
import { lineInput, rentalLines } from '../stock/lines.ts';
import { hasTwoDecimals } from '../prices/prices.rules.ts';

export const ownPriceLimits = { amount: 1_000_000, reason: 200, extras: 20, text: 100 } as const;

const number = (error: string, isSound: (value: number) => boolean) =>
  z
    .number({ error })
    .check(z.refine((value) => isSound(value) && hasTwoDecimals(value), { error }));

export const priceInput = number(
  'Price must be from 0 to 1,000,000 with at most two decimals',
  (value) => value >= 0 && value <= ownPriceLimits.amount,
);

/**
 * A line of a booking as the desk sends it. `price` is for one unit and the whole rental; null lets
 * the rules calculate it again.
 */
export const deskLineInput = z.extend(lineInput, {
  price: z.optional(z.nullable(priceInput)),
  priceReason: z.optional(line('Reason', ownPriceLimits.reason)),
});
export type DeskLineInput = z.infer<typeof deskLineInput>;

export const deskLinesInput = rentalLines(deskLineInput);

export const extraAmountInput = number(
  'Amount must be from -1,000,000 to 1,000,000, not 0, with at most two decimals',
  (value) => value !== 0 && Math.abs(value) <= ownPriceLimits.amount,
);
const extra = z.object({
  text: requiredLine('Text', 'Text is required', ownPriceLimits.text),
  amount: extraAmountInput,
});

export const discountPercentInput = number(
  'Discount must be from 0 to 100 with at most two decimals',
  (value) => value >= 0 && value <= 100,
);

/**
 * The desk's own discount and extras. Absent ones stay as they are; null removes the discount, and
 * an empty list the extras.
 */
export const ownPrices = {
  discountPercent: z.optional(z.nullable(discountPercentInput)),
  extras: z.optional(
    z
      .array(extra, { error: 'Extras must be a list' })
      .check(
        z.maxLength(ownPriceLimits.extras, { error: `At most ${ownPriceLimits.extras} extras` }),
      ),
  ),
};
const ownPricesTogether = z.object(ownPrices);
export type OwnPrices = z.infer<typeof ownPricesTogether>;

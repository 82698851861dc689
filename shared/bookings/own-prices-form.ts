/** The desk's own prices as they are typed. */
import * as z from 'zod/mini';
import { line, requiredLine } from '../fields.ts';
import { promoLimits } from '../promo-codes/promo-code-input.ts';
import { typedNumber } from '../typed-fields.ts';
import { numberFrom } from '../typed-numbers.rules.ts';
import {
  discountPercentInput,
  extraAmountInput,
  ownPriceLimits,
  priceInput,
  type DeskLineInput,
  type OwnPrices,
} from './own-prices.ts';

/** The items of a booking at the desk; a price of null is calculated by the rules. */
export const deskLinesForm = z
  .array(
    z.object({
      cameraId: z.int(),
      cameraName: z.string(),
      quantity: z.int(),
      price: z.nullable(typedNumber(priceInput)),
      priceReason: line('Reason', ownPriceLimits.reason),
    }),
  )
  .check(z.minLength(1, { error: 'Please add an item' }));

export const ownPricesForm = {
  /** Empty for the discount by length. */
  discountPercent: typedNumber(discountPercentInput, true),
  /** Empty for none. */
  promoCode: line('Promo code', promoLimits.code),
  extras: z.array(
    z.object({
      text: requiredLine('Text', 'Text is required', ownPriceLimits.text),
      amount: typedNumber(extraAmountInput),
    }),
  ),
};

const pricesTogether = z.object({ lines: deskLinesForm, ...ownPricesForm });
export type OwnPricesForm = z.infer<typeof pricesTogether>;

/** The typed number, or null when the input would refuse it. */
const soundNumber = (input: z.ZodMiniType<number>, text: string): number | null => {
  const result = input.safeParse(numberFrom(text.trim()));
  return result.success ? result.data : null;
};

/**
 * The input of the form. A price that cannot be read yet becomes null, so that the rules give a
 * price to show meanwhile.
 */
export const ownPricesFrom = ({
  lines,
  discountPercent,
  promoCode,
  extras,
}: OwnPricesForm): Required<OwnPrices> & { lines: DeskLineInput[]; promoCode: string | null } => ({
  lines: lines.map(({ cameraId, quantity, price, priceReason }) => ({
    cameraId,
    quantity,
    price: price === null ? null : soundNumber(priceInput, price),
    ...(price !== null && { priceReason }),
  })),
  discountPercent: soundNumber(discountPercentInput, discountPercent),
  promoCode: promoCode.trim() || null,
  extras: extras.flatMap(({ text, amount }) => {
    const sound = soundNumber(extraAmountInput, amount);
    return sound === null || text.trim() === '' ? [] : [{ text: text.trim(), amount: sound }];
  }),
});

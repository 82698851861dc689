/** The part of a booking's form in which the desk types its own prices. */
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

/** The items of a booking in a form of the desk. The rules calculate a price that is null. */
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
  /** Empty: the discount of the house for a rental of this length applies. */
  discountPercent: typedNumber(discountPercentInput, true),
  /** Empty: the booking has no promo code. */
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

/** The number in a typed text, or null when the schema of the call would refuse it. */
const soundNumber = (input: z.ZodMiniType<number>, text: string): number | null => {
  const result = input.safeParse(numberFrom(text.trim()));
  return result.success ? result.data : null;
};

/**
 * The body of the call, made from the form. A price that is not yet a valid number becomes null, so
 * that a calculated price can be shown meanwhile.
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

import * as z from 'zod/mini';
import { promoRefusalCodes } from '../promo-codes/promo-refusals.rules.ts';
import { linePriceParts, priceParts } from '../prices/price-parts.ts';

export const quoteProblemCodes = [
  'unavailable',
  'out_of_stock',
  'closed_day',
  'too_soon',
  'too_far',
  'too_long',
  'camera_missing',
  ...promoRefusalCodes,
] as const;

export const quoteProblem = z.object({
  code: z.enum(quoteProblemCodes),
  message: z.string(),
  field: z.optional(z.enum(['startDate', 'endDate', 'promoCode'])),
  cameraId: z.optional(z.int()),
  date: z.optional(z.string()),
});
export type QuoteProblem = z.infer<typeof quoteProblem>;

export const freeRange = z.object({ startDate: z.string(), endDate: z.string() });

export const quoteLine = z.object({
  cameraId: z.int(),
  /** The item's name; null when the catalogue no longer has the item. */
  name: z.nullable(z.string()),
  quantity: z.int(),
  pricePerDay: z.number(),
  rent: z.number(),
  ...linePriceParts,
  deposit: z.number(),
  /** The smallest number of free units on any of the days on which the line would hold units. */
  available: z.int(),
});
export type QuoteLine = z.infer<typeof quoteLine>;

/**
 * The price of a rental, in dollars. A booking must be sent with this `total` as its `totalPrice`.
 */
export const quote = z.object({
  days: z.int(),
  chargedDays: z.int(),
  lines: z.array(quoteLine),
  rent: z.number(),
  discount: z.number(),
  ...priceParts,
  total: z.number(),
  deposit: z.number(),
  /** The contained tax, when all of the price contains the same rate; else null. */
  tax: z.nullable(z.object({ label: z.string(), percent: z.number(), contained: z.number() })),
  problems: z.array(quoteProblem),
  nextFree: z.nullable(freeRange),
});
export type Quote = z.infer<typeof quote>;

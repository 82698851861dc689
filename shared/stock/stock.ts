import * as z from 'zod/mini';
import { camera } from '../cameras/cameras.ts';
import { dayInQuery, rentalDay } from '../days.ts';
import { askedTimes } from '../bookings/times.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, numberInQuery, wholeNumber } from '../fields.ts';
import { rentalBounds } from './stock.rules.ts';

const quantityMessage = `Quantity must be a whole number from 1 to ${rentalBounds.quantity}`;

/** An item with a quantity. */
export const lineInput = z.object({
  cameraId: id,
  quantity: wholeNumber(quantityMessage, 1, rentalBounds.quantity),
});
export type LineInput = z.infer<typeof lineInput>;

/** The lines of a rental: 1 to 50, each item once. */
export const linesInput = z
  .array(lineInput, { error: 'lines must be a list of items' })
  .check(
    z.minLength(1, { error: 'A rental has at least one item' }),
    z.maxLength(rentalBounds.lines, {
      error: `A rental has at most ${rentalBounds.lines} different items`,
    }),
  )
  .check((payload) => {
    const seen = new Set<number>();
    payload.value.forEach(({ cameraId }, index) => {
      if (seen.has(cameraId)) {
        payload.issues.push({
          code: 'custom',
          input: payload.value,
          path: [index, 'cameraId'],
          message: 'Each item stands in a rental once',
        });
      }
      seen.add(cameraId);
    });
  });

export const quoteProblemCodes = [
  'unavailable',
  'out_of_stock',
  'closed_day',
  'too_soon',
  'too_far',
  'too_long',
  'camera_missing',
] as const;

export const quoteProblem = z.object({
  code: z.enum(quoteProblemCodes),
  message: z.string(),
  field: z.optional(z.enum(['startDate', 'endDate'])),
  cameraId: z.optional(z.int()),
  date: z.optional(z.string()),
});
export type QuoteProblem = z.infer<typeof quoteProblem>;

export const freeRange = z.object({ startDate: z.string(), endDate: z.string() });
export type FreeRange = z.infer<typeof freeRange>;

export const quoteInput = z.object({
  startDate: rentalDay('Start date is required'),
  endDate: rentalDay('End date is required'),
  ...askedTimes,
  lines: linesInput,
  /** The booking that is asked about anew; it counts only for its customer and for administrators. */
  bookingId: z.optional(id),
});
export type QuoteInput = z.infer<typeof quoteInput>;

export const quoteLine = z.object({
  cameraId: z.int(),
  /** Null when there is no such item any more. */
  name: z.nullable(z.string()),
  quantity: z.int(),
  pricePerDay: z.number(),
  rent: z.number(),
  deposit: z.number(),
  /** The least over all days that it would hold. */
  available: z.int(),
});
export type QuoteLine = z.infer<typeof quoteLine>;

/** Amounts in dollars. `total` is what `totalPrice` of the booking must be. */
export const quote = z.object({
  days: z.int(),
  chargedDays: z.int(),
  lines: z.array(quoteLine),
  rent: z.number(),
  discount: z.number(),
  total: z.number(),
  deposit: z.number(),
  tax: z.nullable(z.object({ label: z.string(), percent: z.number(), contained: z.number() })),
  problems: z.array(quoteProblem),
  nextFree: z.nullable(freeRange),
});
export type Quote = z.infer<typeof quote>;

export const quoteRental = endpoint('POST', '/api/quotes', {
  access: 'public',
  summary: 'What a rental of several items costs, whether it is free, and what stands in its way',
  status: 200,
  body: quoteInput,
  reply: quote,
});

export const listAlternatives = endpoint('GET', '/api/cameras/:id/alternatives', {
  access: 'public',
  summary: 'Up to 3 items of the same category that are free on these days, nearest price first',
  params: idParams,
  query: z.object({
    from: dayInQuery('from'),
    to: dayInQuery('to'),
    quantity: z.optional(numberInQuery('quantity', 1, rentalBounds.quantity)),
  }),
  reply: z.array(camera),
});

import * as z from 'zod/mini';
import { camera } from '../cameras/cameras.ts';
import { dayInQuery, rentalDay } from '../days.ts';
import { askedTimes } from '../bookings/times.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, numberInQuery } from '../fields.ts';
import { deskLinesInput, ownPrices } from '../bookings/own-prices.ts';
import { promoCode } from '../promo-codes/promo-code-input.ts';
import { quote } from './quote.ts';
import { rentalBounds } from './stock.rules.ts';

export const quoteInput = z.object({
  startDate: rentalDay('Start date is required'),
  endDate: rentalDay('End date is required'),
  ...askedTimes,
  lines: deskLinesInput,
  /**
   * Prices, discount and extras of the desk; they have an effect only for callers who may set them.
   */
  ...ownPrices,
  /** When absent, the promo code of the booking `bookingId` applies; null means none. */
  promoCode,
  /**
   * The booking that would change, so that its own units count as free. It is ignored unless the
   * caller is its customer or belongs to the house.
   */
  bookingId: z.optional(id),
  /** The customer for whom the desk asks for a price. */
  userId: z.optional(id),
});
export type QuoteInput = z.infer<typeof quoteInput>;

export const quoteRental = endpoint('POST', '/api/quotes', {
  access: 'public',
  takesApiKey: true,
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

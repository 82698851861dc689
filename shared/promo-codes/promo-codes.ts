import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, idParams, moment, pageQuery } from '../fields.ts';
import { bookingStatuses } from '../bookings/booking-statuses.rules.ts';
import { promoCodeInput } from './promo-code-input.ts';

/**
 * A change of a promo code; absent fields stay as they are. The code as a whole is checked with
 * `promoCodeInput` afterwards.
 */
export const promoCodeChange = z.partial(
  z.object({
    code: z.string(),
    percent: z.nullable(z.number()),
    amount: z.nullable(z.number()),
    minimum: z.number(),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    rentalFrom: z.nullable(z.string()),
    rentalTo: z.nullable(z.string()),
    maxUses: z.nullable(z.number()),
    oncePerCustomer: z.boolean(),
    active: z.boolean(),
    note: z.string(),
  }),
);
export type PromoCodeChange = z.infer<typeof promoCodeChange>;

export const promoCodeReply = z.object({
  id,
  code: z.string(),
  percent: z.nullable(z.number()),
  amount: z.nullable(z.number()),
  minimum: z.number(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  rentalFrom: z.nullable(z.string()),
  rentalTo: z.nullable(z.string()),
  maxUses: z.nullable(z.int()),
  oncePerCustomer: z.boolean(),
  active: z.boolean(),
  note: z.string(),
  /** The number of bookings that use the code at present. */
  used: z.int(),
  /**
   * Whether a booking has ever used the code; if so, its text, percent and amount cannot change.
   */
  wasUsed: z.boolean(),
});
export type PromoCode = z.infer<typeof promoCodeReply>;

export const promoCodeUse = z.object({
  bookingId: z.int(),
  customer: z.object({ id: z.int(), firstName: z.string(), lastName: z.string() }),
  startDate: z.string(),
  endDate: z.string(),
  status: z.enum(bookingStatuses),
  /** The amount that the code took off, in dollars. */
  amount: z.number(),
  createdAt: moment,
});

export type PromoCodeUse = z.infer<typeof promoCodeUse>;

export const listPromoCodes = endpoint('GET', '/api/admin/promo-codes', {
  access: 'settings.write',
  summary: 'All promo codes, newest first',
  query: pageQuery,
  reply: z.array(promoCodeReply),
});
export const createPromoCode = endpoint('POST', '/api/admin/promo-codes', {
  access: 'settings.write',
  summary: 'Make a promo code; takes an Idempotency-Key. 409 code_taken',
  status: 201,
  takesKey: true,
  body: promoCodeInput,
  reply: promoCodeReply,
});
export const changePromoCode = endpoint('PATCH', '/api/admin/promo-codes/:id', {
  access: 'settings.write',
  summary: 'Change a promo code; once used, code, percent and amount stay. 409 in_use, code_taken',
  params: idParams,
  body: promoCodeChange,
  reply: promoCodeReply,
});
export const listPromoCodeUses = endpoint('GET', '/api/admin/promo-codes/:id/bookings', {
  access: 'settings.write',
  besides: ['bookings.read'],
  summary: 'The bookings with a promo code, newest first',
  params: idParams,
  query: pageQuery,
  reply: z.array(promoCodeUse),
});

import * as z from 'zod/mini';
import { bookingDetails, changedBooking, totalPrice } from './bookings.ts';
import { deskStatuses } from './booking-statuses.rules.ts';
import { rentalDay } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, knownUpdate, override, text } from '../fields.ts';
import { limits } from '../fields.rules.ts';
import { deskLinesInput, ownPrices } from './own-prices.ts';
import { rangeMessages } from '../shop/rental-days.rules.ts';
import { promoCode } from '../promo-codes/promo-code-input.ts';
import { linesInput } from '../stock/lines.ts';
import { askedTimes } from './times.ts';

/**
 * New days, times, items or notes of a booking. Parts that are absent stay as they are; an absent
 * time stays where it fits the new days (`timesFor`).
 */
export const changeInput = z.object({
  startDate: rentalDay(rangeMessages.startRequired),
  endDate: rentalDay(rangeMessages.endRequired),
  ...askedTimes,
  lines: z.optional(linesInput),
  notes: z.optional(text('Special requests', limits.notes)),
  /** When absent, the booking keeps its promo code; null removes it. */
  promoCode,
  totalPrice,
  updatedAt: knownUpdate,
});
export type ChangeInput = z.infer<typeof changeInput>;

export const deskChangeInput = z.extend(changeInput, {
  lines: z.optional(deskLinesInput),
  ...ownPrices,
  override,
});
export type DeskChangeInput = z.infer<typeof deskChangeInput>;

export const changeBooking = endpoint('PUT', '/api/bookings/:id', {
  access: 'user',
  summary:
    'Change days, items or notes of one’s own booking; takes an Idempotency-Key. 409 wrong_status, units_out, too_late, changed_meanwhile, price_changed, unavailable, out_of_stock',
  takesKey: true,
  params: idParams,
  body: changeInput,
  reply: changedBooking,
});
export const changeBookingAtDesk = endpoint('PUT', '/api/admin/bookings/:id', {
  access: 'bookings.write',
  summary:
    'Change days, items or notes of any booking, which keeps its status; with `override` against the house’s rules and stock; takes an Idempotency-Key',
  takesKey: true,
  params: idParams,
  body: deskChangeInput,
  reply: changedBooking,
});

/** The body of the call with which the desk makes a booking for a customer. */
export const deskBookingInput = z.object({
  userId: id,
  lines: deskLinesInput,
  ...ownPrices,
  promoCode,
  startDate: rentalDay(rangeMessages.startRequired),
  endDate: rentalDay(rangeMessages.endRequired),
  ...askedTimes,
  totalPrice,
  status: z._default(
    z.enum(deskStatuses, { error: `Status must be one of ${deskStatuses.join(', ')}` }),
    'confirmed',
  ),
  notes: z._default(text('Notes', limits.notes), ''),
  override,
});
export type DeskBookingInput = z.infer<typeof deskBookingInput>;

export const createBookingAtDesk = endpoint('POST', '/api/admin/bookings', {
  access: 'bookings.write',
  summary:
    'Book for a customer, on past days too; takes an Idempotency-Key. 409 price_changed, unavailable, out_of_stock unless `override`',
  status: 201,
  takesKey: true,
  body: deskBookingInput,
  reply: bookingDetails,
});

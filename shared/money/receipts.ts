import * as z from 'zod/mini';
import { bookingLedger } from './booking-ledger.ts';
import { bookingStatuses } from '../bookings/booking-statuses.rules.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, moment } from '../fields.ts';
import { linePriceParts, priceParts } from '../prices/price-parts.ts';
import { entryKinds, paymentMethods } from './ledger.rules.ts';

const entry = z.object({
  at: moment,
  kind: z.enum(entryKinds),
  amount: z.number(),
  method: z.nullable(z.enum(paymentMethods)),
});

/**
 * An entry on the desk's copy of a receipt; it also has the writer, the reference and the reason.
 */
const deskEntry = z.extend(entry, {
  by: z.string(),
  reference: z.string(),
  reason: z.string(),
});

const paper = {
  /**
   * The receipt's number, such as `2026-0001`; within a year of the shop the numbers have no gaps.
   */
  number: z.string(),
  /** The number of the receipt in whose place this one was issued; null where there is none. */
  replaces: z.nullable(z.string()),
  issuedAt: moment,
  bookingId: z.int(),
  status: z.enum(bookingStatuses),
  house: z.object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    logo: z.nullable(z.string()),
  }),
  customer: z.object({
    name: z.string(),
    company: z.string(),
    address: z.string(),
    taxNumber: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  lines: z.array(
    z.object({
      cameraName: z.string(),
      quantity: z.int(),
      pricePerDay: z.number(),
      rent: z.number(),
      // Receipts from before there were rates have no `basis` and no `price`.
      basis: z.optional(linePriceParts.basis),
      price: z.optional(linePriceParts.price),
    }),
  ),
  days: z.int(),
  chargedDays: z.int(),
  startDate: z.string(),
  endDate: z.string(),
  rent: z.number(),
  discount: z.number(),
  /** In dollars; 0 for a cancelled booking. */
  total: z.number(),
  tax: z.nullable(z.object({ label: z.string(), percent: z.number(), contained: z.number() })),
  // Older receipts have no `taxes`.
  taxes: z.optional(priceParts.taxes),
  pricedAs: z.optional(priceParts.pricedAs),
  seasons: z.optional(priceParts.seasons),
  countedAs: z.optional(priceParts.countedAs),
  /** The extras of the booking's price; `extras` has the charges on top from the ledger. */
  bookedExtras: z.optional(priceParts.extras),
  promo: z.optional(priceParts.promo),
  extras: bookingLedger.shape.extras,
  paid: bookingLedger.shape.paid,
  due: bookingLedger.shape.due,
};

/**
 * A receipt as the customer gets it: a copy of the booking's data at the moment of issue, in
 * dollars.
 */
export const receipt = z.object({ ...paper, entries: z.array(entry) });
export type Receipt = z.infer<typeof receipt>;

export const deskReceipt = z.object({ ...paper, entries: z.array(deskEntry) });
export type DeskReceipt = z.infer<typeof deskReceipt>;

export const issueReceipt = endpoint('POST', '/api/admin/bookings/:id/receipts', {
  access: 'money.write',
  summary:
    'Issue a receipt; takes an Idempotency-Key. 409 already_issued when nothing on it has changed since the last one, wrong_status for an inquiry',
  status: 201,
  takesKey: true,
  params: idParams,
  reply: deskReceipt,
});
export const getReceiptAtDesk = endpoint('GET', '/api/admin/bookings/:id/receipt', {
  access: 'money.read',
  summary: 'The newest receipt of a booking; 404 until one is issued',
  params: idParams,
  reply: deskReceipt,
});
export const getReceipt = endpoint('GET', '/api/bookings/:id/receipt', {
  access: 'user',
  summary: 'The newest receipt of one of the caller’s bookings; 404 until one is issued',
  params: idParams,
  reply: receipt,
});

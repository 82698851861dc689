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

/** The desk's copy of a receipt also says who made an entry, its reference and its reason. */
const deskEntry = z.extend(entry, {
  by: z.string(),
  reference: z.string(),
  reason: z.string(),
});

const paper = {
  /** `2026-0001`, without gaps in the shop's year. */
  number: z.string(),
  /** The receipt in whose place this one stands. */
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
      // Older receipts have neither.
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
  /** 0 for a cancelled booking. */
  total: z.number(),
  tax: z.nullable(z.object({ label: z.string(), percent: z.number(), contained: z.number() })),
  // Absent on older receipts.
  taxes: z.optional(priceParts.taxes),
  pricedAs: z.optional(priceParts.pricedAs),
  seasons: z.optional(priceParts.seasons),
  countedAs: z.optional(priceParts.countedAs),
  /** The extras of the booking; `extras` are the charges on top in the ledger. */
  bookedExtras: z.optional(priceParts.extras),
  promo: z.optional(priceParts.promo),
  extras: bookingLedger.shape.extras,
  paid: bookingLedger.shape.paid,
  due: bookingLedger.shape.due,
};

/** A receipt as its customer has it: a copy of the data at the moment of issue. Dollars. */
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

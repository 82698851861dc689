import * as z from 'zod/mini';
import { ledgerEntry } from './account.ts';
import { deskBooking } from '../counter/counter.ts';
import { dayInQuery } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, text } from '../fields.ts';
import {
  entryKinds,
  ledgerLimits,
  needsMethod,
  needsReason,
  paymentMethods,
} from './ledger.rules.ts';
import { hasTwoDecimals } from '../prices/prices.rules.ts';

const amountMessage = 'Amount must be above 0 and at most 1,000,000, with at most two decimals';
const adjustmentMessage =
  'Amount must be from -1,000,000 to 1,000,000, not 0, with at most two decimals';

export const entryInput = z
  .object({
    kind: z.enum(entryKinds, { error: `Kind must be one of ${entryKinds.join(', ')}` }),
    /** Dollars; only an adjustment may be below zero. */
    amount: z
      .number({ error: amountMessage })
      .check(z.refine(hasTwoDecimals, { error: amountMessage })),
    method: z.optional(
      z.enum(paymentMethods, { error: `Method must be one of ${paymentMethods.join(', ')}` }),
    ),
    reference: z.optional(text('Reference', ledgerLimits.reference)),
    reason: z.optional(text('Reason', ledgerLimits.reason)),
  })
  .check(
    z.refine(
      ({ kind, amount }) => kind === 'adjustment' || (amount > 0 && amount <= ledgerLimits.amount),
      { error: amountMessage, path: ['amount'] },
    ),
    z.refine(
      ({ kind, amount }) =>
        kind !== 'adjustment' || (amount !== 0 && Math.abs(amount) <= ledgerLimits.amount),
      { error: adjustmentMessage, path: ['amount'] },
    ),
    z.refine(({ kind, method }) => !needsMethod(kind) || method !== undefined, {
      error: 'Please choose a method',
      path: ['method'],
    }),
    z.refine(({ kind, reason = '' }) => !needsReason(kind) || reason !== '', {
      error: 'Please give a reason',
      path: ['reason'],
    }),
  );
export type EntryInput = z.infer<typeof entryInput>;

/** A booking whose ledger has grown, and by what. */
const withEntry = z.extend(deskBooking, { entry: ledgerEntry });
export type WithEntry = z.infer<typeof withEntry>;

export const addEntry = endpoint('POST', '/api/admin/bookings/:id/entries', {
  access: 'admin',
  summary:
    'Write down money that moved or is owed for a booking; takes an Idempotency-Key. 409 deposit_exceeded',
  status: 201,
  takesKey: true,
  params: idParams,
  body: entryInput,
  reply: withEntry,
});
export const reverseEntry = endpoint('POST', '/api/admin/entries/:id/reverse', {
  access: 'admin',
  summary:
    'Take an entry of a ledger back by one that says so; takes an Idempotency-Key. 409 already_reversed, deposit_exceeded',
  status: 201,
  takesKey: true,
  params: idParams,
  reply: withEntry,
});
export const exportLedger = endpoint('GET', '/api/admin/ledger.csv', {
  access: 'admin',
  contentType: 'text/csv',
  summary: 'The entries of all ledgers as CSV, the oldest first, on days of the shop’s calendar',
  query: z.object({ from: z.optional(dayInQuery('from')), to: z.optional(dayInQuery('to')) }),
  reply: z.string(),
});

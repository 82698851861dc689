import * as z from 'zod/mini';
import { ledgerEntry } from './booking-ledger.ts';
import { deskBooking } from '../counter/counter.ts';
import { dayInQuery } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';
import { entryNewInput } from './entries.ts';

/** A booking with its ledger after a new entry, and that entry. */
const withEntry = z.extend(deskBooking, { entry: ledgerEntry });
export type WithEntry = z.infer<typeof withEntry>;

export const addEntry = endpoint('POST', '/api/admin/bookings/:id/entries', {
  access: 'money.write',
  summary:
    'Write down money that moved or is owed for a booking; takes an Idempotency-Key. 409 deposit_exceeded, refund_exceeded unless `override`',
  status: 201,
  takesKey: true,
  params: idParams,
  body: entryNewInput,
  reply: withEntry,
});
export const reverseEntry = endpoint('POST', '/api/admin/entries/:id/reverse', {
  access: 'money.refund',
  summary:
    'Take an entry of a ledger back by one that says so; takes an Idempotency-Key. 409 already_reversed, deposit_exceeded',
  status: 201,
  takesKey: true,
  params: idParams,
  reply: withEntry,
});
export const exportLedger = endpoint('GET', '/api/admin/ledger.csv', {
  access: 'export',
  besides: ['money.read'],
  contentType: 'text/csv',
  summary: 'The entries of all ledgers as CSV, the oldest first, on days of the shop’s calendar',
  query: z.object({ from: z.optional(dayInQuery('from')), to: z.optional(dayInQuery('to')) }),
  reply: z.string(),
});

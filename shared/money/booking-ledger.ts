import * as z from 'zod/mini';
import { moment } from '../fields.ts';
import { entryKinds, paymentMethods } from './ledger.rules.ts';

/**
 * An entry of a ledger: money that moved or is owed for a booking. An entry never changes. Only the
 * desk sees it.
 */
export const ledgerEntry = z.object({
  id: z.int(),
  at: moment,
  /** The writer of the entry. */
  by: z.string(),
  kind: z.enum(entryKinds),
  /** Dollars; above 0 but for adjustments and reversals. */
  amount: z.number(),
  method: z.nullable(z.enum(paymentMethods)),
  reference: z.string(),
  reason: z.string(),
  /** The id of the entry that this one reverses. */
  reverses: z.nullable(z.int()),
  /** The id of the entry that reverses this one. */
  reversedBy: z.nullable(z.int()),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** The ledger of a booking: total, payments and held deposit, in dollars (docs/contract/money.md 2). */
export const bookingLedger = z.object({
  /** The booking's price; 0 for an inquiry and for a cancelled booking. */
  total: z.number(),
  /** Fees, damages and adjustments. */
  extras: z.number(),
  paid: z.number(),
  /** The amount that is due; below zero the house owes it. */
  due: z.number(),
  deposit: z.object({
    agreed: z.number(),
    held: z.number(),
    returned: z.number(),
    kept: z.number(),
  }),
  /** The oldest first. */
  entries: z.array(ledgerEntry),
});
export type BookingLedger = z.infer<typeof bookingLedger>;

import * as z from 'zod/mini';
import { moment } from '../fields.ts';
import { entryKinds, paymentMethods } from './ledger.rules.ts';

/**
 * An entry of a booking's ledger: money that moved or is owed. It never changes, and only the desk
 * sees it.
 */
export const ledgerEntry = z.object({
  id: z.int(),
  at: moment,
  /** The name of the person who wrote the entry. */
  by: z.string(),
  kind: z.enum(entryKinds),
  /** In dollars, above 0; only adjustments and reversals may be below. */
  amount: z.number(),
  method: z.nullable(z.enum(paymentMethods)),
  reference: z.string(),
  reason: z.string(),
  /** The id of the entry that this entry reverses; null where it reverses none. */
  reverses: z.nullable(z.int()),
  /** The id of the entry that reverses this entry; null where none does. */
  reversedBy: z.nullable(z.int()),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** The ledger of a booking: total, payments and held deposit, in dollars (docs/contract/money.md 2). */
export const bookingLedger = z.object({
  /** The booking's price; 0 for an inquiry and for a cancelled booking. */
  total: z.number(),
  /** The sum of fees, damages and adjustments. */
  extras: z.number(),
  paid: z.number(),
  /** The amount that the customer still owes; below zero the house owes it to him. */
  due: z.number(),
  deposit: z.object({
    agreed: z.number(),
    held: z.number(),
    returned: z.number(),
    kept: z.number(),
  }),
  /** All entries, the oldest first. */
  entries: z.array(ledgerEntry),
});
export type BookingLedger = z.infer<typeof bookingLedger>;

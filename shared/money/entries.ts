import * as z from 'zod/mini';
import { override, text } from '../fields.ts';
import { hasTwoDecimals } from '../prices/prices.rules.ts';
import {
  entryKinds,
  ledgerLimits,
  needsMethod,
  needsReason,
  paymentMethods,
} from './ledger.rules.ts';

const amountMessage = 'Amount must be above 0 and at most 1,000,000, with at most two decimals';
const adjustmentMessage =
  'Amount must be from -1,000,000 to 1,000,000, not 0, with at most two decimals';

export const entryInput = z
  .object({
    kind: z.enum(entryKinds, { error: `Kind must be one of ${entryKinds.join(', ')}` }),
    /** In dollars; only an adjustment may be below zero. */
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

/** An entry that the desk writes by itself, without a hand-over or return in the same call. */
export const entryNewInput = z.safeExtend(entryInput, { override });
export type EntryNewInput = z.infer<typeof entryNewInput>;

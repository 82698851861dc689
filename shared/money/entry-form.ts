import * as z from 'zod/mini';
import { numberFrom, readTwice } from '../typed-numbers.rules.ts';
import type { EntryNewInput } from './entries.ts';
import { entryKinds, needsMethod, needsReason, paymentMethods } from './ledger.rules.ts';

/**
 * The form of a new ledger entry. The amount is a typed text; the server checks the bounds of the
 * amount.
 */
export const entryForm = z
  .object({
    kind: z.enum(entryKinds),
    amount: z.string().check(
      z.refine((typed) => Number.isFinite(numberFrom(typed)), {
        error: ({ input }) => readTwice(String(input)) ?? 'Please enter an amount such as 49.50',
      }),
    ),
    method: z.enum(paymentMethods),
    reference: z.string(),
    reason: z.string(),
  })
  .check(
    z.refine(({ kind, reason }) => !needsReason(kind) || reason.trim() !== '', {
      error: 'Please give a reason',
      path: ['reason'],
      // Without `when` this error would show only after the amount is right.
      when: () => true,
    }),
  );
export type EntryForm = z.infer<typeof entryForm>;

/** The body of the call, made from the form; empty texts are left out. */
export const entryFromForm = ({
  kind,
  amount,
  method,
  reference,
  reason,
}: EntryForm): EntryNewInput => ({
  kind,
  amount: numberFrom(amount),
  ...(needsMethod(kind) && { method }),
  ...(reference && { reference }),
  ...(reason && { reason }),
});

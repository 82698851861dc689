import * as z from 'zod/mini';
import { numberFrom, readTwice } from '../typed-numbers.rules.ts';
import type { EntryNewInput } from './entries.ts';
import { entryKinds, needsMethod, needsReason, paymentMethods } from './ledger.rules.ts';

/** The form of a new entry: the amount as it is typed; the bounds of an amount are the server's to check. */
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
      // This error is shown together with that of the amount.
      when: () => true,
    }),
  );
export type EntryForm = z.infer<typeof entryForm>;

/** The input that the form sends: texts that are empty are left out. */
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

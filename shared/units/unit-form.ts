import * as z from 'zod/mini';
import { numberFrom, readTwice } from '../typed-numbers.rules.ts';
import type { UnitInput } from './units.ts';

const isPriceOrNone = (typed: string) => typed.trim() === '' || Number.isFinite(numberFrom(typed));

/** The form of a unit. The price is a typed text; '' stands for an unknown day or price. */
export const unitForm = z.object({
  code: z.string(),
  serial: z.string(),
  note: z.string(),
  purchasedOn: z.string(),
  purchasePrice: z.string().check(
    z.refine(isPriceOrNone, {
      error: ({ input }) => readTwice(String(input)) ?? 'Please enter a price such as 1999.50',
    }),
  ),
});
export type UnitForm = z.infer<typeof unitForm>;

export const unitFromForm = ({ purchasedOn, purchasePrice, ...texts }: UnitForm): UnitInput => ({
  ...texts,
  purchasedOn: purchasedOn || null,
  purchasePrice: purchasePrice.trim() === '' ? null : numberFrom(purchasePrice),
});

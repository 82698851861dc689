import * as z from 'zod/mini';
import { plainDay } from '../days.ts';
import { line, wholeNumber } from '../fields.ts';
import { hasTwoDecimals } from '../prices/prices.rules.ts';

export const promoLimits = { code: 30, note: 200, amount: 1_000_000, uses: 1_000_000 } as const;

/** A promo code that a customer wants to use; `''` and null mean none. */
export const promoCode = z.optional(z.nullable(line('Promo code', promoLimits.code)));

const codeMessage = 'Code must be 3 to 30 letters, digits and hyphens';

const dollars = (error: string, isSound: (value: number) => boolean) =>
  z
    .number({ error })
    .check(z.refine((value) => isSound(value) && hasTwoDecimals(value), { error }));

export const promoPercent = dollars(
  'Percent must be above 0, up to 100, with at most two decimals',
  (value) => value > 0 && value <= 100,
);
export const promoAmount = dollars(
  'Amount must be above 0, up to 1,000,000, with at most two decimals',
  (value) => value > 0 && value <= promoLimits.amount,
);
export const promoMinimum = dollars(
  'Minimum must be from 0 to 1,000,000 with at most two decimals',
  (value) => value >= 0 && value <= promoLimits.amount,
);
export const promoMaxUses = wholeNumber(
  'Uses must be a whole number from 1 to 1,000,000',
  1,
  promoLimits.uses,
);

const day = z._default(z.nullable(plainDay('Please enter a date that exists')), null);
const inOrder = (first: 'from' | 'rentalFrom', last: 'to' | 'rentalTo') =>
  z.refine<Partial<Record<typeof first | typeof last, string | null>>>(
    (input) => !input[first] || !input[last] || input[last] >= input[first],
    { error: 'The last day must not be before the first', path: [last] },
  );

/**
 * A promo code with its terms. Exactly one of `percent` and `amount` (dollars) is set. Days are
 * those of the shop's time zone; null means no limit.
 */
export const promoCodeInput = z
  .object({
    code: z
      .string({ error: codeMessage })
      .check(z.trim(), z.regex(/^[A-Za-z0-9-]{3,30}$/, { error: codeMessage })),
    percent: z._default(z.nullable(promoPercent), null),
    amount: z._default(z.nullable(promoAmount), null),
    minimum: z._default(promoMinimum, 0),
    from: day,
    to: day,
    rentalFrom: day,
    rentalTo: day,
    maxUses: z._default(z.nullable(promoMaxUses), null),
    oncePerCustomer: z._default(z.boolean(), false),
    active: z._default(z.boolean(), true),
    note: z._default(line('Note', promoLimits.note), ''),
  })
  .check(
    z.refine(({ percent, amount }) => (percent === null) !== (amount === null), {
      error: 'Give either a percent or an amount',
      path: ['percent'],
    }),
    inOrder('from', 'to'),
    inOrder('rentalFrom', 'rentalTo'),
  );
export type PromoCodeInput = z.infer<typeof promoCodeInput>;

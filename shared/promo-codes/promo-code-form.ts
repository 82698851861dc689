/** The form of a promo code; its values are texts as somebody typed them. */
import * as z from 'zod/mini';
import { line } from '../fields.ts';
import { typedNumber } from '../typed-fields.ts';
import { numberFrom } from '../typed-numbers.rules.ts';
import {
  promoAmount,
  promoCodeInput,
  promoLimits,
  promoMaxUses,
  promoMinimum,
  promoPercent,
  type PromoCodeInput,
} from './promo-code-input.ts';
import type { PromoCode } from './promo-codes.ts';

const inOrder = (first: 'from' | 'rentalFrom', last: 'to' | 'rentalTo') =>
  z.refine<Record<typeof first | typeof last, string>>(
    (form) => !form[first] || !form[last] || form[last] >= form[first],
    { error: 'The last day must not be before the first', path: [last] },
  );

/** An empty text means that the term has no limit. */
export const promoCodeForm = z
  .object({
    code: promoCodeInput.shape.code,
    takesOff: z.enum(['percent', 'amount']),
    value: z.string(),
    minimum: typedNumber(promoMinimum, true),
    from: z.string(),
    to: z.string(),
    rentalFrom: z.string(),
    rentalTo: z.string(),
    maxUses: typedNumber(promoMaxUses, true),
    oncePerCustomer: z.boolean(),
    active: z.boolean(),
    note: line('Note', promoLimits.note),
  })
  .check(
    (payload) => {
      const { takesOff, value } = payload.value;
      const input = typedNumber(takesOff === 'percent' ? promoPercent : promoAmount);
      const message = input.safeParse(value).error?.issues[0]?.message;
      if (message) {
        payload.issues.push({ code: 'custom', input: value, path: ['value'], message });
      }
    },
    inOrder('from', 'to'),
    inOrder('rentalFrom', 'rentalTo'),
  );
export type PromoCodeForm = z.infer<typeof promoCodeForm>;

/** The values of the form for a promo code; a new code takes off a percentage. */
export const promoCodeToForm = (code: PromoCode | undefined): PromoCodeForm => ({
  code: code?.code ?? '',
  takesOff: typeof code?.amount === 'number' ? 'amount' : 'percent',
  value: String(code?.percent ?? code?.amount ?? ''),
  minimum: code?.minimum ? String(code.minimum) : '',
  from: code?.from ?? '',
  to: code?.to ?? '',
  rentalFrom: code?.rentalFrom ?? '',
  rentalTo: code?.rentalTo ?? '',
  maxUses: String(code?.maxUses ?? ''),
  oncePerCustomer: code?.oncePerCustomer ?? false,
  active: code?.active ?? true,
  note: code?.note ?? '',
});

export const promoCodeFromForm = ({
  takesOff,
  value,
  minimum,
  maxUses,
  from,
  to,
  rentalFrom,
  rentalTo,
  ...rest
}: PromoCodeForm): PromoCodeInput => ({
  ...rest,
  percent: takesOff === 'percent' ? numberFrom(value) : null,
  amount: takesOff === 'amount' ? numberFrom(value) : null,
  minimum: minimum.trim() === '' ? 0 : numberFrom(minimum),
  maxUses: maxUses.trim() === '' ? null : numberFrom(maxUses),
  from: from || null,
  to: to || null,
  rentalFrom: rentalFrom || null,
  rentalTo: rentalTo || null,
});

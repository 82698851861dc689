import { formatDay, formatMoney } from '#shared/format.rules.ts';
import type { PromoCode } from '#shared/promo-codes/promo-codes.ts';

/** The part of the rent that a code takes off. */
export const reductionText = ({ percent, amount }: Pick<PromoCode, 'percent' | 'amount'>): string =>
  percent === null ? formatMoney(amount ?? 0) : `${percent}%`;

const spanText = (from: string | null, to: string | null): string | undefined => {
  if (from && to) return `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `from ${formatDay(from)}`;
  return to ? `until ${formatDay(to)}` : undefined;
};

/** The terms of a code in words, besides what it takes off. */
export function termsText(code: PromoCode): string {
  const rental = spanText(code.rentalFrom, code.rentalTo);
  const terms = [
    spanText(code.from, code.to),
    code.minimum > 0 && `${formatMoney(code.minimum)} or more`,
    rental && `rentals ${rental}`,
    code.oncePerCustomer && 'once per customer',
  ];
  return terms.filter(Boolean).join(', ');
}

/** How often a code is used at present, of how many times. */
export const usesText = ({ used, maxUses }: PromoCode): string =>
  maxUses === null ? String(used) : `${used} of ${maxUses}`;

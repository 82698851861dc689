import { formatDay, formatMoney } from '#shared/format.rules.ts';
import type { PromoCode } from '#shared/promo-codes/promo-codes.ts';

/** The reduction by a promo code in words: `$20` or `10%`. */
export const reductionText = ({ percent, amount }: Pick<PromoCode, 'percent' | 'amount'>): string =>
  percent === null ? formatMoney(amount ?? 0) : `${percent}%`;

const spanText = (from: string | null, to: string | null): string | undefined => {
  if (from && to) return `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `from ${formatDay(from)}`;
  return to ? `until ${formatDay(to)}` : undefined;
};

/** The terms of a promo code in words, without its reduction. */
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

/** The number of present uses of a promo code, with the limit where there is one: `3 of 10`. */
export const usesText = ({ used, maxUses }: PromoCode): string =>
  maxUses === null ? String(used) : `${used} of ${maxUses}`;

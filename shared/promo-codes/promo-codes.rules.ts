import { formatDay, formatMoney } from '../format.rules.ts';
import type { RentalRange } from '../shop/rental-days.rules.ts';
import { toCents } from '../prices/prices.rules.ts';
import type { PromoRefusalCode } from './promo-refusals.rules.ts';

/**
 * The reduction by a promo code: a percentage of the rent after the discount, or an amount in
 * dollars.
 */
export type Reduction = { percent: number } | { amount: number };

/**
 * The terms of a promo code. Amounts are in dollars, days in the shop's time zone with both ends
 * included; null means no limit.
 */
export interface PromoTerms {
  isActive: boolean;
  from: string | null;
  to: string | null;
  rentalFrom: string | null;
  rentalTo: string | null;
  minimum: number;
  maxUses: number | null;
  oncePerCustomer: boolean;
}

/**
 * How many bookings use a promo code at present; `byCustomer` is null for a visitor, who has no
 * account.
 */
export interface PromoUses {
  all: number;
  byCustomer: number | null;
}

/** The reason why a promo code cannot be used, with a sentence for the customer. */
export interface PromoRefusal {
  code: PromoRefusalCode;
  message: string;
}

export const unknownPromo: PromoRefusal = {
  code: 'promo_unknown',
  message: 'This code is not known',
};

/** A rental for which a promo code is used; `paid` is its rent less the discount, in cents. */
export interface PromoRental extends RentalRange {
  paid: number;
}

const isWithin = (day: string, from: string | null, to: string | null): boolean =>
  (from === null || day >= from) && (to === null || day <= to);

const spanText = (from: string | null, to: string | null): string =>
  [from && `from ${formatDay(from)}`, to && `${from ? 'to' : 'until'} ${formatDay(to)}`]
    .filter(Boolean)
    .join(' ');

/**
 * The reason why a rental does not meet the terms of a promo code; undefined when it does. For a
 * code that a booking has already, only these terms are checked again.
 */
export function rentalRefusal(
  { minimum, rentalFrom, rentalTo }: PromoTerms,
  { startDate, endDate, paid }: PromoRental,
): PromoRefusal | undefined {
  if (paid < toCents(minimum)) {
    const message = `This code is for rentals of ${formatMoney(minimum)} or more`;
    return { code: 'promo_minimum', message };
  }
  if (startDate >= (rentalFrom ?? startDate) && endDate <= (rentalTo ?? endDate)) return undefined;
  const message = `This code is for rentals ${spanText(rentalFrom, rentalTo)}`;
  return { code: 'promo_dates', message };
}

/** The reason why a promo code cannot be used once more; undefined when it can. */
export function usesRefusal(
  { maxUses, oncePerCustomer }: PromoTerms,
  uses: PromoUses,
): PromoRefusal | undefined {
  if (maxUses !== null && uses.all >= maxUses) {
    return { code: 'promo_used_up', message: 'This code has been used up' };
  }
  if (!oncePerCustomer) return undefined;
  if (uses.byCustomer === null) {
    return { code: 'promo_signed_in', message: 'Please log in to use this code' };
  }
  return uses.byCustomer === 0
    ? undefined
    : { code: 'promo_used', message: 'You have used this code already' };
}

/**
 * The reason why a rental cannot get a promo code: the first one in the order of
 * docs/contract/prices.md 10.
 */
export function promoRefusal(
  terms: PromoTerms,
  rental: PromoRental,
  { today, uses }: { today: string; uses: PromoUses },
): PromoRefusal | undefined {
  if (!terms.isActive || !isWithin(today, terms.from, terms.to)) {
    return { code: 'promo_inactive', message: 'This code cannot be used now' };
  }
  const ofUses = usesRefusal(terms, uses);
  if (ofUses?.code === 'promo_used_up') return ofUses;
  return rentalRefusal(terms, rental) ?? ofUses;
}

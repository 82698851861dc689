/** The reasons why a promo code cannot be used, in the order in which they are checked. */
export const promoRefusalCodes = [
  'promo_unknown',
  'promo_inactive',
  'promo_used_up',
  'promo_minimum',
  'promo_dates',
  'promo_signed_in',
  'promo_used',
] as const;
export type PromoRefusalCode = (typeof promoRefusalCodes)[number];

/**
 * Examples of discounts, promo codes, extras and taxes, calculated by hand from
 * docs/contract/prices.md, in cents.
 */
import { expect, it } from 'vitest';
import { priceRental, type PriceRules, type PricedRental } from '../rental-price.rules.ts';
import { days, line, plain, vat } from './worked.test-helpers.ts';

it.each<[string, Partial<PriceRules>, PricedRental, object]>([
  [
    'a discount by length',
    { discounts: [{ fromDays: 3, percent: 10 }] },
    days(7, 9),
    { discount: 3_000, pricedAs: null, total: 27_000 },
  ],
  [
    '5 days at the price of 7',
    { discounts: [{ fromDays: 7, percent: 50 }] },
    days(7, 11),
    { rent: 50_000, discount: 15_000, pricedAs: { days: 7 }, total: 35_000 },
  ],
  [
    'contained tax',
    { tax: vat(19, 'contained') },
    days(7, 7),
    {
      total: 10_000,
      taxes: [{ label: 'VAT', percent: 19, net: 8_403, tax: 1_597, contained: true }],
    },
  ],
  [
    'added tax with three decimals',
    { tax: vat(8.875, 'added') },
    days(7, 7),
    { total: 10_888, taxes: [{ net: 10_000, tax: 888, contained: false }] },
  ],
  [
    'added tax at two rates, the highest first',
    { tax: vat(20, 'added') },
    days(7, 7, { lines: [line({ pricePerDay: 5_000, taxPercent: 0 }), line()] }),
    {
      total: 17_000,
      taxes: [
        { percent: 20, net: 10_000, tax: 2_000 },
        { percent: 0, net: 5_000, tax: 0 },
      ],
    },
  ],
  [
    'a code of 10 % after the discount',
    { discounts: [{ fromDays: 3, percent: 10 }] },
    days(7, 9, { promo: { percent: 10 } }),
    { discount: 3_000, promo: 2_700, total: 24_300 },
  ],
  [
    'the example of docs/contract/prices.md 11',
    { discounts: [{ fromDays: 7, percent: 10 }], tax: vat(8.875, 'added') },
    days(1, 7, {
      lines: [
        line({ rates: [{ days: 7, price: 40_000 }] }),
        line({ pricePerDay: 1_000, taxPercent: 0 }),
      ],
      promo: { percent: 15 },
    }),
    {
      discount: 4_700,
      promo: 6_345,
      total: 38_671,
      lines: [
        { rent: 40_000, discount: 4_000, promo: 5_400, net: 30_600, beside: 2_716 },
        { rent: 7_000, discount: 700, promo: 945, net: 5_355, beside: 0 },
      ],
    },
  ],
  [
    'a code of more than is left',
    {},
    days(7, 7, { promo: { amount: 50_000 } }),
    { promo: 10_000, total: 0 },
  ],
  [
    'a price of the desk has no discount by length',
    { discounts: [{ fromDays: 3, percent: 10 }] },
    days(7, 9, { lines: [line({ setPrice: 50_000 }), line()] }),
    { rent: 80_000, discount: 3_000, total: 77_000 },
  ],
  [
    'a percent of the desk is off all lines',
    { discounts: [{ fromDays: 3, percent: 50 }] },
    days(7, 9, { lines: [line({ setPrice: 50_000 }), line()], discountPercent: 10 }),
    { discount: 8_000, pricedAs: null, total: 72_000 },
  ],
  [
    'extras with added tax',
    { tax: vat(10, 'added') },
    days(7, 7, { extras: [4_000, -1_000] }),
    { extras: 3_000, total: 14_300, taxes: [{ net: 13_000, tax: 1_300 }] },
  ],
  [
    '5 days of two tax rates, priced as 7',
    { discounts: [{ fromDays: 7, percent: 50 }], tax: vat(20, 'added') },
    days(7, 11, {
      lines: [line({ rates: [{ days: 7, price: 40_000 }] }), line({ taxPercent: 0 })],
    }),
    {
      rent: 90_000,
      discount: 35_000,
      lines: [{ discount: 15_556 }, { discount: 19_444 }],
      taxes: [
        { net: 24_444, tax: 4_889 },
        { net: 30_556, tax: 0 },
      ],
      total: 59_889,
    },
  ],
  [
    'cents that cannot be split evenly',
    {},
    days(7, 7, {
      lines: [line({ pricePerDay: 1 }), line({ pricePerDay: 1 }), line({ pricePerDay: 1 })],
      discountPercent: 66.67,
      promo: { amount: 1 },
    }),
    {
      discount: 2,
      promo: 1,
      total: 0,
      lines: [
        { discount: 1, promo: 0 },
        { discount: 1, promo: 0 },
        { discount: 0, promo: 1 },
      ],
    },
  ],
])('%s', (_, rules, rental, figures) => {
  expect(priceRental(rental, { ...plain, ...rules })).toMatchObject(figures);
});

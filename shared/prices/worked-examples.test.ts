/** Prices worked out by hand from docs/contract/prices.md, in cents. */
import { expect, it } from 'vitest';
import {
  priceRental,
  type PriceRules,
  type PricedLine,
  type PricedRental,
} from './rental-price.rules.ts';

const plain: PriceRules = {
  countedAs: 'days',
  freeDays: { closed: false, pickUpAfter: null, returnBefore: null },
  days: { openDays: [1, 2, 3, 4, 5, 6, 7], closedDates: [] },
  openingHours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })),
  weekAsDays: 7,
  weekend: null,
  seasons: [],
  discounts: [],
  tax: null,
};
/** A unit for $100 a day. */
const line = (more: Partial<PricedLine> = {}): PricedLine => ({
  pricePerDay: 10_000,
  quantity: 1,
  depositPerUnit: 0,
  rates: [],
  taxPercent: null,
  ...more,
});
/** From a day of December 2026 to another; the 4th is a Friday. */
const days = (from: number, to: number, more: Partial<PricedRental> = {}): PricedRental => ({
  startDate: `2026-12-${String(from).padStart(2, '0')}`,
  endDate: `2026-12-${String(to).padStart(2, '0')}`,
  pickUpTime: null,
  returnTime: null,
  lines: [line()],
  ...more,
});

const fridayToMonday = { fromDay: 5, toDay: 1, asDays: 1 };
const rates = [
  { days: 3, price: 25_000 },
  { days: 7, price: 40_000 },
];
const rated = { lines: [line({ rates })] };
const season = (from: string, to: string, percent: number) => ({
  name: 'Season',
  from,
  to,
  percent,
});
const christmas = season('2026-12-09', '2026-12-31', 50);
const late = { ...plain.freeDays, pickUpAfter: '16:00' };
const early = { ...plain.freeDays, returnBefore: '10:00' };
const vat = (percent: number, kind: 'contained' | 'added') => ({ label: 'VAT', percent, kind });

it.each<[string, Partial<PriceRules>, PricedRental, object]>([
  ['Friday to Monday, each day', {}, days(4, 7), { chargedDays: 4, total: 40_000 }],
  [
    'Friday to Monday as one day',
    { weekend: fridayToMonday },
    days(4, 7),
    { chargedDays: 1, total: 10_000 },
  ],
  [
    'Saturday and Sunday as one day',
    { weekend: { fromDay: 6, toDay: 7, asDays: 1 } },
    days(4, 7),
    { chargedDays: 3, total: 30_000 },
  ],
  [
    'Friday to Sunday as two days',
    { weekend: { fromDay: 5, toDay: 7, asDays: 2 } },
    days(4, 6),
    { chargedDays: 2, total: 20_000 },
  ],
  [
    'days around a weekend',
    { weekend: fridayToMonday },
    days(3, 8),
    { chargedDays: 3, total: 30_000 },
  ],
  [
    'a week as three days, also with a weekend',
    { weekAsDays: 3, weekend: { fromDay: 6, toDay: 7, asDays: 1 } },
    days(7, 13),
    { chargedDays: 3, total: 30_000 },
  ],
  [
    '2 days with rates of 3 and 7: no rate is taken',
    {},
    days(7, 8, rated),
    { total: 20_000, lines: [{ basis: [] }] },
  ],
  [
    '3 days: the rate',
    {},
    days(7, 9, rated),
    { total: 25_000, lines: [{ basis: [{ days: 3, price: 25_000, times: 1 }] }] },
  ],
  [
    '4 days: a rate and a day',
    {},
    days(7, 10, rated),
    {
      total: 35_000,
      lines: [
        {
          basis: [
            { days: 3, price: 25_000, times: 1 },
            { days: 1, price: 10_000, times: 1 },
          ],
        },
      ],
    },
  ],
  [
    '5 days: the rate of 7 is less than a rate and two days',
    {},
    days(7, 11, rated),
    { total: 40_000, lines: [{ basis: [{ days: 7, price: 40_000, times: 1 }] }] },
  ],
  [
    '8 days: 7 and a day',
    {},
    days(7, 14, rated),
    {
      total: 50_000,
      chargedDays: 8,
      lines: [
        {
          basis: [
            { days: 7, price: 40_000, times: 1 },
            { days: 1, price: 10_000, times: 1 },
          ],
        },
      ],
    },
  ],
  [
    '14 days: one rate rather than two of the same sum',
    {},
    days(7, 20, {
      lines: [
        line({
          rates: [
            { days: 7, price: 30_000 },
            { days: 14, price: 60_000 },
          ],
        }),
      ],
    }),
    {
      total: 60_000,
      lines: [{ basis: [{ days: 14, price: 60_000, times: 1 }] }],
    },
  ],
  [
    'a rate and a weekend are never mixed',
    { weekend: { fromDay: 6, toDay: 7, asDays: 1 } },
    days(7, 15, { lines: [line({ rates: [{ days: 7, price: 30_000 }] })] }),
    { chargedDays: 8, total: 50_000 },
  ],
  [
    'a season from the third day on',
    { seasons: [christmas] },
    days(7, 10),
    {
      total: 50_000,
      seasons: [{ name: 'Season', percent: 50, days: 2, amount: 10_000 }],
    },
  ],
  [
    'a season adds nothing on days that a rate covers already',
    { seasons: [season('2026-12-10', '2026-12-31', 100)] },
    days(7, 13, {
      lines: [
        line({
          rates: [
            { days: 3, price: 30_000 },
            { days: 7, price: 30_001 },
          ],
        }),
      ],
    }),
    {
      total: 30_002,
      seasons: [{ days: 4, amount: 1 }],
    },
  ],
  [
    'a season that takes off',
    { seasons: [season('2026-12-01', '2026-12-08', -33.33)] },
    days(7, 9),
    {
      total: 23_334,
      seasons: [{ percent: -33.33, days: 2, amount: -6_666 }],
    },
  ],
  [
    'a closed Sunday that is free',
    {
      freeDays: { ...plain.freeDays, closed: true },
      days: { openDays: [1, 2, 3, 4, 5, 6], closedDates: [] },
    },
    days(5, 7),
    { days: 3, chargedDays: 2, total: 20_000 },
  ],
  ['nights', { countedAs: 'nights' }, days(7, 10), { chargedDays: 3, total: 30_000 }],
  ['one day counted by nights', { countedAs: 'nights' }, days(7, 7), { total: 10_000 }],
  [
    'a pick-up at 16:00',
    { freeDays: late },
    days(7, 9, { pickUpTime: '16:00' }),
    { chargedDays: 2, total: 20_000 },
  ],
  [
    'a pick-up at 15:45',
    { freeDays: late },
    days(7, 9, { pickUpTime: '15:45' }),
    { total: 30_000 },
  ],
  [
    'a late pick-up outside of the hours',
    { freeDays: late },
    days(5, 7, { pickUpTime: '17:00' }),
    { total: 30_000 },
  ],
  [
    'a late pick-up outside of the hours that the desk has set',
    { freeDays: late },
    days(5, 7, { pickUpTime: '17:00', setByDesk: { pickUpTime: true } }),
    { total: 20_000 },
  ],
  [
    'a return at 10:00',
    { freeDays: early },
    days(7, 9, { returnTime: '10:00' }),
    { total: 20_000 },
  ],
  [
    'nights and a late pick-up on one day: tomorrow counts, with its season',
    { countedAs: 'nights', freeDays: late, seasons: [season('2026-12-08', '2026-12-08', 50)] },
    days(7, 7, { pickUpTime: '17:00' }),
    {
      total: 15_000,
      seasons: [{ days: 1, amount: 5_000 }],
    },
  ],
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

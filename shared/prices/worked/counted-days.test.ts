/**
 * Examples of counted days, rates and seasons, calculated by hand from docs/contract/prices.md, in
 * cents.
 */
import { expect, it } from 'vitest';
import { priceRental, type PriceRules, type PricedRental } from '../rental-price.rules.ts';
import {
  christmas,
  days,
  early,
  fridayToMonday,
  late,
  line,
  plain,
  rated,
  season,
} from './worked.test-helpers.ts';

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
])('%s', (_, rules, rental, figures) => {
  expect(priceRental(rental, { ...plain, ...rules })).toMatchObject(figures);
});

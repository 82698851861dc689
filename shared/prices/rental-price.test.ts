import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../days.rules.ts';
import { exactPrice } from './exact-price.test-helpers.ts';
import { pricesForLonger } from './longer-prices.rules.ts';
import { sum } from './prices.rules.ts';
import { firstDay, rentals, rentalsOfDesk, shops } from './random-shops.test-helpers.ts';
import type { RateTaken } from './rates.rules.ts';
import { discountFor, priceRental, type RentalFigures } from './rental-price.rules.ts';

const runs = { numRuns: 10_000 };

/** The cost, the number of pieces and the longest rate of the rates that make a rent. */
const coverOf = (basis: RateTaken[]) =>
  basis.length === 0
    ? null
    : [
        sum(basis.map(({ price, times }) => price * times)),
        sum(basis.map(({ times }) => times)),
        basis[0]?.days,
      ];

/** The figures of a price with its sums as `bigint`; `beside` is one sum over all lines. */
const inWhole = ({ days, chargedDays, pricedAs, ...figures }: RentalFigures) => ({
  days,
  chargedDays,
  pricedAs,
  rent: BigInt(figures.rent),
  discount: BigInt(figures.discount),
  promo: BigInt(figures.promo),
  total: BigInt(figures.total),
  seasons: figures.seasons.map(({ name, days: inIt, amount }) => ({
    name,
    days: inIt,
    amount: BigInt(amount),
  })),
  taxes: figures.taxes.map(({ percent, net, tax }) => ({
    percent,
    net: BigInt(net),
    tax: BigInt(tax),
  })),
  lines: figures.lines.map(({ rent, discount, promo, deposit, basis }) => ({
    rent: BigInt(rent),
    cover: coverOf(basis),
    discount: BigInt(discount),
    promo: BigInt(promo),
    deposit: BigInt(deposit),
  })),
  beside: BigInt(sum(figures.lines.map(({ beside }) => beside))),
});

describe('the price of a rental, in shops of all rules', () => {
  it('is never lower when it comes back a day later at the same hours', () => {
    fc.assert(
      fc.property(rentals, shops, (rental, rules) => {
        const today = priceRental(rental, rules);
        const later = priceRental({ ...rental, endDate: addDays(rental.endDate, 1) }, rules);
        expect(later.rent - later.discount).toBeGreaterThanOrEqual(today.rent - today.discount);
        expect(later.rent).toBeGreaterThanOrEqual(today.rent);
      }),
      runs,
    );
  });

  it('is in every figure that of exact fractions', () => {
    fc.assert(
      fc.property(rentalsOfDesk, shops, (rental, rules) => {
        const { lines, seasons, taxes, beside, ...figures } = inWhole(priceRental(rental, rules));
        const { lines: exactLines, ...exact } = exactPrice(rental, rules);
        expect({ ...figures, seasons, taxes }).toEqual(exact);
        expect(lines).toEqual(exactLines);
        expect(beside).toBe(exact.total - exact.rent + exact.discount + exact.promo);
      }),
      runs,
    );
  });

  it('adds up to the cent, whatever the desk sets', () => {
    fc.assert(
      fc.property(rentalsOfDesk, shops, (rental, rules) => {
        const figures = priceRental(rental, rules);
        const of = (part: 'rent' | 'discount' | 'promo' | 'beside' | 'net' | 'deposit') =>
          sum(figures.lines.map((line) => line[part]));
        const taxes = sum(figures.taxes.map(({ tax }) => tax));
        expect(of('rent')).toBe(figures.rent);
        expect(of('discount')).toBe(figures.discount);
        expect(of('promo')).toBe(figures.promo);
        expect(of('deposit')).toBe(figures.deposit);
        const added = rules.tax?.kind === 'added' ? taxes : 0;
        const { rent, discount, promo, extras } = figures;
        expect(figures.total).toBe(rent - discount - promo + extras + added);
        expect(of('beside')).toBe(extras + added);
        if (rules.tax) {
          expect(of('net')).toBe(sum(figures.taxes.map(({ net }) => net)));
          expect(of('net') + taxes).toBe(figures.total);
        } else {
          expect(of('net')).toBe(figures.total);
        }
        for (const line of figures.lines) {
          expect(line.rent - line.discount - line.promo).toBeGreaterThanOrEqual(0);
        }
        const changed = sum(
          figures.lines.flatMap((line) => line.seasons.map(({ amount }) => amount)),
        );
        expect(sum(figures.seasons.map(({ amount }) => amount))).toBe(changed);
        const plain = priceRental(rental, { ...rules, seasons: [] });
        expect(plain.rent + changed).toBe(rent);
      }),
      runs,
    );
  });

  it('of 50 lines with 8 rates over 365 days is soon worked out', () => {
    const eight = Array.from({ length: 8 }, (_, index) => ({
      days: 3 + 5 * index,
      price: 20_000 + 30_000 * index,
    }));
    const figures = priceRental(
      {
        startDate: firstDay,
        endDate: addDays(firstDay, 364),
        pickUpTime: null,
        returnTime: null,
        lines: Array.from({ length: 50 }, () => ({
          pricePerDay: 9_900,
          quantity: 2,
          depositPerUnit: 0,
          rates: eight,
          taxPercent: null,
        })),
      },
      {
        countedAs: 'days',
        freeDays: { closed: false, pickUpAfter: null, returnBefore: null },
        days: { openDays: [1, 2, 3, 4, 5, 6, 7], closedDates: [] },
        openingHours: [],
        weekAsDays: 7,
        weekend: null,
        seasons: [{ name: 'Summer', from: '2027-06-01', to: '2027-08-31', percent: 25 }],
        discounts: [{ fromDays: 30, percent: 10 }],
        tax: null,
      },
    );
    expect(figures.days).toBe(365);
    expect(figures.lines).toHaveLength(50);
  });
});

describe('the discount by length', () => {
  it.each([
    [2, undefined],
    [3, 5],
    [6, 5],
    [7, 10],
    [29, 10],
    [30, 40],
  ])('for %i days is that of the most days that fit: %s percent', (days, percent) => {
    const given = [
      { fromDays: 3, percent: 5 },
      { fromDays: 7, percent: 10 },
      { fromDays: 30, percent: 40 },
    ];
    expect(discountFor(days, given)?.percent).toBe(percent);
    expect(discountFor(days, given.toReversed())?.percent).toBe(percent);
  });
});

describe('prices for longer', () => {
  const fifty = { pricePerDay: 50, rates: [] };
  const four = [3, 7, 14, 30].map((days) => ({ days, price: 40 * days }));
  const atMost = [1, 2, 3, 4].map((week) => ({ fromDays: 7 * week, percent: 10 * week }));
  it.each([
    ['a house where each day costs the same', fifty, { weekAsDays: 7, discounts: [] }, []],
    [
      'a week for less',
      fifty,
      { weekAsDays: 4, discounts: [] },
      [
        { days: 3, total: 150 },
        { days: 7, total: 200 },
      ],
    ],
    [
      'the first three of its discounts',
      fifty,
      { weekAsDays: 7, discounts: atMost },
      [
        { days: 7, total: 315 },
        { days: 14, total: 560 },
        { days: 21, total: 735 },
      ],
    ],
    [
      'the first three rates of an item',
      { pricePerDay: 50, rates: four },
      { weekAsDays: 7, discounts: atMost },
      [
        { days: 3, total: 120 },
        { days: 7, total: 280 },
        { days: 14, total: 560 },
      ],
    ],
  ])('%s', (_, item, rules, expected) => {
    expect(pricesForLonger(item, rules)).toEqual(expected);
  });
});

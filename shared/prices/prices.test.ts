import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chargedDays,
  containedTax,
  containedTaxText,
  discountFor,
  hasTwoDecimals,
  inquiryPrice,
  percentOf,
  pricesForLonger,
  rentalFigures,
  splitByWeight,
  toCents,
  toDollars,
} from './prices.rules.ts';

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('charged days', () => {
  it.each([
    // Price rules by which each day is charged, whatever the length.
    [1, 7, 1],
    [6, 7, 6],
    [7, 7, 7],
    [16, 7, 16],
    [365, 7, 365],
    // The film trade's three-day week.
    [1, 3, 1],
    [2, 3, 2],
    [3, 3, 3],
    [4, 3, 3],
    [7, 3, 3],
    [8, 3, 4],
    [9, 3, 5],
    [10, 3, 6],
    [11, 3, 6],
    [14, 3, 6],
    [15, 3, 7],
    // A week for the price of four days, and of one.
    [5, 4, 4],
    [7, 4, 4],
    [12, 4, 8],
    [1, 1, 1],
    [7, 1, 1],
    [8, 1, 2],
  ])('of %i days are, with a week as %i days, %i', (days, weekAsDays, charged) => {
    expect(chargedDays(days, weekAsDays)).toBe(charged);
  });

  it('never cost more for a shorter rental than for a longer one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 365 }),
        fc.integer({ min: 1, max: 7 }),
        (days, week) => {
          expect(chargedDays(days, week)).toBeLessThanOrEqual(chargedDays(days + 1, week));
          expect(chargedDays(days, week)).toBeLessThanOrEqual(days);
        },
      ),
    );
  });
});

describe('the price of a rental', () => {
  const house = { weekAsDays: 7, discounts: [] };
  const line = (pricePerDay: number, quantity = 1, depositPerUnit = 0) => ({
    pricePerDay,
    quantity,
    depositPerUnit,
  });

  it('is the daily price times the days where nothing is set', () => {
    expect(rentalFigures([line(9_500)], 3, house)).toEqual({
      days: 3,
      chargedDays: 3,
      rents: [28_500],
      rent: 28_500,
      discount: 0,
      total: 28_500,
      deposit: 0,
    });
  });

  it('of an inquiry is 3 times the daily price', () => {
    expect(inquiryPrice(95)).toBe(285);
  });

  it('counts quantities, charged days, the discount of the calendar days, and the deposit apart', () => {
    const rules = { weekAsDays: 3, discounts: [{ fromDays: 7, percent: 12.5 }] };
    expect(rentalFigures([line(8_500, 1, 50_000), line(1_999, 3, 1_050)], 7, rules)).toEqual({
      days: 7,
      chargedDays: 3,
      rents: [25_500, 17_991],
      rent: 43_491,
      // 12.5 % of $434.91 is $54.36375.
      discount: 5_436,
      total: 38_055,
      deposit: 53_150,
    });
  });

  it.each([
    [2, undefined],
    [3, 5],
    [6, 5],
    [7, 10],
    [29, 10],
    [30, 40],
  ])('for %i days has the discount of the most days that fit: %s percent', (days, percent) => {
    const discounts = [
      { fromDays: 3, percent: 5 },
      { fromDays: 7, percent: 10 },
      { fromDays: 30, percent: 40 },
    ];
    expect(discountFor(days, discounts)?.percent).toBe(percent);
    expect(discountFor(days, discounts.toReversed())?.percent).toBe(percent);
  });
});

describe('prices for longer', () => {
  it.each([
    ['a house where each day costs the same', { weekAsDays: 7, discounts: [] }, []],
    [
      'a week for less',
      { weekAsDays: 4, discounts: [] },
      [
        { days: 3, total: 150 },
        { days: 7, total: 200 },
      ],
    ],
    [
      'a discount for two weeks',
      { weekAsDays: 7, discounts: [{ fromDays: 14, percent: 20 }] },
      [
        { days: 3, total: 150 },
        { days: 7, total: 350 },
        { days: 14, total: 560 },
      ],
    ],
  ])('%s', (_, rules, expected) => {
    expect(pricesForLonger(50, rules)).toEqual(expected);
  });
});

describe('parts of an amount, to the cent', () => {
  it.each([
    [10_000, 33.33, 3_333],
    [1, 50, 1],
    [1, 49.99, 0],
    [3, 50, 2],
    [100, 0.5, 1],
    [100, 0.49, 0],
    [12_345, 100, 12_345],
    [0, 10, 0],
    [1_825_000_000_000_000, 99.99, 1_824_817_500_000_000],
  ])('of %i, %f percent are %i', (amount, percent, part) => {
    expect(percentOf(amount, percent)).toBe(part);
  });

  it.each([
    [11_900, 19, 1_900],
    [10_000, 19, 1_597],
    [10_000, 7.75, 719],
    [107, 7, 7],
    [1, 100, 1],
    [2, 100, 1],
    [0, 19, 0],
  ])('a total of %i contains at %f percent the tax %i', (total, percent, tax) => {
    expect(containedTax(total, percent)).toBe(tax);
  });

  it.each([
    ['VAT', 'Contains VAT 19%'],
    ['מע״מ', 'Contains \u2068מע״מ\u2069 19%'],
  ])('the tax %s is named as "%s"', (label, text) => {
    expect(containedTaxText({ label, percent: 19 })).toBe(text);
  });

  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [2, [1, 1, 1], [1, 1, 0]],
    [10, [0, 5, 0, 5], [0, 5, 0, 5]],
    [5_436, [25_500, 17_991], [3_187, 2_249]],
    [0, [3, 4], [0, 0]],
    [7, [0, 0], [7, 0]],
    [7, [], []],
  ])('%i split over %j is %j', (amount, weights, parts) => {
    expect(splitByWeight(amount, weights)).toEqual(parts);
  });
});

describe('amounts with two decimals', () => {
  it.each([0, 1, 0.1, 0.29, 1.15, 19.99, 33.33, 100_000, 1_000_000, 4_503_599_627.37, -12.5])(
    '%d are exact in cents',
    (amount) => {
      expect(hasTwoDecimals(amount)).toBe(true);
      expect(toDollars(toCents(amount))).toBe(amount);
      expect(Number.isInteger(toCents(amount))).toBe(true);
    },
  );
  it.each([0.001, 1.005, 33.333, 19.999, 1e-9, 1e300, Infinity, NaN])('%d are not', (amount) => {
    expect(hasTwoDecimals(amount)).toBe(false);
  });
});

/** `numerator / denominator` to the nearest whole number, half up, in exact rational arithmetic. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator;
  return 2n * (numerator % denominator) >= denominator ? whole + 1n : whole;
}

describe('against exact rational arithmetic', () => {
  const cents = fc.integer({ min: 0, max: 2_000_000_000_000_000 });
  const percent = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
  const hundredths = (value: number) => BigInt(value.toFixed(2).replace('.', ''));

  it('percents and contained taxes are right to the cent', () => {
    fc.assert(
      fc.property(cents, percent, (amount, p) => {
        const steps = hundredths(p);
        expect(BigInt(percentOf(amount, p))).toBe(nearest(BigInt(amount) * steps, 10_000n));
        expect(BigInt(containedTax(amount, p))).toBe(
          nearest(BigInt(amount) * steps, 10_000n + steps),
        );
      }),
    );
  });

  it('the figures of a rental are right to the cent', () => {
    const lines = fc.array(
      fc.record({
        pricePerDay: fc.integer({ min: 0, max: 10_000_000 }),
        quantity: fc.integer({ min: 1, max: 100 }),
        depositPerUnit: fc.integer({ min: 0, max: 10_000_000 }),
      }),
      { minLength: 1, maxLength: 50 },
    );
    const rules = fc.record({
      weekAsDays: fc.integer({ min: 1, max: 7 }),
      discounts: fc.uniqueArray(
        fc.record({ fromDays: fc.integer({ min: 1, max: 365 }), percent }),
        { selector: ({ fromDays }) => fromDays, maxLength: 10 },
      ),
    });
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 365 }), rules, (asked, days, house) => {
        const figures = rentalFigures(asked, days, house);
        let charged = 0n;
        for (let day = 1; day <= days; day += 1) {
          if ((day - 1) % 7 < house.weekAsDays) charged += 1n;
        }
        const rents = asked.map(
          (line) => BigInt(line.pricePerDay) * BigInt(line.quantity) * charged,
        );
        const rent = rents.reduce((total, amount) => total + amount, 0n);
        let best = { fromDays: 0, percent: 0 };
        for (const discount of house.discounts) {
          if (discount.fromDays <= days && discount.fromDays > best.fromDays) best = discount;
        }
        const discount = nearest(rent * hundredths(best.percent), 10_000n);
        expect(figures.rents.map(BigInt)).toEqual(rents);
        expect(BigInt(figures.discount)).toBe(discount);
        expect(BigInt(figures.total)).toBe(rent - discount);
        expect(figures.chargedDays).toBe(Number(charged));
      }),
    );
  });

  it('the parts of an amount add up to it, and none is a cent or more away from its share', () => {
    const weights = fc.array(fc.nat(10_000_000_000), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(fc.nat(1_000_000_000_000), weights, (amount, given) => {
        const parts = splitByWeight(amount, given);
        expect(sum(parts)).toBe(amount);
        const all = BigInt(sum(given));
        if (all === 0n) return;
        for (const [index, part] of parts.entries()) {
          const away = BigInt(part) * all - BigInt(amount) * BigInt(given[index] ?? 0);
          expect(away < all && -away < all).toBe(true);
        }
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addedTax,
  containedTax,
  hasThreeDecimals,
  hasTwoDecimals,
  inquiryPrice,
  nearest,
  percentOf,
  splitByWeight,
  splitExactly,
  sum,
  toCents,
  toDollars,
} from './prices.rules.ts';

it('the price of an inquiry is 3 times the daily price', () => {
  expect(inquiryPrice(95)).toBe(285);
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
    [100, [1, 1, 1], [34, 33, 33]],
    [2, [1, 1, 1], [1, 1, 0]],
    [10, [0, 5, 0, 5], [0, 5, 0, 5]],
    [5_436, [25_500, 17_991], [3_187, 2_249]],
    [0, [3, 4], [0, 0]],
    [7, [0, 0], [7, 0]],
    [7, [], []],
    [-100, [1, 1, 1], [-34, -33, -33]],
  ])('%i split over %j is %j', (amount, weights, parts) => {
    expect(splitByWeight(amount, weights)).toEqual(parts);
  });
});

describe('rounding', () => {
  it.each([
    [5, 10, 1],
    [4, 10, 0],
    [-5, 10, -1],
    [-4, 10, 0],
    [15, 10, 2],
    [-15, 10, -2],
  ])('of %d / %d is half away from zero: %d', (dividend, divisor, whole) => {
    expect(nearest(BigInt(dividend), BigInt(divisor))).toBe(whole);
  });

  it.each([
    [10_000, 8.875, 888],
    [10_000, 0, 0],
    [10_000, 100, 10_000],
    [-10_000, 8.875, -888],
    [1, 50, 1],
  ])('the tax on %i at %f percent is %i', (net, percent, tax) => {
    expect(addedTax(net, percent)).toBe(tax);
  });

  it.each([
    // The exact parts are 0.3 and -0.3 of a cent.
    [0, [3, -3], 10, [0, 0]],
    [1, [14, -3], 10, [1, 0]],
    [-1, [-14, 3], 10, [-1, 0]],
    [-3, [-15, -15], 10, [-2, -1]],
    [3, [15, 15], 10, [2, 1]],
  ])('the whole %i of %j / %d is split into %j', (amount, exact, divisor, parts) => {
    expect(splitExactly(amount, exact.map(BigInt), BigInt(divisor))).toEqual(parts);
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
  it.each([8.875, 19, 0.001, 100])('%d has at most three decimals', (percent) => {
    expect(hasThreeDecimals(percent)).toBe(true);
  });
  it.each([8.8755, 0.0001, NaN, Infinity])('%d has more than three decimals', (percent) => {
    expect(hasThreeDecimals(percent)).toBe(false);
  });
  it.each([0.001, 1.005, 33.333, 19.999, 1e-9, 1e300, Infinity, NaN])('%d are not', (amount) => {
    expect(hasTwoDecimals(amount)).toBe(false);
  });
});

/** A fraction rounded to the nearest whole number, a half up, in exact arithmetic. */
function exactly(numerator: bigint, denominator: bigint): bigint {
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
        expect(BigInt(percentOf(amount, p))).toBe(exactly(BigInt(amount) * steps, 10_000n));
        expect(BigInt(containedTax(amount, p))).toBe(
          exactly(BigInt(amount) * steps, 10_000n + steps),
        );
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

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberFrom, percentFrom, readTwice } from './typed-numbers.rules.ts';

it.each([
  ['10,50', 10.5],
  ['10.50', 10.5],
  [' 7 ', 7],
  ['-3.5', -3.5],
  ['−3,5', -3.5],
  ['0.125', 0.125],
  ['0,125', 0.125],
  ['1000.000', 1_000],
  ['1,234.50', 1_234.5],
  ['1.234,50', 1_234.5],
  ['1.234.567', 1_234_567],
  ['12,345,678.9', 12_345_678.9],
  ['', NaN],
  ['1,2,3', NaN],
  ['1.2.3', NaN],
  ['1,234,5', NaN],
  ['1e3', NaN],
  ['0x10', NaN],
  ['.5', NaN],
  ['5 €', NaN],
  ['Infinity', NaN],
])('%j is %d', (typed, value) => {
  expect(numberFrom(typed)).toBe(value);
  expect(readTwice(typed)).toBeUndefined();
});

it.each([
  ['1.000', '1.000 can mean 1000 or 1: please write one of these'],
  ['1,000', '1,000 can mean 1000 or 1: please write one of these'],
  [' 12.345', '12.345 can mean 12345 or 12.345: please write one of these'],
  ['-1.500', '-1.500 can mean -1500 or -1.5: please write one of these'],
])('%j is refused with both readings', (typed, message) => {
  expect(numberFrom(typed)).toBeNaN();
  expect(readTwice(typed)).toBe(message);
});

it('reads what it writes itself, with a point or a comma', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
      const amount = cents / 100;
      expect(numberFrom(amount.toFixed(2))).toBe(Number(amount.toFixed(2)));
      expect(numberFrom(amount.toFixed(2).replace('.', ','))).toBe(Number(amount.toFixed(2)));
    }),
  );
});

it.each([
  ['8.875', 8.875],
  ['8,875', 8.875],
  [' -12.5 ', -12.5],
  ['−12.5', -12.5],
  ['19', 19],
  ['1.000,5', NaN],
  ['ten', NaN],
  ['', NaN],
])('the percent "%s" is %d', (typed, percent) => {
  expect(percentFrom(typed)).toBe(percent);
});

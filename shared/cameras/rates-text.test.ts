import { expect, it } from 'vitest';
import { rateText, readRates } from './rates-text.rules.ts';

const rates = [
  { days: 3, price: 250 },
  { days: 7, price: 399.5 },
];

it.each([
  [['3 days: 250', '7 days: 399.5']],
  [['3: 250', '7 = $399.50']],
  [['3 Days:250', ' 7 day : 399.50 ']],
])('rates are read from %j', (texts) => {
  expect(readRates(texts)).toEqual(rates);
});

it('what is written is read again', () => {
  expect(readRates(rates.map(rateText))).toEqual(rates);
});

it.each(['a week: 300', '7 days', ': 300', 'seven'])('"%s" is no rate', (text) => {
  const [rate] = readRates([text]);
  expect([rate?.days, rate?.price].some(Number.isNaN)).toBe(true);
});

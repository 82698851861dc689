import { expect, it } from 'vitest';
import {
  basisText,
  chargedText,
  containedTaxText,
  lineBasis,
  seasonText,
} from './price-words.rules.ts';

const basis = [
  { days: 7, price: 300, times: 1 },
  { days: 1, price: 60, times: 2 },
];

it('rates that were taken stand one after another', () => {
  expect(basisText(basis, 'days')).toBe('1 x 7 days $300 + 2 x 1 day $60');
  expect(basisText(basis, 'nights')).toBe('1 x 7 nights $300 + 2 x 1 night $60');
});

it.each([
  [{ pricePerDay: 60 }, '$60 per day'],
  [{ pricePerDay: 60, basis: [], price: null }, '$60 per day'],
  [{ pricePerDay: 60, basis }, '1 x 7 days $300 + 2 x 1 day $60'],
  [{ pricePerDay: 60, basis, price: 0 }, 'Set price $0'],
])('a line %j is priced by %s', (line, text) => {
  expect(lineBasis(line, 'days')).toBe(text);
});

it.each([
  [{ name: 'Summer', percent: 10, days: 2, amount: 20 }, 'Summer +10%, 2 days'],
  [{ name: 'January', percent: -12.5, days: 1, amount: -5 }, 'January −12.5%, 1 day'],
])('a season says its percent and its days', (season, text) => {
  expect(seasonText(season, 'days')).toBe(text);
});

it.each([
  [4, 4, 'days', '4 days'],
  [7, 3, 'days', '7 days, charged as 3'],
  [4, 3, 'nights', '4 days, charged as 3 nights'],
] as const)('%i days that are charged as %i %s', (days, charged, countedAs, text) => {
  expect(chargedText(days, charged, countedAs)).toBe(text);
});

it.each([
  ['VAT', 'Contains VAT 19%'],
  ['מע״מ', 'Contains \u2068מע״מ\u2069 19%'],
])('the tax %s is named as "%s"', (label, text) => {
  expect(containedTaxText({ label, percent: 19 })).toBe(text);
});

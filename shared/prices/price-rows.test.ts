import { expect, it } from 'vitest';
import { plainParts } from './plain-parts.rules.ts';
import { billRows } from './price-rows.rules.ts';

it('a bill that is nothing but rent is one row', () => {
  expect(billRows({ ...plainParts, rent: 90, discount: 0, total: 90 })).toEqual([
    { name: 'Total', amount: 90 },
  ]);
});

it('a bill names each part, and those between rent and total add up to it', () => {
  const rows = billRows({
    pricedAs: { days: 7 },
    seasons: [{ name: 'Fair', percent: 25, days: 2, amount: 80 }],
    taxes: [
      { label: 'VAT', percent: 20, net: 300, tax: 60, contained: false },
      { label: 'VAT', percent: 0, net: 20, tax: 0, contained: false },
    ],
    extras: [
      { text: 'Delivery', amount: 30 },
      { text: 'Goodwill', amount: -10 },
    ],
    promo: { code: 'FILM', amount: 50 },
    discountPercent: null,
    countedAs: 'days',
    rent: 400,
    discount: 50,
    total: 380,
  });
  expect(rows).toEqual([
    { name: 'Rent', amount: 400 },
    { name: 'Of it Fair +25%, 2 days', amount: 80 },
    { name: 'Discount, priced as 7 days', amount: -50 },
    { name: 'Code FILM', amount: -50 },
    { name: 'Delivery', amount: 30 },
    { name: 'Goodwill', amount: -10 },
    { name: 'VAT 20%', amount: 60, detail: 'of $300' },
    { name: 'Total', amount: 380 },
  ]);
});

it('a tax that is contained stands below the total', () => {
  const taxes = [{ label: 'VAT', percent: 19, net: 100, tax: 19, contained: true }];
  expect(billRows({ ...plainParts, taxes, rent: 119, discount: 0, total: 119 })).toEqual([
    { name: 'Total', amount: 119 },
    { name: 'Contains VAT 19%', amount: 19 },
  ]);
});

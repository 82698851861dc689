import { expect, it } from 'vitest';
import { formatDay, formatMoney, formatNumber } from './format.rules.ts';

it.each([
  [0, '$0'],
  [999, '$999'],
  [1_234, '$1,234'],
  [1_000_000, '$1,000,000'],
  [12.5, '$12.50'],
  [1_234.567, '$1,234.57'],
  [-5, '-$5'],
  [-1_234.5, '-$1,234.50'],
])('writes %d as %s', (amount, text) => expect(formatMoney(amount)).toBe(text));

it('writes money as the browser would', () => {
  const style = { style: 'currency', currency: 'USD' } as const;
  const dollars = new Intl.NumberFormat('en-US', { ...style, maximumFractionDigits: 0 });
  const cents = new Intl.NumberFormat('en-US', style);
  for (let amountInCents = -20_000; amountInCents < 2_000_000; amountInCents += 37) {
    const amount = amountInCents / 100;
    const format = Number.isInteger(amount) ? dollars : cents;
    expect(formatMoney(amount)).toBe(format.format(amount));
  }
});

it.each([0, 7, 999, 1_000, 123_456, 1_234_567, -1_234, 1_234.5])('writes %d with commas', (value) =>
  expect(formatNumber(value)).toBe(value.toLocaleString('en-US')),
);

it('writes days as the browser would', () => {
  const asBrowser = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const dayInMs = 24 * 60 * 60 * 1_000;
  for (let day = 0; day < 800; day += 1) {
    const date = new Date(Date.UTC(2026, 0, 1) + day * dayInMs);
    expect(formatDay(date.toISOString())).toBe(asBrowser.format(date));
  }
  expect(formatDay('no day')).toBe('Invalid date');
});

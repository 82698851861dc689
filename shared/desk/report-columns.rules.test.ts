import { expect, it } from 'vitest';
import { monthText, revenueColumns } from './report-columns.rules.ts';

it.each([
  ['2026-11', 'Nov 2026'],
  ['2027-01', 'Jan 2027'],
])('the month %s is said as %s, and stays as it is in the file', (month, words) => {
  expect(monthText(month)).toBe(words);
  const row = { month, categoryId: 1, category: 'DSLR', bookings: 1, revenue: 1, net: 1 };
  expect(revenueColumns.map(({ value }) => value(row))).toContain(month);
});

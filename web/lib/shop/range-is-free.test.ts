import { expect, test } from 'vitest';
import { rangeIsFree } from './range-is-free.ts';

const range = { startDate: '2026-12-10', endDate: '2026-12-14' };

test('a range is free when every day has a unit', () => {
  expect(rangeIsFree(range, new Set(['2026-12-09', '2026-12-15']))).toBe(true);
});

test('a range is not free across a full day', () => {
  expect(rangeIsFree(range, new Set(['2026-12-14']))).toBe(false);
});

test('a range counts as free while one end is missing', () => {
  expect(rangeIsFree({ startDate: '2026-12-10', endDate: '' }, new Set(['2026-12-10']))).toBe(true);
});

import { expect, test } from 'vitest';
import { nearDay } from './near-day.ts';

test.each([
  ['2026-11-25', 'yesterday'],
  ['2026-11-26', 'today'],
  ['2026-11-27', 'tomorrow'],
  ['2026-11-28', ''],
  ['2026-11-24', ''],
])('%s is called %j on Nov 26', (day, word) => expect(nearDay(day, '2026-11-26')).toBe(word));

import { expect, test } from 'vitest';
import { shortWeekday } from './format.rules.ts';
import { nearDay, weekdayAndDate, weekdaysOf } from './day-words.rules.ts';

test.each([
  ['2026-11-26', 'Thu'],
  ['2026-11-29', 'Sun'],
  ['2028-02-29', 'Tue'],
])('%s is a %s', (day, name) => expect(shortWeekday(day)).toBe(name));

test('a day says its weekday and its date', () =>
  expect(weekdayAndDate('2026-11-27')).toBe('Fri, Nov 27, 2026'));

test.each([
  ['2026-11-26', '2026-11-26', 'Thu'],
  ['2026-11-26', '2026-11-29', 'Thu – Sun'],
])('%s to %s: %s', (start, end, names) => expect(weekdaysOf(start, end)).toBe(names));

test.each([
  ['2026-02-28', 'yesterday'],
  ['2026-03-01', 'today'],
  ['2026-03-02', 'tomorrow'],
  ['2026-03-03', null],
  ['2026-02-27', null],
])('on March 1 the day %s is %s', (day, word) => expect(nearDay(day, '2026-03-01')).toBe(word));

import { expect, it } from 'vitest';
import { timeOrDay } from './time-or-day.rules.ts';

it.each([
  ['2026-11-27T09:05:00Z', '10:05'],
  ['2026-11-26T23:30:00Z', '00:30'],
  ['2026-11-26T22:30:00Z', 'Nov 26'],
])('writes %s as %s', (moment, text) => {
  const shop = { today: '2026-11-27', timeZone: 'Europe/Berlin' };
  expect(timeOrDay(new Date(moment), shop)).toBe(text);
});

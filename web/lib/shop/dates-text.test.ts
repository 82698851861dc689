import { expect, test } from 'vitest';
import { formatMoment } from './dates-text.ts';

test.each([
  ['2026-11-22T03:30:00.000Z', 'America/New_York', 'Nov 21, 2026'],
  ['2026-11-21T23:30:00.000Z', 'Europe/Berlin', 'Nov 22, 2026'],
  ['2026-11-21T12:00:00.000Z', 'Europe/Lisbon', 'Nov 21, 2026'],
  ['never', 'Europe/Lisbon', 'Invalid date'],
])('%s in %s is on %s', (moment, timeZone, day) => {
  expect(formatMoment(moment, { timeZone })).toBe(day);
});

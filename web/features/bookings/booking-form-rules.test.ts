import { expect, test } from 'vitest';
import { defaultDayRules } from '#shared/shop/rental-days.rules.ts';
import { bookingFormOn } from './booking-form-rules.ts';

const today = '2026-11-21';
const messages = (
  form: { startDate: string; endDate: string },
  full: string[] = [],
  rules = defaultDayRules,
) =>
  bookingFormOn(today, rules, new Set(full))
    .safeParse({ ...form, notes: '' })
    .error?.issues.map(({ path, message }) => [path[0], message]);

test('a free range from tomorrow on is accepted, the same day too', () => {
  expect(messages({ startDate: '2026-11-22', endDate: '2026-11-24' })).toBeUndefined();
  expect(messages({ startDate: '2026-11-22', endDate: '2026-11-22' })).toBeUndefined();
});

test('missing dates are named at their fields', () => {
  expect(messages({ startDate: '', endDate: '' })).toEqual([
    ['startDate', 'Start date is required'],
    ['endDate', 'End date is required'],
  ]);
});

test('an end before the start is refused at the end date', () => {
  expect(messages({ startDate: '2026-11-24', endDate: '2026-11-22' })).toEqual([
    ['endDate', 'End date must be after start date'],
  ]);
});

test('a range across a full day is refused before it is sent', () => {
  expect(messages({ startDate: '2026-11-22', endDate: '2026-11-24' }, ['2026-11-23'])).toEqual([
    ['endDate', 'No unit is free on every day of this range'],
  ]);
});

test('a start in the past of the shop is refused', () => {
  expect(messages({ startDate: '2026-11-20', endDate: '2026-11-24' })).toEqual([
    ['startDate', 'Start date must not be in the past'],
  ]);
});

test('a day on which the house is closed is refused at its field', () => {
  const rules = { ...defaultDayRules, openDays: [1, 2, 3, 4, 5, 6] };
  expect(messages({ startDate: '2026-11-27', endDate: '2026-11-29' }, [], rules)).toEqual([
    ['endDate', 'We are closed on Sundays'],
  ]);
});

import { expect, it } from 'vitest';
import { dayIn, timeIn } from '#shared/clock.rules.ts';
import { addDays } from '#shared/days.rules.ts';
import { weekdayOf } from '#shared/shop/rental-days.rules.ts';
import { testedShopDay } from './shop-day.ts';

const clockOf = (setting: string) => {
  const { timeZone, ahead } = testedShopDay(setting);
  const at = (plusHours: number) => new Date(Date.now() + ahead + plusHours * 3_600_000);
  return { timeZone, at, text: (hours: number) => timeIn(timeZone, at(hours)) };
};

it.each(['America/New_York 21:00', 'Asia/Kolkata 04:00', 'Pacific/Apia 04:00'])(
  '%s is tomorrow at that time',
  (setting) => {
    const { timeZone, at, text } = clockOf(setting);
    expect(text(0)).toBe(setting.split(' ')[1]);
    expect(dayIn(timeZone, at(0))).toBe(addDays(dayIn(timeZone, new Date()), 1));
  },
);

it.each([
  ['America/New_York 21:00 shorter', '22:00'],
  ['America/New_York 21:00 longer', '20:00'],
  ['Australia/Lord_Howe 21:00', '21:00'],
])('%s is followed by a day after which it is %s at the same hour', (setting, later) => {
  const { text } = clockOf(setting);
  expect([text(0), text(24)]).toEqual(['21:00', later]);
});

it('finds the next day of a kind, and refuses a kind that it does not know', () => {
  const dayOf = (kind: string) => dayIn('UTC', clockOf(`UTC 12:00 ${kind}`).at(0));
  expect(['friday', 'saturday', 'sunday'].map((kind) => weekdayOf(dayOf(kind)))).toEqual([5, 6, 7]);
  expect(addDays(dayOf('month-end'), 1)).toMatch(/-01$/);
  expect(() => testedShopDay('UTC 12:00 someday')).toThrow('unknown kind of day: someday');
});

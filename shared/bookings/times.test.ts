import { describe, expect, it } from 'vitest';
import type { OpeningSpan } from '../shop/opening-hours.rules.ts';
import { defaultDayRules } from '../shop/rental-days.rules.ts';
import { timesText } from './times-text.rules.ts';
import { timesFor, timeText, type AskedTimes, type TimeProblems } from './times.rules.ts';

/** The days are a Thursday, a Friday and a Saturday. */
const [thursday, friday, saturday] = ['2026-11-26', '2026-11-27', '2026-11-28'] as const;
const spans: OpeningSpan[] = [
  { day: 4, from: '09:00', to: '12:00' },
  { day: 4, from: '13:00', to: '18:00' },
  { day: 5, from: '10:00', to: '16:00' },
];
const range = (startDate: string, endDate: string) => ({ startDate, endDate });
const outside = (hours: string) => `Must be within our hours: ${hours}`;
const order = 'Return time must not be before the pick-up time';

describe('times of a new rental', () => {
  it.each<[string, AskedTimes, [string, string], (string | null)[], TimeProblems]>([
    ['none', {}, [thursday, friday], [null, null], {}],
    [
      'both ends of a span',
      { pickUpTime: '12:00', returnTime: '16:00' },
      [thursday, friday],
      ['12:00', '16:00'],
      {},
    ],
    [
      'between two spans',
      { pickUpTime: '12:15' },
      [thursday, friday],
      [null, null],
      { pickUpTime: outside('09:00 to 12:00, 13:00 to 18:00') },
    ],
    [
      'a return too late',
      { returnTime: '16:15' },
      [thursday, friday],
      [null, null],
      { returnTime: outside('10:00 to 16:00') },
    ],
    [
      'any on a day without a span',
      { pickUpTime: '05:00', returnTime: '23:45' },
      [saturday, saturday],
      ['05:00', '23:45'],
      {},
    ],
    [
      'equal on one day',
      { pickUpTime: '11:00', returnTime: '11:00' },
      [friday, friday],
      ['11:00', '11:00'],
      {},
    ],
    [
      'a return before the pick-up on one day',
      { pickUpTime: '12:00', returnTime: '11:00' },
      [friday, friday],
      ['12:00', null],
      { returnTime: order },
    ],
    [
      'an earlier hour on a later day',
      { pickUpTime: '15:00', returnTime: '10:00' },
      [thursday, friday],
      ['15:00', '10:00'],
      {},
    ],
  ])('%s', (_name, asked, [start, end], [pickUpTime, returnTime], problems) => {
    expect(timesFor(asked, range(start, end), spans)).toEqual({
      times: { pickUpTime, returnTime },
      problems,
    });
  });

  it('are any where the house has no hours', () => {
    const asked = { pickUpTime: '03:00', returnTime: '23:45' };
    expect(timesFor(asked, range(thursday, friday), [])).toEqual({ times: asked, problems: {} });
  });
});

describe('times of a rental that changes', () => {
  const before = { ...range(thursday, friday), pickUpTime: '09:00', returnTime: '16:00' };
  it.each<[string, AskedTimes, [string, string], (string | null)[], TimeProblems]>([
    ['nothing', {}, [thursday, friday], ['09:00', '16:00'], {}],
    ['a day on which the time does not fit', {}, [friday, friday], [null, '16:00'], {}],
    ['a day on which it fits', {}, [thursday, thursday], ['09:00', '16:00'], {}],
    ['a day without hours', {}, [thursday, saturday], ['09:00', '16:00'], {}],
    ['a time that is taken away', { pickUpTime: null }, [thursday, friday], [null, '16:00'], {}],
    [
      'the kept time said on another day',
      { pickUpTime: '09:00' },
      [friday, friday],
      [null, '16:00'],
      { pickUpTime: outside('10:00 to 16:00') },
    ],
    [
      'a pick-up after the kept return of the day',
      { pickUpTime: '17:00' },
      [thursday, thursday],
      ['17:00', null],
      {},
    ],
    [
      'a return before the kept pick-up of the day',
      { returnTime: '09:00', pickUpTime: '11:00' },
      [thursday, thursday],
      ['11:00', null],
      { returnTime: order },
    ],
  ])('%s', (_name, asked, [start, end], [pickUpTime, returnTime], problems) => {
    expect(timesFor(asked, range(start, end), spans, before)).toEqual({
      times: { pickUpTime, returnTime },
      problems,
    });
  });

  it('stay on their day whatever hours the house has set since', () => {
    const old = { ...before, pickUpTime: '07:00' };
    for (const asked of [{}, { pickUpTime: '07:00' }]) {
      expect(timesFor(asked, range(thursday, saturday), spans, old).times.pickUpTime).toBe('07:00');
    }
  });
});

describe('times in words', () => {
  it.each([
    ['09:00', '17:00', '09:00 – 17:00'],
    ['09:00', null, 'pick-up 09:00'],
    [null, '17:00', 'return 17:00'],
    [null, null, 'none'],
  ])('%s and %s: %s', (pickUpTime, returnTime, text) => {
    expect(timesText({ pickUpTime, returnTime })).toBe(text);
  });

  it.each([
    ['11:00', saturday, spans, '11:00'],
    [null, friday, spans, ''],
    [null, saturday, spans, 'By appointment: we agree the time in the chat'],
    [null, saturday, [], ''],
  ])('of one end: %s on %s', (time, day, hours, text) => {
    expect(timeText(time, day, hours, defaultDayRules)).toBe(text);
  });
});

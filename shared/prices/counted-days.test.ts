import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../days.rules.ts';
import { chargedByLength, chargedDays, countDays, weekendSpan } from './counted-days.rules.ts';

describe('charged days', () => {
  it.each([
    // A week is charged as seven days: each day costs the same.
    [1, 7, 1],
    [6, 7, 6],
    [7, 7, 7],
    [16, 7, 16],
    [365, 7, 365],
    // A week is charged as three days, as is common for film gear.
    [1, 3, 1],
    [2, 3, 2],
    [3, 3, 3],
    [4, 3, 3],
    [7, 3, 3],
    [8, 3, 4],
    [9, 3, 5],
    [10, 3, 6],
    [11, 3, 6],
    [14, 3, 6],
    [15, 3, 7],
    // A week is charged as four days, and as one.
    [5, 4, 4],
    [7, 4, 4],
    [12, 4, 8],
    [1, 1, 1],
    [7, 1, 1],
    [8, 1, 2],
  ])('of %i days are, with a week as %i days, %i', (days, weekAsDays, charged) => {
    expect(chargedDays(days, weekAsDays)).toBe(charged);
  });

  it('never cost more for a shorter rental than for a longer one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 365 }),
        fc.integer({ min: 1, max: 7 }),
        (days, week) => {
          expect(chargedDays(days, week)).toBeLessThanOrEqual(chargedDays(days + 1, week));
          expect(chargedDays(days, week)).toBeLessThanOrEqual(days);
        },
      ),
    );
  });
});

const plain = {
  countedAs: 'days' as const,
  freeDays: { closed: false, pickUpAfter: null, returnBefore: null },
  days: { openDays: [1, 2, 3, 4, 5, 6, 7], closedDates: [] },
  openingHours: [],
};
const weekdayHours = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' }));
// The days from a Friday to a Monday; December 4, 2026 is a Friday.
const [friday, saturday, sunday, monday] = ['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'];
const rental = (startDate: string, endDate: string, pickUpTime = '', returnTime = '') => ({
  startDate,
  endDate,
  pickUpTime: pickUpTime || null,
  returnTime: returnTime || null,
});

describe('the days that count', () => {
  const withoutSunday = { openDays: [1, 2, 3, 4, 5, 6], closedDates: [] };
  const free = (freeDays: Partial<typeof plain.freeDays> | object, more: object = {}) => ({
    ...plain,
    openingHours: weekdayHours,
    freeDays: { ...plain.freeDays, ...freeDays },
    ...more,
  });
  it.each([
    ['each day', rental(friday, monday), plain, 4],
    ['nights', rental(friday, monday), { ...plain, countedAs: 'nights' as const }, 3],
    ['a night at least', rental(friday, friday), { ...plain, countedAs: 'nights' as const }, 1],
    [
      'no closed Sunday',
      rental(saturday, monday),
      free({ closed: true }, { days: withoutSunday }),
      2,
    ],
    [
      'no closed date',
      rental(friday, monday),
      free(
        { closed: true },
        { days: { ...plain.days, closedDates: [{ date: saturday, label: '' }] } },
      ),
      3,
    ],
    [
      'a closed Sunday that is the only one, as one day',
      rental(sunday, sunday),
      free({ closed: true }, { days: withoutSunday }),
      1,
    ],
    ['no late first day', rental(friday, monday, '16:00'), free({ pickUpAfter: '16:00' }), 3],
    [
      'a first day before the time',
      rental(friday, monday, '15:45'),
      free({ pickUpAfter: '16:00' }),
      4,
    ],
    ['no early last day', rental(friday, monday, '', '10:00'), free({ returnBefore: '10:00' }), 3],
    [
      'a last day after the time',
      rental(friday, monday, '', '10:15'),
      free({ returnBefore: '10:00' }),
      4,
    ],
    [
      'the last day once, by nights and by an early return',
      rental(friday, monday, '', '10:00'),
      free({ returnBefore: '10:00' }, { countedAs: 'nights' }),
      3,
    ],
    [
      'a day outside of the hours',
      rental(saturday, monday, '17:00'),
      free({ pickUpAfter: '16:00' }),
      3,
    ],
    [
      'no day outside of the hours whose time the desk has set',
      { ...rental(saturday, monday, '17:00'), setByDesk: { pickUpTime: true } },
      free({ pickUpAfter: '16:00' }),
      2,
    ],
    [
      'a day in a house without hours, whatever time its customer types',
      rental(friday, sunday, '23:45', '00:00'),
      { ...free({ pickUpAfter: '16:00', returnBefore: '10:00' }), openingHours: [] },
      3,
    ],
  ])('are %s', (_, asked, rules, counted) => {
    expect(countDays(asked, rules, 10).countedUntil(asked.endDate)).toBe(counted);
  });

  it('lie after the end where nothing else is left', () => {
    const rules = free({ pickUpAfter: '16:00' }, { countedAs: 'nights' });
    const { countable, countedUntil } = countDays(rental(monday, monday, '17:00'), rules, 1);
    expect(countedUntil(monday)).toBe(1);
    expect(countable[0]).toBe('2026-12-08');
  });

  it('are never fewer with a later end at the same hours', () => {
    const time = fc.constantFrom(null, '08:00', '10:00', '16:00', '18:00');
    const rules = fc.record({
      countedAs: fc.constantFrom('days' as const, 'nights' as const),
      freeDays: fc.record({ closed: fc.boolean(), pickUpAfter: time, returnBefore: time }),
      days: fc.record({
        openDays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
        closedDates: fc.constant([{ date: saturday, label: '' }]),
      }),
      openingHours: fc.subarray(weekdayHours),
    });
    const weekend = fc.option(
      fc.record({
        fromDay: fc.integer({ min: 1, max: 7 }),
        toDay: fc.integer({ min: 1, max: 7 }),
        asDays: fc.integer({ min: 1, max: 3 }),
      }),
    );
    fc.assert(
      fc.property(
        rules,
        weekend,
        fc.integer({ min: 1, max: 7 }),
        fc.nat(30),
        time,
        time,
        (house, atWeekend, weekAsDays, length, pickUpTime, returnTime) => {
          const asked = {
            startDate: friday,
            endDate: addDays(friday, length),
            pickUpTime,
            returnTime,
          };
          const later = addDays(asked.endDate, 1);
          const { countable, countedUntil } = countDays(asked, house, length + 2);
          expect(countedUntil(asked.endDate)).toBeGreaterThanOrEqual(1);
          expect(countedUntil(later)).toBeGreaterThanOrEqual(countedUntil(asked.endDate));
          const charged = chargedByLength(countable, { weekAsDays, weekend: atWeekend });
          expect(charged.toSorted((one, other) => one - other)).toEqual(charged);
          expect(charged[0]).toBe(1);
        },
      ),
    );
  });
});

describe('a weekend', () => {
  const days = (first: string, count: number) =>
    Array.from({ length: count }, (_, index) => addDays(first, index));
  it.each([
    ['Friday to Monday as one day', { fromDay: 5, toDay: 1, asDays: 1 }, friday, 4, 1],
    ['Saturday and Sunday as one day', { fromDay: 6, toDay: 7, asDays: 1 }, friday, 4, 3],
    ['Friday to Sunday as two days', { fromDay: 5, toDay: 7, asDays: 2 }, friday, 4, 3],
    ['a part of it', { fromDay: 5, toDay: 1, asDays: 2 }, monday, 1, 1],
    ['two of them', { fromDay: 5, toDay: 1, asDays: 1 }, friday, 11, 5],
  ])('counts %s', (_, weekend, first, count, charged) => {
    expect(chargedByLength(days(first, count), { weekAsDays: 7, weekend }).at(-1)).toBe(charged);
  });

  it('and a week for less are never mixed: the lesser counts', () => {
    const weekend = { fromDay: 6, toDay: 7, asDays: 1 };
    expect(chargedByLength(days(monday, 7), { weekAsDays: 3, weekend }).at(-1)).toBe(3);
    expect(chargedByLength(days(saturday, 2), { weekAsDays: 3, weekend }).at(-1)).toBe(1);
  });

  it('may go over Sunday', () => {
    expect(weekendSpan({ fromDay: 5, toDay: 1 })).toBe(4);
    expect(weekendSpan({ fromDay: 6, toDay: 7 })).toBe(2);
  });
});

it('one day is charged in a house whose typed settings close every day', () => {
  const rules = {
    ...plain,
    freeDays: { ...plain.freeDays, closed: true },
    days: { openDays: [], closedDates: [] },
    openingHours: [],
  };
  const [startDate, endDate] = ['2026-12-04', '2026-12-06'];
  const rental = { startDate, endDate, pickUpTime: null, returnTime: null };
  const { countable, countedUntil } = countDays(rental, rules, 3);
  expect([countable, countedUntil(endDate)]).toEqual([[startDate], 1]);
});

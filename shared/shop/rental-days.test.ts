import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../days.rules.ts';
import { calendarBounds } from './calendar-bounds.rules.ts';
import {
  closedOn,
  defaultDates,
  defaultDayRules,
  endProblem,
  firstAllowedRange,
  inquiryDates,
  rangeProblem,
  rangeProblems,
  rentalDays,
  startProblem,
  weekdayOf,
  type DayRules,
} from './rental-days.rules.ts';

/** The day is a Saturday. */
const today = '2026-11-21';
const rules = (changed: Partial<DayRules>): DayRules => ({ ...defaultDayRules, ...changed });
const noSundays = rules({ openDays: [1, 2, 3, 4, 5, 6] });
const christmas = rules({
  closedDates: [
    { date: '2026-12-25', label: 'Christmas' },
    { date: '2026-12-28', label: '' },
  ],
});

describe('the days of a rental', () => {
  it.each([
    ['2026-11-22', '2026-11-22', 1],
    ['2026-11-22', '2026-11-24', 3],
    ['2026-10-24', '2026-10-26', 3],
    ['2026-12-31', '2027-01-01', 2],
  ])('%s to %s are %i, both included', (start, end, days) => {
    expect(rentalDays(start, end)).toBe(days);
  });

  it('of an inquiry are from today for 3 days', () => {
    expect(inquiryDates(today)).toEqual({ startDate: today, endDate: '2026-11-24' });
  });

  it.each([
    ['2026-11-16', 1],
    ['2026-11-21', 6],
    ['2026-11-22', 7],
    ['2028-02-29', 2],
  ])('%s is weekday %i', (day, weekday) => {
    expect(weekdayOf(day)).toBe(weekday);
  });
});

describe('a range in a house without rules of its own', () => {
  it.each([
    ['today itself', today, today, null],
    ['one day', '2026-11-22', '2026-11-22', null],
    ['the longest', '2026-11-22', addDays('2026-11-22', 364), null],
    ['the furthest', addDays(today, 730), addDays(today, 730), null],
    [
      'yesterday',
      '2026-11-20',
      '2026-11-22',
      ['startDate', 'too_soon', 'Start date must not be in the past'],
    ],
    [
      'backwards',
      '2026-11-24',
      '2026-11-23',
      ['endDate', 'invalid_input', 'End date must be after start date'],
    ],
    [
      'too long',
      '2026-11-22',
      addDays('2026-11-22', 365),
      ['endDate', 'too_long', 'A rental lasts at most 365 days', { count: 365 }],
    ],
    [
      'too far',
      addDays(today, 731),
      addDays(today, 731),
      ['startDate', 'too_far', 'Start date must be within the next 730 days', { count: 730 }],
    ],
  ] as const)('%s', (_name, start, end, problem) => {
    expect(rangeProblem(start, end, today)).toEqual(
      problem && { field: problem[0], code: problem[1], message: problem[2], params: problem[3] },
    );
  });
});

describe('a range under the rules of a house', () => {
  it.each([
    [
      'a start on a closed weekday',
      noSundays,
      '2026-11-22',
      '2026-11-24',
      'startDate: We are closed on Sundays',
    ],
    [
      'an end on a closed weekday',
      noSundays,
      '2026-11-23',
      '2026-11-29',
      'endDate: We are closed on Sundays',
    ],
    ['a closed weekday between', noSundays, '2026-11-28', '2026-11-30', undefined],
    [
      'a closed date',
      christmas,
      '2026-12-25',
      '2026-12-26',
      'startDate: We are closed on Dec 25, 2026 (Christmas)',
    ],
    [
      'a closed date without a word',
      christmas,
      '2026-12-26',
      '2026-12-28',
      'endDate: We are closed on Dec 28, 2026',
    ],
    ['a closed date between', christmas, '2026-12-24', '2026-12-27', undefined],
    ['the same date of another year', christmas, '2027-12-25', '2027-12-25', undefined],
    [
      'too few days ahead',
      rules({ leadDays: 2 }),
      '2026-11-22',
      '2026-11-24',
      'startDate: Please book at least 2 days ahead',
    ],
    [
      'one day ahead is wanted',
      rules({ leadDays: 1 }),
      today,
      today,
      'startDate: Please book at least 1 day ahead',
    ],
    ['days enough ahead', rules({ leadDays: 2 }), '2026-11-23', '2026-11-23', undefined],
    [
      'past, whatever is wanted',
      rules({ leadDays: 2 }),
      '2026-11-20',
      '2026-11-24',
      'startDate: Start date must not be in the past',
    ],
    [
      'further than the house plans',
      rules({ maxDaysAhead: 30 }),
      addDays(today, 31),
      addDays(today, 31),
      'startDate: Start date must be within the next 30 days',
    ],
    [
      'an end further than that',
      rules({ maxDaysAhead: 30 }),
      addDays(today, 30),
      addDays(today, 33),
      undefined,
    ],
    [
      'longer than the house lends',
      rules({ maxRentalDays: 3 }),
      '2026-11-22',
      '2026-11-25',
      'endDate: A rental lasts at most 3 days',
    ],
    [
      'one day alone',
      rules({ maxRentalDays: 1 }),
      '2026-11-22',
      '2026-11-23',
      'endDate: A rental lasts at most 1 day',
    ],
  ])('%s', (_name, asked, start, end, said) => {
    const problem = rangeProblem(start, end, today, asked);
    expect(problem ? `${problem.field}: ${problem.message}` : undefined).toBe(said);
  });

  it.each([
    [startProblem('2026-11-22', today, noSundays), { weekday: 7 }],
    [startProblem('2026-12-25', today, christmas), { day: '2026-12-25', label: 'Christmas' }],
    [endProblem('2026-12-28', '2026-12-27', christmas), { day: '2026-12-28', label: '' }],
    [startProblem('2026-11-22', today, rules({ leadDays: 2 })), { count: 2 }],
    [startProblem('2026-11-20', today, rules({ leadDays: 2 })), undefined],
    [endProblem('2026-11-25', '2026-11-22', rules({ maxRentalDays: 3 })), { count: 3 }],
  ])('has the values of its sentence beside it: %o', (problem, params) => {
    expect(problem?.params).toEqual(params);
  });

  it('is told all that is wrong with it, the start first', () => {
    expect(
      rangeProblems({ startDate: '2026-11-22', endDate: '2026-11-29' }, today, noSundays).map(
        ({ field, code }) => [field, code],
      ),
    ).toEqual([
      ['startDate', 'closed_day'],
      ['endDate', 'closed_day'],
    ]);
  });

  it('that changes is asked about the day that moves only, and about its length', () => {
    const before = { startDate: '2026-11-22', endDate: '2026-11-29' };
    const problemsOf = (range: typeof before, asked = noSundays) =>
      rangeProblems(range, today, asked, before).map(({ field, code }) => `${field} ${code}`);
    expect(problemsOf(before)).toEqual([]);
    expect(problemsOf({ ...before, endDate: '2026-11-30' })).toEqual([]);
    expect(problemsOf({ ...before, endDate: '2026-12-06' })).toEqual(['endDate closed_day']);
    expect(problemsOf({ ...before, startDate: '2026-11-15' })).toEqual(['startDate too_soon']);
    expect(problemsOf(before, rules({ maxRentalDays: 7 }))).toEqual(['endDate too_long']);
  });
});

describe('the days that are offered first', () => {
  it('start tomorrow and end 3 days from now', () => {
    expect(defaultDates(today)).toEqual({ startDate: '2026-11-22', endDate: '2026-11-24' });
  });

  it.each([
    ['a closed start', noSundays, '2026-11-23', '2026-11-25'],
    ['lead days', rules({ leadDays: 10 }), '2026-12-01', '2026-12-03'],
    ['short rentals', rules({ maxRentalDays: 2 }), '2026-11-22', '2026-11-23'],
    ['open on Wednesdays and Fridays', rules({ openDays: [3, 5] }), '2026-11-25', '2026-11-27'],
    ['open on Wednesdays alone', rules({ openDays: [3] }), '2026-11-22', '2026-11-24'],
  ])('with %s are the first of that length that are allowed', (_name, asked, start, end) => {
    expect(defaultDates(today, asked)).toEqual({ startDate: start, endDate: end });
  });
});

const someRules = fc.record({
  openDays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  closedDates: fc.uniqueArray(
    fc.record({ date: fc.nat(60).map((ahead) => addDays(today, ahead)), label: fc.string() }),
    { selector: ({ date }) => date, maxLength: 20 },
  ),
  leadDays: fc.nat(20),
  maxDaysAhead: fc.integer({ min: 1, max: 60 }),
  maxRentalDays: fc.integer({ min: 1, max: 30 }),
});
const someDay = fc.integer({ min: -5, max: 70 }).map((ahead) => addDays(today, ahead));

it('a calendar that lets a start and then an end be chosen makes ranges that are accepted', () => {
  fc.assert(
    fc.property(someRules, someDay, fc.nat(40), (asked, start, more) => {
      const end = addDays(start, more);
      const allowed = !startProblem(start, today, asked) && !endProblem(end, start, asked);
      expect(rangeProblem(start, end, today, asked) === null).toBe(allowed);
      if (allowed) expect([closedOn(start, asked), closedOn(end, asked)]).toEqual([null, null]);
    }),
  );
});

it('the first allowed range is allowed, and none before it is', () => {
  fc.assert(
    fc.property(someRules, fc.integer({ min: 1, max: 30 }), someDay, (asked, days, from) => {
      const found = firstAllowedRange(days, from, today, asked);
      const start = from < today ? today : from;
      const until = found?.startDate ?? addDays(today, 100);
      for (let ahead = 0; ahead < daysBetween(start, until); ahead += 1) {
        const tried = addDays(start, ahead);
        expect(rangeProblem(tried, addDays(tried, days - 1), today, asked)).not.toBeNull();
      }
      if (!found) return;
      expect(rentalDays(found.startDate, found.endDate)).toBe(days);
      expect(rangeProblem(found.startDate, found.endDate, today, asked)).toBeNull();
    }),
  );
});

describe('the bounds of a calendar', () => {
  it('are open until the shop is known', () => {
    const { today: day, latest, whyNot } = calendarBounds(undefined, '');
    expect([day, latest, whyNot('2000-01-01', 'startDate')]).toEqual(['', undefined, null]);
  });

  it('are those of the shop’s rules', () => {
    const shop = { today, rules: rules({ maxDaysAhead: 30, maxRentalDays: 10 }) };
    const { latest, whyNot } = calendarBounds(shop, today);
    expect(latest).toBe(addDays(today, 40));
    expect(whyNot(addDays(today, -1), 'startDate')).not.toBeNull();
    expect(whyNot(addDays(today, 10), 'endDate')).not.toBeNull();
    expect(whyNot(addDays(today, 9), 'endDate')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import {
  isByAppointment,
  isOpenAt,
  quarterHours,
  spanProblems,
  timesOn,
  type OpeningSpan,
} from './opening-hours.rules.ts';
import { isQuarterHour } from '../days.ts';
import { defaultDayRules } from './rental-days.rules.ts';

const span = (day: number, from: string, to: string): OpeningSpan => ({ day, from, to });
const everyWorkday = [1, 2, 3, 4, 5].map((day) => span(day, '09:00', '18:00'));
/** The days are a Friday and the Saturday after it. */
const [friday, saturday] = ['2026-11-27', '2026-11-28'] as const;

describe('opening hours', () => {
  it.each([
    ['00:00', true],
    ['23:45', true],
    ['24:00', false],
    ['9:00', false],
    ['09:10', false],
    ['09:00:00', false],
    ['', false],
  ])('%s is a quarter hour: %s', (time, is) => expect(isQuarterHour(time)).toBe(is));

  it('know the 96 quarter hours of a day', () => {
    expect(quarterHours).toHaveLength(96);
    expect(quarterHours.every(isQuarterHour)).toBe(true);
    expect([quarterHours[0], quarterHours[37], quarterHours[95]]).toEqual([
      '00:00',
      '09:15',
      '23:45',
    ]);
  });

  it.each<[string, OpeningSpan[], string[]]>([
    ['none', [], []],
    [
      'three of a day',
      ['08:00', '12:00', '16:00'].map((from) => span(1, from, `${from.slice(0, 2)}:45`)),
      [],
    ],
    ['the whole day', [span(1, '00:00', '24:00')], []],
    ['the same hours of two days', [span(1, '09:00', '18:00'), span(2, '09:00', '18:00')], []],
    ['touching', [span(1, '09:00', '12:00'), span(1, '12:00', '18:00')], ['1.from']],
    ['crossing', [span(1, '09:00', '12:00'), span(1, '11:00', '18:00')], ['1.from']],
    ['out of order', [span(1, '13:00', '18:00'), span(1, '09:00', '12:00')], ['1.from']],
    ['backwards', [span(1, '18:00', '09:00')], ['0.to']],
    ['empty', [span(1, '09:00', '09:00')], ['0.to']],
    [
      'four of a day',
      ['08:00', '10:00', '12:00', '14:00'].map((from) => span(1, from, `${from.slice(0, 2)}:45`)),
      ['3.day'],
    ],
  ])('that are %s have their problems said', (_name, spans, problems) => {
    expect(spanProblems(spans).map(({ place, field }) => `${place}.${field}`)).toEqual(problems);
  });

  it.each([
    [friday, '09:00', true],
    [friday, '18:00', true],
    [friday, '08:45', false],
    [friday, '18:15', false],
    [saturday, '03:00', true],
  ])('on %s at %s: %s', (day, time, open) => expect(isOpenAt(day, time, everyWorkday)).toBe(open));

  it('give the times of a day, both ends, and never midnight of the day after', () => {
    const times = timesOn(friday, [span(5, '09:00', '10:00'), span(5, '23:30', '24:00')]);
    expect(times).toEqual(['09:00', '09:15', '09:30', '09:45', '10:00', '23:30', '23:45']);
    expect(timesOn(saturday, everyWorkday)).toHaveLength(96);
  });

  it.each([
    ['a day without hours', saturday, everyWorkday, defaultDayRules, true],
    ['a day with hours', friday, everyWorkday, defaultDayRules, false],
    ['a house without hours', saturday, [], defaultDayRules, false],
    [
      'a weekday that is closed',
      saturday,
      everyWorkday,
      { openDays: [1, 2, 3, 4, 5], closedDates: [] },
      false,
    ],
    [
      'a closed date',
      saturday,
      everyWorkday,
      { ...defaultDayRules, closedDates: [{ date: saturday, label: '' }] },
      false,
    ],
  ])('are by appointment or not: %s', (_name, day, spans, rules, is) => {
    expect(isByAppointment(day, spans, rules)).toBe(is);
  });
});

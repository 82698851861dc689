import { describe, expect, it, vi } from 'vitest';
import { dayIn, timeIn, toShopDay } from './clock.rules.ts';
import {
  addDays,
  daysBetween,
  eachDay,
  fromCalendarDate,
  isDay,
  isTimestamp,
  toCalendarDate,
} from './days.rules.ts';

describe('a calendar day', () => {
  it.each([
    ['2026-11-21', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['0999-01-01', false],
    ['2026-1-1', false],
    ['2026-11-21T00:00:00Z', false],
    ['', false],
    ['tomorrow', false],
  ])('%j exists: %s', (text, exists) => {
    expect(isDay(text)).toBe(exists);
  });

  it.each([
    ['2026-11-21T10:00:00Z', true],
    ['2026-11-21T10:00:00.000Z', true],
    ['2026-11-21T10:00+02:00', true],
    ['2026-02-30T10:00:00Z', false],
    ['2026-11-21T25:00:00Z', false],
    ['2026-11-21 10:00:00Z', false],
    ['2026-11-21T10:00:00', false],
  ])('%j is a timestamp: %s', (text, is) => {
    expect(isTimestamp(text)).toBe(is);
  });

  it.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
  ])('%s plus %i is %s', (day, count, result) => {
    expect(addDays(day, count)).toBe(result);
    expect(daysBetween(day, result)).toBe(count);
  });

  it('lists every day of a range, both ends included, and none of a backward one', () => {
    expect(eachDay('2026-10-24', '2026-10-26')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
    expect(eachDay('2026-10-26', '2026-10-24')).toEqual([]);
  });

  it('is the one on which a moment falls in the shop, not in UTC', () => {
    const lateEvening = new Date('2026-11-21T23:30:00Z');
    expect(dayIn('UTC', lateEvening)).toBe('2026-11-21');
    expect(dayIn('Europe/Berlin', lateEvening)).toBe('2026-11-22');
    expect(dayIn('America/Los_Angeles', lateEvening)).toBe('2026-11-21');
    expect(toShopDay('2026-11-21T23:30:00Z', 'Europe/Berlin')).toBe('2026-11-22');
    expect(toShopDay('2026-11-21', 'Europe/Berlin')).toBe('2026-11-21');
    expect(toShopDay('1000-01-01T00:00:00+14:00', 'UTC')).toBe('0999-12-31');
  });

  it.each([
    ['UTC', '2026-11-21T00:00:00Z', '2026-11-21', '00:00'],
    ['UTC', '2026-01-02T23:59:59Z', '2026-01-02', '23:59'],
    ['Asia/Kolkata', '2026-11-20T22:30:00Z', '2026-11-21', '04:00'],
    ['Pacific/Apia', '2026-11-21T11:00:00Z', '2026-11-22', '00:00'],
    // Times around the hour that comes twice when clocks go back, and around the hour that is left
    // out when they go forward.
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01', '01:30'],
    ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01', '01:30'],
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08', '03:00'],
    ['UTC', '0999-12-31T12:05:00Z', '0999-12-31', '12:05'],
  ])('and its time are those of %s at %s', (zone, moment, day, time) => {
    expect([dayIn(zone, new Date(moment)), timeIn(zone, new Date(moment))]).toEqual([day, time]);
  });

  // Each case takes a time zone that no other test uses, because the formatter of a time zone is
  // kept after its first use.
  it.each([
    ['de-DE', 'Etc/GMT-1'],
    ['en-CA', 'Etc/GMT-2'],
    ['sv-SE', 'Etc/GMT-3'],
    ['ja-JP', 'Etc/GMT-4'],
    ['ko-KR', 'Etc/GMT-5'],
    ['ar-EG', 'Etc/GMT-6'],
    ['fa-IR', 'Etc/GMT-7'],
    ['th-TH', 'Etc/GMT-8'],
  ])('is read whatever way an engine writes it: as %s does', (locale, zone) => {
    const { DateTimeFormat } = Intl;
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (asked, options) {
      const extension = String(asked).replace(/^en/, '');
      return new DateTimeFormat(locale + extension, options);
    } as typeof DateTimeFormat);
    const midnight = new Date(`2026-03-04T00:07:00+0${zone.at(-1)}:00`);
    expect([dayIn(zone, midnight), timeIn(zone, midnight)]).toEqual(['2026-03-04', '00:07']);
  });

  it('survives the way through a calendar that works with local midnights', () => {
    for (const day of ['2026-03-29', '2026-10-25', '2026-01-01', '2028-02-29']) {
      expect(fromCalendarDate(toCalendarDate(day))).toBe(day);
    }
  });
});

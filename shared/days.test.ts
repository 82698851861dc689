import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayIn,
  daysBetween,
  eachDay,
  fromCalendarDate,
  isDay,
  isTimestamp,
  toCalendarDate,
  toShopDay,
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

  it('survives the way through a calendar that works with local midnights', () => {
    for (const day of ['2026-03-29', '2026-10-25', '2026-01-01', '2028-02-29']) {
      expect(fromCalendarDate(toCalendarDate(day))).toBe(day);
    }
  });
});

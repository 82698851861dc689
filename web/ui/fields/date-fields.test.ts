import { describe, expect, test } from 'vitest';
import { pickInRange } from './date-fields.tsx';

const range = { startDate: '2026-12-10', endDate: '2026-12-14' };

describe('picking a day in a range', () => {
  test('a pick-up day before the return day keeps the return day', () => {
    expect(pickInRange(range, 'startDate', '2026-12-12')).toEqual({
      startDate: '2026-12-12',
      endDate: '2026-12-14',
    });
  });
  test('a pick-up day after the return day asks for a new return day', () => {
    expect(pickInRange(range, 'startDate', '2026-12-20')).toEqual({
      startDate: '2026-12-20',
      endDate: '',
    });
  });
  test('a return day may be the pick-up day', () => {
    expect(pickInRange(range, 'endDate', '2026-12-10').endDate).toBe('2026-12-10');
  });
  test('where the end is kept, a start behind it leaves a wrong range', () => {
    expect(pickInRange(range, 'startDate', '2026-12-20', true)).toEqual({
      startDate: '2026-12-20',
      endDate: '2026-12-14',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { canMove, gripAt, shifted } from './planner-move.rules.ts';

const days = { startDate: '2026-03-10', endDate: '2026-03-12' };

describe('a bar that is moved', () => {
  it.each([
    ['both', 2, '2026-03-12', '2026-03-14'],
    ['both', -10, '2026-02-28', '2026-03-02'],
    ['end', 3, '2026-03-10', '2026-03-15'],
    ['end', -2, '2026-03-10', '2026-03-10'],
    ['end', -9, '2026-03-10', '2026-03-10'],
    ['start', -1, '2026-03-09', '2026-03-12'],
    ['start', 9, '2026-03-12', '2026-03-12'],
  ] as const)('held at %s, by %i days, is from %s to %s', (grip, by, startDate, endDate) => {
    expect(shifted(days, grip, by)).toEqual({ startDate, endDate });
  });

  it.each([
    [2, 100, 'start'],
    [50, 100, 'both'],
    [95, 100, 'end'],
    [10, 20, 'both'],
    [2, 20, 'start'],
    [18, 20, 'end'],
  ] as const)('is held at %i of %i pixels by: %s', (at, width, grip) => {
    expect(gripAt(at, width, { handedOverAt: null })).toBe(grip);
    expect(gripAt(at, width, { handedOverAt: '2026-03-10T09:00:00.000Z' })).toBe('end');
  });

  it.each([
    ['pending', null, true],
    ['confirmed', null, true],
    ['confirmed', '2026-03-14', false],
    ['completed', null, false],
  ] as const)('may be when it is %s and held until %s: %s', (status, lateUntil, may) => {
    expect(
      canMove({
        id: 1,
        status,
        ...days,
        customerName: 'Ines Ferreira',
        quantity: 1,
        unitsOut: 0,
        handedOverAt: null,
        lateUntil,
        updatedAt: '2026-10-01T09:00:00.000Z',
      }),
    ).toBe(may);
  });
});

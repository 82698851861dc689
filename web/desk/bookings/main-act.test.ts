import { describe, expect, it } from 'vitest';
import { mainActOf } from './main-act.rules.ts';

const today = '2026-11-27';
const booking = {
  status: 'confirmed',
  startDate: '2026-11-27',
  endDate: '2026-11-29',
  unitsOut: 0,
} as const;
const due = (amount: number) => ({ account: { due: amount } });

describe('the act that a booking waits for', () => {
  it.each([
    ['accept', { status: 'pending' }],
    ['accept', { status: 'pending', startDate: '2026-12-24', endDate: '2026-12-26' }],
    ['hand over', {}],
    ['hand over', { startDate: '2026-11-25', endDate: '2026-11-27' }],
    [null, { startDate: '2026-11-28' }],
    ['take back', { unitsOut: 1 }],
    ['take back', { unitsOut: 1, status: 'completed' }],
    ['pay', { status: 'completed', ...due(12) }],
    ['pay', { startDate: '2026-11-20', endDate: '2026-11-26', ...due(12) }],
    [null, { status: 'completed', ...due(0) }],
    [null, { status: 'cancelled', ...due(12) }],
    [null, { status: 'inquiry' }],
  ] as const)('is %s for %j', (act, part) => {
    expect(mainActOf({ ...booking, ...part }, today)).toBe(act);
  });
});

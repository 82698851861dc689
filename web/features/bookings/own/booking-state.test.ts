import { describe, expect, test } from 'vitest';
import {
  dueText,
  lastDayToCancel,
  ownBookingState,
  type BookingState,
} from './booking-state.rules.ts';

const today = '2026-11-26';
const booking = {
  status: 'pending',
  startDate: '2026-11-27',
  endDate: '2026-11-30',
  unitsOut: 0,
  handedOverAt: null,
  returnedAt: null,
} as const;
type Part = Partial<Parameters<typeof ownBookingState>[0]>;
const out = { status: 'confirmed', unitsOut: 1, handedOverAt: '2026-11-20T10:00:00Z' } as const;

describe('a booking in words', () => {
  test.each<[string, Part, string, string, BookingState['stage'], boolean?]>([
    ['inquiry', { status: 'inquiry' }, 'You asked us', 'Nothing is held yet.', null],
    ['pending', {}, 'Held for you.', 'confirm it in the chat', 1],
    ['confirmed', { status: 'confirmed' }, 'Confirmed.', 'pick it up tomorrow.', 2],
    [
      'confirmed, on a day further on',
      { status: 'confirmed', startDate: '2026-11-29' },
      'Confirmed.',
      'pick it up Sun, Nov 29.',
      2,
    ],
    [
      'confirmed and not fetched',
      { status: 'confirmed', startDate: '2026-11-24' },
      'Confirmed.',
      'since Tue, Nov 24',
      2,
    ],
    ['out', out, 'It is with you.', 'bring it back Mon, Nov 30.', 3],
    ['out, due today', { ...out, endDate: today }, 'It is with you.', 'bring it back today.', 3],
    [
      'late',
      { ...out, endDate: '2026-11-24' },
      'It is with you.',
      'was due back on Tue, Nov 24',
      3,
    ],
    [
      'returned',
      { status: 'completed', returnedAt: '2026-11-26T10:00:00Z' },
      'Everything is back.',
      'Thank you.',
      4,
    ],
    ['completed at the desk', { status: 'completed' }, 'Done.', 'Thank you.', 4],
    ['cancelled', { status: 'cancelled' }, 'Cancelled.', 'Nothing is held', null],
    ['expired', { status: 'cancelled' }, 'Expired.', 'did not confirm it in time', null, true],
  ])('%s', (_, part, now, next, stage, isExpired = false) => {
    const state = ownBookingState({ ...booking, ...part }, { today, timeZone: 'UTC', isExpired });
    expect(state.now).toContain(now);
    expect(state.next).toContain(next);
    expect(state.stage).toBe(stage);
  });
});

test('a confirmed booking can be called off until a day before its start, or earlier', () => {
  const confirmed = { status: 'confirmed', startDate: '2026-11-27' } as const;
  expect(lastDayToCancel(confirmed, 0)).toBe('2026-11-26');
  expect(lastDayToCancel(confirmed, 2)).toBe('2026-11-24');
  expect(lastDayToCancel({ ...confirmed, status: 'pending' }, 2)).toBeUndefined();
});

test.each([
  [150, 0, null, 'due at pick-up'],
  [50, 100, '2026-11-20T10:00:00Z', 'due'],
  [0, 150, null, 'paid'],
  [0, 0, null, 'nothing due'],
  [-20, 20, null, 'to be paid back to you'],
])('$%d due after $%d paid, out since %s: %s', (due, paid, handedOverAt, text) => {
  expect(dueText(due, { paid, status: 'confirmed', handedOverAt })).toBe(text);
});

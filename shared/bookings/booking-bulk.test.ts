import { expect, it } from 'vitest';
import { fitsAct, remindableOf } from './booking-bulk.rules.ts';

const left = '2026-03-01T10:00:00.000Z';

it.each([
  ['pending', 0, null, null, true],
  ['confirmed', 0, null, 'pick-up', false],
  ['confirmed', 2, left, 'return', false],
  ['pending', 1, left, 'return', true],
  ['confirmed', 0, left, null, false],
  ['completed', 0, left, null, false],
  ['cancelled', 0, null, null, false],
  ['inquiry', 0, null, null, false],
] as const)(
  'a %s booking with %i units out, handed over at %s, is reminded of: %s',
  (status, unitsOut, handedOverAt, what, mayBeConfirmed) => {
    const booking = { status, unitsOut, handedOverAt };
    expect(remindableOf(booking)).toBe(what);
    expect(fitsAct('remind', booking)).toBe(what !== null);
    expect(fitsAct('confirm', booking)).toBe(mayBeConfirmed);
  },
);

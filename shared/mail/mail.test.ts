import { describe, expect, it } from 'vitest';
import { overdueStep, waitAfter } from './mail.rules.ts';

const minutes = (ms: number | null) => ms && ms / 60_000;

describe('a mail that could not be delivered', () => {
  it('is tried again after 1, 5, 30 minutes, 2 and 12 hours, and then no more', () => {
    expect([1, 2, 3, 4, 5, 6].map((attempts) => minutes(waitAfter(attempts)))).toEqual([
      1,
      5,
      30,
      120,
      720,
      null,
    ]);
  });

  it('says on days 1, 3 and 7 that something is overdue, and up to two days later when nobody could', () => {
    const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 60].map((days) => overdueStep(days));
    expect(steps).toEqual([null, 1, 1, 3, 3, 3, null, 7, 7, 7, null, null]);
  });
});

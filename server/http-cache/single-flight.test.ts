import { describe, expect, it } from 'vitest';
import { until } from '../live/live.test-helpers.ts';
import { createSingleFlight } from './single-flight.ts';

interface Reading {
  value: number;
  end: () => void;
  fail: () => void;
}

/**
 * Makes a single flight for readings of a value. A reading gives the value that stood when the
 * reading began.
 */
function open() {
  const together = createSingleFlight();
  const state = { value: 0 };
  const readings: Reading[] = [];
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const { value } = state;
      readings.push({
        value,
        end: () => resolve(value),
        fail: () => reject(new Error('unreadable')),
      });
    });
  return { state, readings, ask: (key = 'one') => together(key, read) };
}

describe('a reading in single flight', () => {
  it('began after everybody asked who is told it', async () => {
    const { state, readings, ask } = open();
    const first = ask();
    state.value = 1;
    const others = [ask(), ask(), ask()];
    readings[0]?.end();
    expect(await first).toBe(0);
    await until(() => readings.length === 2);
    state.value = 2;
    const last = ask();
    readings[1]?.end();
    expect(await Promise.all(others)).toEqual([1, 1, 1]);
    await until(() => readings.length === 3);
    readings[2]?.end();
    expect(await last).toBe(2);
  });

  it('keeps nobody waiting who asks for something else', async () => {
    const { readings, ask } = open();
    const both = [ask('one'), ask('other')];
    expect(readings).toHaveLength(2);
    for (const { end } of readings) end();
    expect(await Promise.all(both)).toEqual([0, 0]);
  });

  it('that fails is read again for those who asked after it began', async () => {
    const { readings, ask } = open();
    const failing = ask();
    const after = ask();
    readings[0]?.fail();
    await expect(failing).rejects.toThrow('unreadable');
    await until(() => readings.length === 2);
    readings[1]?.end();
    expect(await after).toBe(0);
    const later = ask();
    expect(readings).toHaveLength(3);
    readings[2]?.end();
    expect(await later).toBe(0);
  });
});

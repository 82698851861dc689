import { describe, expect, it } from 'vitest';
import { until } from '../../live/live.test-helpers.ts';
import { createLane } from './lane.ts';

describe('a lane', () => {
  it('takes together what arrives in one turn or while it is busy, in order, one batch at a time', async () => {
    const batches: number[][] = [];
    const ends: (() => void)[] = [];
    let working = 0;
    const add = createLane<number>(async (batch) => {
      working += 1;
      expect(working).toBe(1);
      batches.push(batch);
      await new Promise<void>((resolve) => ends.push(resolve));
      working -= 1;
    }, 4);
    const finish = async (batch: number) => {
      await until(() => ends.length === batch);
      ends.at(-1)?.();
    };
    for (const item of [1, 2, 3]) add(item);
    await until(() => ends.length === 1);
    for (const item of [4, 5, 6, 7, 8, 9]) add(item);
    for (const batch of [1, 2, 3]) await finish(batch);
    await until(() => working === 0);
    add(10);
    await finish(4);
    expect(batches).toEqual([[1, 2, 3], [4, 5, 6, 7], [8, 9], [10]]);
  });

  it('tells results when the next batch is under way, and the last ones when there is none', async () => {
    const events: string[] = [];
    const ends: (() => void)[] = [];
    const add = createLane<number>(async ([item]) => {
      events.push(`${item} begins`);
      await new Promise<void>((resolve) => ends.push(resolve));
      return () => events.push(`${item} is told`);
    }, 1);
    for (const item of [1, 2]) add(item);
    for (const batch of [1, 2]) {
      await until(() => ends.length === batch);
      ends.at(-1)?.();
    }
    await until(() => events.includes('2 is told'));
    expect(events).toEqual(['1 begins', '2 begins', '1 is told', '2 is told']);
  });
});

import { describe, expect, it } from 'vitest';
import { until } from '../live/live.test-helpers.ts';
import { createBatch } from './batch.ts';

describe('a batch', () => {
  it('takes together what arrives in one turn or while one is under way, in order, one at a time', async () => {
    const batches: number[][] = [];
    const ends: (() => void)[] = [];
    let working = 0;
    const double = createBatch<number, number>(async (batch) => {
      working += 1;
      expect(working).toBe(1);
      batches.push(batch);
      await new Promise<void>((resolve) => ends.push(resolve));
      working -= 1;
      return batch.map((item) => item * 2);
    }, 4);
    const told: number[] = [];
    const ask = (item: number) => void double(item).then((result) => told.push(result));
    const finish = async (batch: number) => {
      await until(() => ends.length === batch);
      ends.at(-1)?.();
    };
    for (const item of [1, 2, 3]) ask(item);
    await until(() => ends.length === 1);
    for (const item of [4, 5, 6, 7, 8, 9]) ask(item);
    for (const batch of [1, 2, 3]) await finish(batch);
    await until(() => told.length === 9);
    ask(10);
    await finish(4);
    await until(() => told.length === 10);
    expect(batches).toEqual([[1, 2, 3], [4, 5, 6, 7], [8, 9], [10]]);
    expect(told).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
  });

  it('that fails fails for those in it, and the next one goes on', async () => {
    const one = createBatch<number, number>(async ([item = 0]) => {
      if (item === 1) throw new Error('bad item');
      return [item];
    }, 1);
    const results = await Promise.allSettled([one(1), one(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('keeps nobody waiting for a database that is away', async () => {
    let asked = 0;
    const lost = Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    const one = createBatch<number, number>(async () => {
      asked += 1;
      throw lost;
    }, 1);
    const results = await Promise.allSettled([one(1), one(2), one(3)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(asked).toBe(1);
  });
});

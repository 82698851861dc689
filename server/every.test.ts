import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { every } from './every.ts';
import { createLogger } from './log.ts';

describe('work that is done every second', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is never done twice at once, and its end is waited for', async () => {
    let begun = 0;
    let end = () => {};
    const repeated = every(1_000, () => {
      begun += 1;
      return new Promise<void>((resolve) => (end = resolve));
    });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(begun).toBe(1);
    end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun).toBe(2);

    let isClosed = false;
    const closing = repeated.close().then(() => (isClosed = true));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(isClosed).toBe(false);
    end();
    await closing;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(begun).toBe(2);
  });

  it('goes on after a failure, at once or later, which the log tells in a sentence', async () => {
    const lines: string[] = [];
    const log = createLogger('warn', { write: (line) => void lines.push(line) });
    const failure = { log, level: 'warn', sentence: 'the work has to wait' } as const;
    let turns = 0;
    const work = () => {
      turns += 1;
      if (turns === 1) throw new Error('at once');
      if (turns === 2) return Promise.reject(new Error('later'));
      return undefined;
    };
    const repeated = every(1_000, work, { failure });
    await vi.advanceTimersByTimeAsync(3_000);
    await repeated.close();
    expect(turns).toBe(3);
    const told = lines.map((line) => JSON.parse(line) as { msg: string; err: { message: string } });
    expect(told.map(({ msg, err }) => [msg, err.message])).toEqual([
      ['the work has to wait', 'at once'],
      ['the work has to wait', 'later'],
    ]);
  });

  it('has a first turn earlier where that is asked for', async () => {
    let turns = 0;
    const repeated = every(1_000, () => (turns += 1), { firstAfterMs: 100 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(turns).toBe(2);
    await repeated.close();
  });
});

import type { Clock } from '../clock.ts';
import { every } from '../every.ts';

/** A limit of how often something is done in a window of time, counted for each key. */
export interface Limit {
  /** Counts one more time; gives the seconds to wait when that is too often, else undefined. */
  exceeded(key: string | number): number | undefined;
  /** Whether one more time would be too often; nothing is counted. */
  isReached(key: string | number): boolean;
}

export interface Limits {
  /**
   * Makes a limit of `most` times in a window, which begins with the first time. `most` is
   * multiplied by the factor of all limits.
   */
  create(name: string, most: number, windowMs: number): Limit;
  /**
   * Adds the counts to those of the other server processes. This also happens by itself, once a
   * second.
   */
  share(): Promise<void>;
  close(): Promise<void>;
}

/** How often something was done with a key in its window, and when the window began. */
export interface Count {
  key: string;
  count: number;
  startedAt: number;
}

/**
 * Adds counts to those of the other processes and gives the sums. A window that is over begins
 * anew.
 */
export type AddUp = (counts: Count[], windowMs: number, now: number) => Promise<Count[]>;

interface Window extends Omit<Count, 'key'> {
  /** The part of the count that the other processes have not been told of yet. */
  unshared: number;
}

const shareEveryMs = 1_000;
/**
 * The share of a limit from which on its count is shared between processes. Most people never reach
 * it, so they cost no statement.
 */
const worthSharing = 1 / 20;
/**
 * How many keys a limit remembers at most. When there are more, the key whose window began first is
 * forgotten.
 */
const remembered = 50_000;

/**
 * Makes limits that are counted in memory, each multiplied by `factor`. With `addUp` the counts of
 * all server processes are added up.
 */
export function createLimits(
  clock: Clock,
  { factor = 1, addUp }: { factor?: number; addUp?: AddUp | undefined } = {},
): Limits {
  const sharing: ((now: number, addUp: AddUp) => Promise<void>)[] = [];
  const now = () => clock.now().getTime();

  function create(name: string, usual: number, windowMs: number): Limit {
    const most = usual * factor;
    const windows = new Map<string, Window>();
    const isOver = ({ startedAt }: Window, at: number) =>
      startedAt + windowMs <= at || startedAt > at;

    sharing.push(async (at, addUp) => {
      const counts: Count[] = [];
      for (const [key, window] of windows) {
        if (isOver(window, at)) windows.delete(key);
        else if (window.count >= most * worthSharing) {
          counts.push({
            key: `${name}:${key}`,
            count: window.unshared,
            startedAt: window.startedAt,
          });
          window.unshared = 0;
        }
      }
      if (counts.length === 0) return;
      const windowOf = (key: string) => windows.get(key.slice(name.length + 1));
      const sums = await addUp(counts, windowMs, at).catch((error: unknown) => {
        for (const { key, count } of counts) {
          const window = windowOf(key);
          if (window) window.unshared += count;
        }
        throw error;
      });
      for (const { key, count, startedAt } of sums) {
        const window = windowOf(key);
        if (!window) continue;
        window.count = count + window.unshared;
        window.startedAt = startedAt;
      }
    });

    return {
      exceeded(by) {
        const key = String(by);
        const at = now();
        const open = windows.get(key);
        if (!open || isOver(open, at)) {
          windows.delete(key);
          const [first] = windows.keys();
          if (windows.size >= remembered && first !== undefined) windows.delete(first);
          windows.set(key, { count: 1, unshared: 1, startedAt: at });
          return undefined;
        }
        open.count += 1;
        open.unshared += 1;
        return open.count > most ? (open.startedAt + windowMs - at) / 1_000 : undefined;
      },
      isReached(by) {
        const open = windows.get(String(by));
        return open !== undefined && !isOver(open, now()) && open.count >= most;
      },
    };
  }

  let underWay: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function shareOnce(): Promise<void> {
    if (!addUp) return;
    // While the database cannot be reached, each process counts only for itself.
    await Promise.all(sharing.map((one) => one(now(), addUp))).catch(() => undefined);
  }

  /**
   * Shares the counts. Only one sharing runs at a time, because counts that are being sent are in
   * no sum yet.
   */
  function share(): Promise<void> {
    next ??= (underWay ?? Promise.resolve()).then(() => {
      next = undefined;
      underWay = shareOnce();
      return underWay;
    });
    return next;
  }
  const shares = addUp && every(shareEveryMs, share);

  return { create, share, close: async () => shares?.close() };
}

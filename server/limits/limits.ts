import type { Clock } from '../clock.ts';
import { every } from '../every.ts';

/** Limits how often something is done within a window of time. */
export interface Limit {
  /** Counts once more; how many seconds are left to wait when that is too often, else undefined. */
  exceeded(key: string | number): number | undefined;
  /** Whether once more would be too often; it counts nothing. */
  isReached(key: string | number): boolean;
}

export interface Limits {
  /** Allows something `most` times in a window that begins with the first time. */
  create(name: string, most: number, windowMs: number): Limit;
  /** Adds the counts up with those of the other server processes, which happens by itself once a second. */
  share(): Promise<void>;
  close(): Promise<void>;
}

/** How often something was done in a window, and when the window began. */
export interface Count {
  key: string;
  count: number;
  startedAt: number;
}

/** Adds counts to those of the other processes and gives the sums; windows that are over begin anew. */
export type AddUp = (counts: Count[], windowMs: number, now: number) => Promise<Count[]>;

interface Window extends Omit<Count, 'key'> {
  /** The part of the count that the other processes do not know yet. */
  unshared: number;
}

const shareEveryMs = 1_000;
/**
 * The part of a limit from which its count is shared between processes: most people never come near it, and cost no
 * statement.
 */
const worthSharing = 1 / 20;
/** Keys remembered per limit; the one that began first is forgotten first. */
const remembered = 50_000;

/**
 * Limits that are counted in memory, each multiplied by `factor`; with `addUp` they are counted
 * over all server processes.
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
    // While the database is away every process counts for itself.
    await Promise.all(sharing.map((one) => one(now(), addUp))).catch(() => undefined);
  }

  /** Shares counts, one run at a time: counts that are being sent are in no sum yet. */
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

import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import { every } from '../every.ts';
import { isOfHouse } from '../users/roles.ts';
import { markSessionsSeen } from '../users/sessions.queries.ts';

/**
 * Keeps when each user was last active. Activity is noted in memory and written once a second, so
 * that a request needs no statement for it.
 */
export interface Presence {
  /** Notes that a user is active now; with `sessionId`, also that the session is used. */
  touch(accountId: number, sessionId?: number): void;
  /** The last activity of a user on any server process; null if there was none. */
  lastActive(accountId: number): Promise<Date | null>;
  /** The last activity of any person of the house; null if there was none. */
  lastActiveSupport(): Promise<Date | null>;
  /** Writes the noted activities. If that fails, they are written the next time. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const flushEveryMs = 1_000;
/**
 * How long the last activity of the desk is cached, in milliseconds, because many customers ask for
 * it all the time.
 */
const deskKnownMs = 250;
/**
 * By how much the clocks of two servers may differ, in milliseconds; a greater difference is
 * corrected.
 */
const clockToleranceMs = 5_000;

interface Desk {
  administrators: number[];
  lastActive: number;
}

export function createPresence(db: Db, clock: Clock): Presence {
  let noted = new Map<number, number>();
  let flying = new Map<number, number>();
  let sessions = new Set<number>();
  let flushing: Promise<void> | undefined;
  let desk: Promise<Desk> | undefined;
  let deskReadAt = -Infinity;

  /**
   * A function that looks an account's activity up in memory as it is at this moment, also the part
   * that is being written. It is called before rows are read, to compare with them.
   */
  function memory(): (accountId: number) => number {
    const [newer, older] = [noted, flying];
    return (accountId) => newer.get(accountId) ?? older.get(accountId) ?? -Infinity;
  }
  const now = () => clock.now().getTime();
  /**
   * A moment as a Date, but never later than now: the clock of this server or of another may have
   * been set back.
   */
  const asDate = (time: number): Date | null =>
    Number.isFinite(time) ? new Date(Math.min(time, now())) : null;

  async function write(): Promise<void> {
    flying = noted;
    noted = new Map();
    const seen = [...sessions];
    sessions = new Set();
    try {
      if (flying.size > 0) await writePresence(db, flying, now());
      if (seen.length > 0) await markSessionsSeen(db, seen, clock.now());
    } catch {
      // The database cannot be reached, which each call reports by itself. The activities are kept
      // for the next time; newer ones replace them.
      noted = new Map([...flying, ...noted]);
    }
    flying = new Map();
    deskReadAt = -Infinity;
  }

  async function flush(): Promise<void> {
    await flushing;
    flushing ??= write().finally(() => (flushing = undefined));
    await flushing;
  }

  const flushes = every(flushEveryMs, flush);

  async function readDesk(): Promise<Desk> {
    if (!desk || performance.now() - deskReadAt > deskKnownMs) {
      deskReadAt = performance.now();
      desk = findDesk(db, now());
      // After a failure, the next caller reads the desk's activity anew.
      desk.catch(() => (deskReadAt = -Infinity));
    }
    return desk;
  }

  return {
    touch(accountId, sessionId) {
      noted.set(accountId, now());
      if (sessionId !== undefined) sessions.add(sessionId);
    },
    async lastActive(accountId) {
      const known = memory()(accountId);
      if (known >= now() - flushEveryMs) return asDate(known);
      return asDate(Math.max(known, await findLastActive(db, accountId, now())));
    },
    async lastActiveSupport() {
      const known = memory();
      const { administrators, lastActive } = await readDesk();
      return asDate(Math.max(lastActive, ...administrators.map(known)));
    },
    flush,
    async close() {
      await flushes.close();
      await flush();
    },
  };
}

/**
 * Writes the activities in the order of the accounts' ids, so that two processes cannot lock each
 * other out. A moment later than now is from before the clock was set back, and is written as now.
 */
async function writePresence(db: Db, times: Map<number, number>, now: number): Promise<void> {
  const rows = [...times].sort(([a], [b]) => a - b);
  const ids = rows.map(([accountId]) => accountId);
  const moments = rows.map(([, time]) => new Date(Math.min(time, now)).toISOString());
  await sql`
    insert into presence (account_id, last_active_at)
    select account_id, last_active_at
    from unnest(${ids}::integer[], ${moments}::timestamptz[]) as noted (account_id, last_active_at)
    on conflict (account_id) do update set last_active_at = excluded.last_active_at
      where presence.last_active_at < excluded.last_active_at
        or presence.last_active_at > ${new Date(now + clockToleranceMs)}::timestamptz
  `.execute(db);
}

async function findLastActive(db: Db, accountId: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('presence')
    .select(['account_id', 'last_active_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? latestOf(db, [row], now) : -Infinity;
}

async function findDesk(db: Db, now: number): Promise<Desk> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('presence', 'presence.account_id', 'account.id')
    .select(['account.id as account_id', 'presence.last_active_at'])
    .where(isOfHouse)
    .execute();
  return {
    administrators: rows.map((row) => row.account_id),
    lastActive: await latestOf(db, rows, now),
  };
}

/**
 * The latest of some activities. One from the future was noted before the clock was set back; it is
 * changed to now, because its person would otherwise count as present until the clock reaches it.
 */
async function latestOf(
  db: Db,
  rows: { account_id: number; last_active_at: Date | null }[],
  now: number,
): Promise<number> {
  const timeOf = (row: (typeof rows)[number]) => row.last_active_at?.getTime() ?? -Infinity;
  const early = rows.filter((row) => timeOf(row) > now + clockToleranceMs);
  if (early.length > 0) {
    await sql`
      update presence set last_active_at = ${new Date(now)}::timestamptz
      where account_id = any(${early.map((row) => row.account_id)}::integer[])
        and last_active_at > ${new Date(now)}::timestamptz`.execute(db);
  }
  return Math.max(-Infinity, ...rows.map((row) => Math.min(timeOf(row), now)));
}

import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import { every } from '../every.ts';
import { isOfHouse } from '../users/roles.ts';
import { markSessionsSeen } from '../users/sessions.queries.ts';

/** The last activity of users: noted in memory, written once a second, so that a request costs no statement. */
export interface Presence {
  /** Notes activity, and now and then that the session was used. */
  touch(accountId: number, sessionId?: number): void;
  /** The latest activity on any server process; null if never. */
  lastActive(accountId: number): Promise<Date | null>;
  /** The latest activity of any administrator. */
  lastActiveSupport(): Promise<Date | null>;
  /** Writes the noted activity; after a failure it is written the next time. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const flushEveryMs = 1_000;
/** How long the desk's activity is cached, because many customers ask for it all the time. */
const deskKnownMs = 250;
/** The difference between the clocks of two servers that needs no correction. */
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
   * The activity in memory at this moment, including the part that is being written, to compare
   * with rows that are read meanwhile.
   */
  function memory(): (accountId: number) => number {
    const [newer, older] = [noted, flying];
    return (accountId) => newer.get(accountId) ?? older.get(accountId) ?? -Infinity;
  }
  const now = () => clock.now().getTime();
  /** The moment is never later than now: a clock may be set back, here or on another server. */
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
      // The database is away, and every call reports that. Activity noted meanwhile is newer and
      // wins.
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
      // The next question reads anew after a failure.
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
 * Writes rows in the order of their keys, so that two processes never deadlock. A time from before
 * a clock was set back is replaced by the present one.
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
 * The latest of some activities. An activity from the future was noted before a clock was set back, and is written as
 * one of now: its person would count as present until the clock has caught up otherwise.
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

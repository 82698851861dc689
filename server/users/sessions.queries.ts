import { sql } from 'kysely';
import type { Pool } from 'pg';
import { roleOf } from '#shared/permissions.rules.ts';
import type { Db } from '../database/connect.ts';
import type { Caller } from '../http/callers.ts';
import {
  factorColumns,
  hasFactor,
  lacksFactor,
  type FactorColumns,
  type FactorRules,
} from './roles.ts';
import { presentUser, type SessionRow, type UserRow } from './users.presenter.ts';

/** The session that a token names, and its account. */
export interface NamedSession {
  sessionId: number;
  accountId: number;
}

interface CallerRow extends UserRow, FactorColumns {
  session_id: number;
  signed_in_at: Date;
  confirmed_at: Date | null;
  last_seen_at: Date | null;
}

/**
 * This statement runs before every call of a signed-in person. It has a name, so that it is
 * prepared once on each connection.
 */
const callersStatement = {
  name: 'find_callers',
  text: `select session.id as session_id, account.id, username, email, first_name, last_name, role,
      account.created_at, account.updated_at, session.created_at as signed_in_at, session.confirmed_at, last_seen_at,
      ${factorColumns}
    from session join account on account.id = session.account_id
    where session.id = any ($1::bigint[]) and session.expires_at > $2::timestamptz`,
};

/**
 * A caller, and whether the use of his session was last noted so long ago that it is noted again.
 */
export interface FoundCaller {
  caller: Caller;
  isSeenAnew: boolean;
}

/**
 * The facts, besides a session's own row, that decide whether it is valid and what proof its owner
 * has.
 */
export interface CallerRules {
  /** The shop's time, by which sessions end. */
  now: Date;
  /** The machine's time, by which the age of a sign-in is measured. */
  machineNow: Date;
  factors: FactorRules;
}

const minute = 60_000;
/**
 * How long a sign-in or a confirmation proves who somebody is, in milliseconds
 * (docs/contract/sign-in.md 5).
 */
const confirmedFor = 10 * minute;

/**
 * The callers of sessions, in the order of the sessions; undefined for a session that has ended or
 * belongs to another account.
 */
export async function findCallers(
  pool: Pick<Pool, 'query'>,
  named: NamedSession[],
  rules: CallerRules,
): Promise<(FoundCaller | undefined)[]> {
  const { rows } = await pool.query<CallerRow>({
    ...callersStatement,
    values: [named.map(({ sessionId }) => sessionId), rules.now],
  });
  const callers = new Map(rows.map((row) => [row.session_id, callerOf(row, rules)]));
  return named.map(({ sessionId, accountId }) => {
    const found = callers.get(sessionId);
    return found?.caller.id === accountId ? found : undefined;
  });
}

function callerOf(row: CallerRow, { now, machineNow, factors }: CallerRules): FoundCaller {
  const isWithin = (moment: Date | null) =>
    moment !== null && machineNow.getTime() - moment.getTime() < confirmedFor;
  const { last_seen_at: seenAt } = row;
  return {
    caller: {
      ...presentUser(row),
      sessionId: row.session_id,
      role: roleOf(row.role),
      proof: {
        hasFactor: hasFactor(row, factors),
        lacksFactor: lacksFactor(row, factors),
        isRecent: isWithin(row.signed_in_at) || isWithin(row.confirmed_at),
        isConfirmed: isWithin(row.confirmed_at),
      },
    },
    isSeenAnew: seenAt === null || Math.abs(now.getTime() - seenAt.getTime()) >= minute,
  };
}

/**
 * Notes that sessions are used now; in the order of their ids, so that two processes cannot lock
 * each other out.
 */
export async function markSessionsSeen(db: Db, ids: number[], now: Date): Promise<void> {
  await sql`
    update session set last_seen_at = ${now}::timestamptz
    from (select id from session where id = any (${ids}::bigint[]) order by id for update) as locked
    where session.id = locked.id`.execute(db);
}

/** Notes that the owner of a session has confirmed who he is. */
export async function markConfirmed(db: Db, id: number, machineNow: Date): Promise<void> {
  await db.updateTable('session').set({ confirmed_at: machineNow }).where('id', '=', id).execute();
}

export interface NewSession {
  accountId: number;
  passwordHash: string;
  device: string;
  browser: string;
  address: string;
  expiresAt: Date;
}

/**
 * Opens sessions and gives their ids, in the order of the input; undefined where the account's
 * password has changed. A sign-in with the old password that runs during the change waits for it at
 * this statement, and then gets no session.
 */
export async function insertSessions(
  db: Db,
  sessions: NewSession[],
): Promise<(number | undefined)[]> {
  const column = <Name extends keyof NewSession>(name: Name) => sessions.map((one) => one[name]);
  const { rows } = await sql<{ position: number; session_id: number }>`
    with signed_in as (
      select asked.*, nextval(pg_get_serial_sequence('session', 'id')) as session_id
      from unnest(
        ${column('accountId')}::integer[], ${column('passwordHash')}::text[],
        ${column('device')}::text[], ${column('browser')}::text[], ${column('address')}::text[],
        ${column('expiresAt')}::timestamptz[]
      ) with ordinality as asked (account_id, known_hash, device, browser, address, expires_at, position)
      join account on account.id = asked.account_id and account.password_hash = asked.known_hash
      for share of account
    ), opened as (
      insert into session (id, account_id, device, browser, address, expires_at) overriding system value
      select session_id, account_id, device, browser, address, expires_at from signed_in
    )
    select position, session_id from signed_in`.execute(db);
  const ids = new Map(rows.map((row) => [row.position, row.session_id]));
  return sessions.map((_session, index) => ids.get(index + 1));
}

/** The valid sessions of an account, newest first; only those before the id `beforeId`. */
export function findSessions(
  db: Db,
  accountId: number,
  now: Date,
  beforeId: number | undefined,
  limit: number,
): Promise<SessionRow[]> {
  let query = db
    .selectFrom('session')
    .select(['id', 'device', 'browser', 'address', 'created_at', 'last_seen_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now);
  if (beforeId !== undefined) query = query.where('id', '<', beforeId);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** Deletes one session of an account; tells whether it was there. */
export async function deleteSession(db: Db, accountId: number, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes all sessions of an account, except `exceptId`, and its sign-ins that wait for a second
 * factor. Gives the ids of the deleted sessions.
 */
export async function deleteSessions(
  db: Db,
  accountId: number,
  exceptId?: number,
): Promise<number[]> {
  await db.deleteFrom('second_step').where('account_id', '=', accountId).execute();
  let query = db.deleteFrom('session').where('account_id', '=', accountId);
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId);
  const rows = await query.returning('id').execute();
  return rows.map((row) => row.id);
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
}

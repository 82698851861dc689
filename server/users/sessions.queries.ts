import { sql } from 'kysely';
import type { Pool } from 'pg';
import { roleOf } from '#shared/permissions.rules.ts';
import type { Db } from '../database/connect.ts';
import type { Caller } from '../http/callers.ts';
import { presentUser, type SessionRow, type UserRow } from './users.presenter.ts';

/** A session that a token names. */
export interface NamedSession {
  sessionId: number;
  accountId: number;
}

interface CallerRow extends UserRow {
  session_id: number;
}

/** This statement runs before every call of a signed-in person, so it is prepared once on each connection. */
const callersStatement = {
  name: 'find_callers',
  text: `select session.id as session_id, account.id, username, email, first_name, last_name, role,
      account.created_at, account.updated_at
    from session join account on account.id = session.account_id
    where session.id = any ($1::bigint[]) and session.expires_at > $2::timestamptz`,
};

/** The users of living sessions, in the order asked for; undefined for one that is over or another account's. */
export async function findCallers(
  pool: Pick<Pool, 'query'>,
  named: NamedSession[],
  now: Date,
): Promise<(Caller | undefined)[]> {
  const { rows } = await pool.query<CallerRow>({
    ...callersStatement,
    values: [named.map(({ sessionId }) => sessionId), now],
  });
  const callers = new Map(rows.map((row) => [row.session_id, callerOf(row)]));
  return named.map(({ sessionId, accountId }) => {
    const caller = callers.get(sessionId);
    return caller?.id === accountId ? caller : undefined;
  });
}

const callerOf = (row: CallerRow): Caller => ({
  ...presentUser(row),
  sessionId: row.session_id,
  role: roleOf(row.role),
});

export interface NewSession {
  accountId: number;
  passwordHash: string;
  device: string;
  expiresAt: Date;
}

/**
 * Opens sessions and gives their ids in the same order; undefined where the account's password is another one by
 * now: a sign-in with the old password that was under way during its change waits for the change here and comes
 * too late.
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
        ${column('device')}::text[], ${column('expiresAt')}::timestamptz[]
      ) with ordinality as asked (account_id, known_hash, device, expires_at, position)
      join account on account.id = asked.account_id and account.password_hash = asked.known_hash
      for share of account
    ), opened as (
      insert into session (id, account_id, device, expires_at) overriding system value
      select session_id, account_id, device, expires_at from signed_in
    )
    select position, session_id from signed_in`.execute(db);
  const ids = new Map(rows.map((row) => [row.position, row.session_id]));
  return sessions.map((_session, index) => ids.get(index + 1));
}

/** Living sessions of an account, newest first, older than `beforeId` when given. */
export function findSessions(
  db: Db,
  accountId: number,
  now: Date,
  beforeId: number | undefined,
  limit: number,
): Promise<SessionRow[]> {
  let query = db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now);
  if (beforeId !== undefined) query = query.where('id', '<', beforeId);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** Removes one session of an account; tells whether it was there. */
export async function deleteSession(db: Db, accountId: number, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes an account's sessions, all or all but one; gives their ids. */
export async function deleteSessions(
  db: Db,
  accountId: number,
  exceptId?: number,
): Promise<number[]> {
  let query = db.deleteFrom('session').where('account_id', '=', accountId);
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId);
  const rows = await query.returning('id').execute();
  return rows.map((row) => row.id);
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
}

import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

const rememberedFor = 60 * 60 * 1_000;

export interface Attempted {
  key: string;
  count: number;
  window_start: Date;
}

/**
 * Counts one more attempt for each key, in a window that begins with the key's first attempt. One
 * statement does it, with its rows in the order of their keys, so that two at the same moment are
 * both counted and never lock each other out.
 */
export async function countAttempts(
  db: Db,
  keys: string[],
  windowMs: number,
  now: Date,
): Promise<Attempted[]> {
  const over = new Date(now.getTime() - windowMs);
  // A window that begins so far in the future was made before the clock was set back. It would last
  // too long, so it counts as over.
  const ahead = new Date(now.getTime() + windowMs);
  const isOver = sql`(attempt.window_start <= ${over}::timestamptz or attempt.window_start > ${ahead}::timestamptz)`;
  const { rows } = await sql<Attempted>`
    insert into attempt (key, window_start, count)
    select key, ${now}::timestamptz, 1 from unnest(${[...keys].sort()}::text[]) as key
    on conflict (key) do update set
      count = case when ${isOver} then 1 else attempt.count + 1 end,
      window_start = case when ${isOver} then excluded.window_start else attempt.window_start end
    returning key, count, window_start`.execute(db);
  return rows;
}

/** Takes back one attempt of a key, because it was no failure. */
export async function uncountAttempt(db: Db, key: string): Promise<void> {
  await sql`update attempt set count = count - 1 where key = ${key} and count > 0`.execute(db);
}

/** Deletes the counts of keys. */
export async function forgetAttempts(db: Db, keys: string[]): Promise<void> {
  await db.deleteFrom('attempt').where('key', 'in', keys).execute();
}

export async function deleteOldAttempts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('attempt').where('window_start', '<', before).execute();
}

/** Whether somebody has signed in to an account from this address after the moment `since`. */
export async function isKnownAddress(
  db: Db,
  accountId: number,
  address: string,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_address')
    .select('address')
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .where('last_signed_in', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Notes that somebody signed in to an account from an address. It is written once an hour at most,
 * so that frequent sign-ins do not wait for each other's lock.
 */
export async function rememberAddress(
  db: Db,
  accountId: number,
  address: string,
  now: Date,
): Promise<void> {
  const fresh = new Date(now.getTime() - rememberedFor);
  await sql`
    insert into known_address (account_id, address, last_signed_in)
    select ${accountId}::integer, ${address}::text, ${now}::timestamptz
    where not exists (
      select from known_address
      where account_id = ${accountId} and address = ${address} and last_signed_in > ${fresh}
    )
    on conflict (account_id, address) do update set last_signed_in = excluded.last_signed_in
  `.execute(db);
}

export async function deleteOldAddresses(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('known_address').where('last_signed_in', '<', before).execute();
}

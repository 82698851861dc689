import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/**
 * Locks accounts in the order of their ids. A transaction must do this first, once for all its
 * accounts (docs/decisions/0018-lock-order.md).
 */
export async function lockAccounts(db: Db, ids: number[]): Promise<void> {
  await sql`
    select from account where id = any(${ids}::integer[]) order by id for no key update`.execute(
    db,
  );
}

/** The answer that was kept for an idempotency key of an account; undefined where there is none. */
export function findKeptAnswer(
  db: Db,
  accountId: number,
  key: string,
): Promise<{ fingerprint: string; created: boolean; reply: unknown } | undefined> {
  return db
    .selectFrom('booking_request')
    .select(['fingerprint', 'created', 'reply'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Keeps the answer to a request with an idempotency key; the caller's account is locked. */
export async function keepAnswer(
  db: Db,
  accountId: number,
  request: { key: string; fingerprint: string },
  reply: unknown,
): Promise<void> {
  await db
    .insertInto('booking_request')
    .values({
      account_id: accountId,
      key: request.key,
      fingerprint: request.fingerprint,
      created: false,
      reply: JSON.stringify(reply),
    })
    .execute();
}

/**
 * Deletes answers that were kept before a moment, the oldest first and at most `most`; gives how
 * many.
 */
export async function deleteAnswers(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from booking_request where (account_id, key) in (
      select account_id, key from booking_request where created_at < ${before}
      order by created_at limit ${most} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

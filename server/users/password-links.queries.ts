import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** Keeps the hash of a link's secret, in the place of an earlier link's. */
export async function putPasswordLink(
  db: Db,
  link: { accountId: number; tokenHash: string; expiresAt: Date; address: string | null },
): Promise<void> {
  const values = {
    token_hash: link.tokenHash,
    expires_at: link.expiresAt,
    address: link.address,
  };
  await db
    .insertInto('password_link')
    .values({ account_id: link.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** A mailed link is valid only while the account has the address to which it was mailed. */
const isOfItsAddress = sql<boolean>`(address is null or exists (
  select from account where id = password_link.account_id and lower(email) = lower(password_link.address)))`;

export async function isPasswordLink(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('password_link')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where(isOfItsAddress)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses up a link; gives its account and the address to which it was mailed, null where it was
 * handed over; undefined when another call was faster or the link has expired.
 */
export async function takePasswordLink(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ accountId: number; address: string | null } | undefined> {
  const row = await db
    .deleteFrom('password_link')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where(isOfItsAddress)
    .returning(['account_id', 'address'])
    .executeTakeFirst();
  return row && { accountId: row.account_id, address: row.address };
}

/** A change of the password or the address voids the person's link. */
export async function voidPasswordLink(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('password_link').where('account_id', '=', accountId).execute();
}

export async function deleteOldPasswordLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('password_link').where('expires_at', '<=', now).execute();
}

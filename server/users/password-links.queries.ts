import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/**
 * Stores a link with which a password is set, as the hash of its secret; an earlier link of the
 * account is replaced.
 */
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

/**
 * Whether a link may be used: if it was mailed, the account must still have the address to which it
 * was mailed.
 */
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
 * Uses up a link with which a password is set; gives its account, and the address to which it was
 * mailed (null if the desk handed it over). Undefined if the link was used already or has expired.
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

/**
 * Deletes the link with which a password can be set; it is called when the password or the address
 * changes.
 */
export async function voidPasswordLink(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('password_link').where('account_id', '=', accountId).execute();
}

export async function deleteOldPasswordLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('password_link').where('expires_at', '<=', now).execute();
}

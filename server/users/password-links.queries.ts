import type { Db } from '../database/connect.ts';

/** Keeps the hash of a link's secret, in the place of an earlier link's. */
export async function putPasswordLink(
  db: Db,
  link: { accountId: number; tokenHash: string; expiresAt: Date },
): Promise<void> {
  const values = { token_hash: link.tokenHash, expires_at: link.expiresAt };
  await db
    .insertInto('password_link')
    .values({ account_id: link.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

export async function isPasswordLink(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('password_link')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a link up; whose it was, or undefined when somebody was faster or it is old. */
export async function takePasswordLink(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .deleteFrom('password_link')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

/** A password or an address that somebody changes voids his link. */
export async function voidPasswordLink(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('password_link').where('account_id', '=', accountId).execute();
}

export async function deleteOldPasswordLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('password_link').where('expires_at', '<=', now).execute();
}

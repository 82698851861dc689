import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/**
 * Stores a link with which an address is confirmed, as the hash of its secret; an earlier link of
 * the account is replaced.
 */
export async function putAddressLink(
  db: Db,
  link: { accountId: number; tokenHash: string; address: string; expiresAt: Date },
): Promise<void> {
  const values = {
    token_hash: link.tokenHash,
    address: link.address,
    expires_at: link.expiresAt,
  };
  await db
    .insertInto('address_link')
    .values({ account_id: link.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** Confirms the address of a link; tells whether the account still has that address. */
export async function confirmByLink(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .from('address_link')
    .set({ email_confirmed: true })
    .whereRef('account.id', '=', 'address_link.account_id')
    .where('address_link.token_hash', '=', tokenHash)
    .where('address_link.expires_at', '>', now)
    .where(sql<boolean>`lower(account.email) = lower(address_link.address)`)
    .returning('account.id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function voidAddressLink(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('address_link').where('account_id', '=', accountId).execute();
}

export async function deleteOldAddressLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('address_link').where('expires_at', '<=', now).execute();
}

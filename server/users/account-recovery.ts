import type { Db } from '../database/connect.ts';
import { voidAddressLink } from './address-links.queries.ts';
import { voidPasswordLink } from './password-links.queries.ts';
import { deleteSessions } from './sessions.queries.ts';
import { setPasswordHash } from './users.queries.ts';

/**
 * Gives an account back to its owner: with a new password, without anything else that opened it or showed what is in it,
 * whoever had made that. Second factors stay: they are no way in without the password, or with a device that its owner
 * has to unlock. Gives the sessions that ended.
 */
export async function recoverAccount(
  db: Db,
  accountId: number,
  passwordHash: string,
): Promise<number[]> {
  await setPasswordHash(db, accountId, passwordHash);
  await voidPasswordLink(db, accountId);
  await voidAddressLink(db, accountId);
  await db.deleteFrom('calendar_feed').where('account_id', '=', accountId).execute();
  return deleteSessions(db, accountId);
}

import type { Db } from '../database/connect.ts';
import { voidAddressLink } from './address-links.queries.ts';
import { voidPasswordLink } from './password-links.queries.ts';
import { deleteSessions } from './sessions.queries.ts';
import { setPasswordHash } from './users.queries.ts';

/**
 * Gives an account back to its owner: sets a new password, and deletes all sessions, links and
 * feeds, whoever made them. Second factors stay: without the password they open nothing, or they
 * need a device that only the owner can unlock. Gives the ids of the ended sessions.
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

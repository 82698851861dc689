import type { Db } from '../../database/connect.ts';
import { knownAddressAge, longestWindow } from '../../limits/sign-in-throttling.ts';
import { deleteOldAddresses, deleteOldAttempts } from '../../limits/sign-in-throttling.queries.ts';
import { deleteOldAddressLinks } from '../address-links.queries.ts';
import { deleteOldPasswordLinks } from '../password-links.queries.ts';
import { deleteExpiredSessions } from '../sessions.queries.ts';

/** Removes what no longer means anything: expired sessions and links, old attempts, addresses that are no longer known. */
export async function sweepSignIns(db: Db, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteOldPasswordLinks(db, now);
  await deleteOldAddressLinks(db, now);
  await deleteOldAttempts(db, new Date(now.getTime() - longestWindow));
  await deleteOldAddresses(db, new Date(now.getTime() - knownAddressAge));
}

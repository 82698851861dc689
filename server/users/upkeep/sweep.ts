import type { Db } from '../../database/connect.ts';
import { knownAddressAge, longestWindow } from '../../limits/sign-in-throttling.ts';
import { deleteOldAddresses, deleteOldAttempts } from '../../limits/sign-in-throttling.queries.ts';
import { deleteOldAddressLinks } from '../address-links.queries.ts';
import { deleteOldPasswordLinks } from '../password-links.queries.ts';
import { deleteExpiredSessions } from '../sessions.queries.ts';
import { deleteOldBrowsers, deleteOldSignInSteps } from '../../sign-in/sweep.queries.ts';

/**
 * How long a browser is remembered after a sign-in, in milliseconds; after that its cookie has
 * expired (docs/contract/sign-in.md 6).
 */
const knownBrowserAge = 400 * 24 * 60 * 60 * 1_000;

/**
 * Deletes data of sign-ins that is of no use any more: expired sessions and links, old attempts,
 * old browsers and addresses.
 */
export async function sweepSignIns(db: Db, now: Date, machineNow = new Date()): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteOldSignInSteps(db, machineNow);
  await deleteOldBrowsers(db, new Date(now.getTime() - knownBrowserAge));
  await deleteOldPasswordLinks(db, now);
  await deleteOldAddressLinks(db, now);
  await deleteOldAttempts(db, new Date(now.getTime() - longestWindow));
  await deleteOldAddresses(db, new Date(now.getTime() - knownAddressAge));
}

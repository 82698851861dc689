import { deleteOldEntries } from '../audit/audit.queries.ts';
import type { Db } from '../database/connect.ts';
import { deleteOldInvitations } from './invitations.queries.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/** How many days entries of the house's log are kept (docs/contract/staff.md 3). */
const keptFor = { refused: 90, others: 400 };

/** Deletes invitations that have expired, and old entries of the house's log. */
export async function sweepStaff(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await deleteOldInvitations(db, now);
  await deleteOldEntries(db, before(keptFor.refused), before(keptFor.others));
}

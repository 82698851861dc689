import { postEvent, type PostedEvent } from '../conversations/events.queries.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';

/** Writes what happened to a booking into its conversation; `by` is null when the shop itself did it. */
export type Tell = (event: { bookingId: number; by: number | null; text: string }) => Promise<void>;

/** A transaction that tells what it does to bookings: in their conversations at once, to who is looking after the commit. */
export async function tellingTransaction<Result>(
  { database, messaging }: Pick<Deps, 'database' | 'messaging'>,
  work: (db: Db, tell: Tell) => Promise<Result>,
): Promise<Result> {
  let posted: PostedEvent[] = [];
  const result = await transaction(database.db, async (db) => {
    // Work that lost a deadlock begins anew, and what it told is undone.
    posted = [];
    return work(db, async (event) => {
      posted.push(...(await postEvent(db, event)));
    });
  });
  messaging.tell(posted);
  return result;
}

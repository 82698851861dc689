import { postEvent, type PostedEvent } from '../conversations/events.queries.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { insertHistory, type Happening } from './history.queries.ts';

/**
 * Writes down what happened to a booking: in its history, and with a text in its conversation; `by` is null when the shop
 * itself did it.
 */
export type Tell = (happening: Happening & { text?: string }) => Promise<void>;

/** A transaction that tells what it does to bookings: in their conversations at once, to who is looking after the commit. */
export async function tellingTransaction<Result>(
  { database, messaging }: Pick<Deps, 'database' | 'messaging'>,
  work: (db: Db, tell: Tell) => Promise<Result>,
): Promise<Result> {
  let posted: PostedEvent[] = [];
  const result = await transaction(database.db, async (db) => {
    // Work that lost a deadlock begins anew, and what it told is undone.
    posted = [];
    return work(db, async ({ text, ...happening }) => {
      await insertHistory(db, happening);
      const { bookingId, by } = happening;
      if (text) posted.push(...(await postEvent(db, { bookingId, by, text })));
    });
  });
  messaging.tell(posted);
  return result;
}

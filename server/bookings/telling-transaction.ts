import type { ChatEvent } from '#shared/messages/message.ts';
import { postEvent, type PostedEvent } from '../conversations/events.queries.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { queueBookingMails, type Outbox } from '../outbox/outbox.ts';
import { insertHistory, type Told } from './history.queries.ts';
import { mailsAbout } from './mails-about.rules.ts';

/**
 * Writes down what happened to a booking: in its history, and with an event in its conversation; `by` is null when the shop
 * itself did it. An event is mailed as well, unless `isMailed` says otherwise.
 */
export type Tell = (happening: Told & { event?: ChatEvent; isMailed?: boolean }) => Promise<void>;

/**
 * A transaction that tells what it does to bookings: in their conversations and by mail, and after the commit to
 * everybody who is looking. An act that is no event of the conversation needs no mail.
 */
export async function tellingTransaction<Result>(
  { database, messaging, ...outbox }: Pick<Deps, 'database' | 'messaging'> & Outbox,
  work: (db: Db, tell: Tell) => Promise<Result>,
): Promise<Result> {
  let posted: PostedEvent[] = [];
  const result = await transaction(database.db, async (db) => {
    // Work that lost a deadlock begins anew, so its events begin anew too.
    posted = [];
    const mailed = new Set<string>();
    return work(db, async ({ event, isMailed = true, ...happening }) => {
      const { id, customerId } = await insertHistory(db, happening);
      const { bookingId, by } = happening;
      if (!event) return;
      posted.push(...(await postEvent(db, { bookingId, by: by?.id ?? null, event })));
      if (!isMailed) return;
      const said = mailsAbout(happening, customerId);
      // Days and items that change together are one change.
      const name = `${bookingId} ${said.customer ?? said.desk}`;
      if (mailed.has(name)) return;
      mailed.add(name);
      await queueBookingMails(db, outbox, bookingId, { ...said, cause: String(id) });
    });
  });
  messaging.tell(posted);
  return result;
}

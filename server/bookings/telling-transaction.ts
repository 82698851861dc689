import { holdsUnit } from '#shared/bookings/bookings.rules.ts';
import type { ChatEvent } from '#shared/messages/message.ts';
import { postEvent, type PostedEvent } from '../conversations/events.queries.ts';
import type { WebhookEvent } from '#shared/webhooks/webhooks.rules.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { queueBookingMails, type Outbox } from '../outbox/outbox.ts';
import { raisedBooking } from './bookings.service.ts';
import { insertHistory, type Told } from './history.queries.ts';
import { mailsAbout } from './mails-about.rules.ts';

/**
 * Writes down an act on a booking: in the history, and with `event` as an event of the
 * conversation; `by` is null when the shop itself acted. The event is also mailed, unless
 * `isMailed` is false.
 */
export type Tell = (happening: Told & { event?: ChatEvent; isMailed?: boolean }) => Promise<void>;

/** The dependencies of `tellingTransaction`. */
export type Telling = Pick<Deps, 'database' | 'messaging' | 'webhooks' | 'pictures'> & Outbox;

type Kind = Told['kind'] | 'promoted';

/**
 * The one event for programs that stands for everything a transaction did to a booking
 * (docs/contract/webhooks.md 2).
 */
function eventOf(kinds: Kind[]): WebhookEvent {
  if (kinds.includes('promoted')) return 'booking.created';
  // A unit that goes out in exchange for one that comes back is part of the take-back.
  if (kinds.includes('taken_back')) return 'booking.taken_back';
  if (kinds.includes('handed_over')) return 'booking.handed_over';
  return kinds.every((kind) => ofStatus.includes(kind))
    ? 'booking.status_changed'
    : 'booking.changed';
}
const ofStatus: Kind[] = ['status', 'cancelled', 'expired'];

/**
 * The kind of an act for programs: an inquiry that the desk makes a booking is a new booking, as
 * one that its customer books is.
 */
const kindOf = ({ kind, before, after }: Told): Kind =>
  kind === 'status' && before?.status === 'inquiry' && after?.status && holdsUnit(after.status)
    ? 'promoted'
    : kind;

/**
 * Runs a transaction whose acts on bookings are told: in the conversations, by mail and to
 * programs, and after the commit over the live connections. An act without an event of the
 * conversation is not mailed.
 */
export async function tellingTransaction<Result>(
  deps: Telling,
  work: (db: Db, tell: Tell) => Promise<Result>,
): Promise<Result> {
  const { database, messaging, webhooks, ...outbox } = deps;
  let posted: PostedEvent[] = [];
  const result = await transaction(database.db, async (db) => {
    // A transaction that the database ended for a deadlock runs again, so its list of events is
    // emptied.
    posted = [];
    const mailed = new Set<string>();
    const told = new Map<number, Kind[]>();
    const done = await work(db, async ({ event, isMailed = true, ...happening }) => {
      const { id, customerId } = await insertHistory(db, happening);
      const { bookingId, by } = happening;
      told.set(bookingId, [...(told.get(bookingId) ?? []), kindOf(happening)]);
      if (!event) return;
      posted.push(...(await postEvent(db, { bookingId, by: by?.id ?? null, event })));
      if (!isMailed) return;
      const said = mailsAbout(happening, customerId);
      // A change of days and items writes two entries, but causes one mail.
      const name = `${bookingId} ${said.customer ?? said.desk}`;
      if (mailed.has(name)) return;
      mailed.add(name);
      await queueBookingMails(db, outbox, bookingId, { ...said, cause: String(id) });
    });
    for (const [bookingId, kinds] of told) {
      await webhooks.raise(db, eventOf(kinds), () => raisedBooking(db, deps, bookingId));
    }
    return done;
  });
  messaging.tell(posted);
  return result;
}

import { sql } from 'kysely';
import type { ChatEvent } from '#shared/messages/message.ts';
import { eventText } from '#shared/messages/posted-texts.rules.ts';
import type { Db } from '../database/connect.ts';

/**
 * An event that was written into a conversation; open connections are told of it after the commit.
 */
export interface PostedEvent {
  id: number;
  booking_id: number;
  sender_id: number | null;
  content: string;
  kind: 'event';
  event_kind: ChatEvent['kind'];
  event_values: unknown;
  created_at: Date;
  customer_id: number;
}

/**
 * Writes an event into a booking's conversation, in the transaction of the act; `by` is null when
 * the shop itself acted. The caller must hand the result to `messaging.tell` after the commit.
 */
export async function postEvent(
  db: Db,
  { bookingId, by, event }: { bookingId: number; by: number | null; event: ChatEvent },
): Promise<PostedEvent[]> {
  const { rows } = await sql<PostedEvent>`
    select posted.id, posted.booking_id, posted.sender_id, posted.content, posted.kind, posted.created_at,
      posted.event_kind, posted.event_values,
      (select account_id from conversation where booking_id = posted.booking_id) as customer_id
    from post_event(${bookingId}::integer, ${by}::integer, ${eventText(event)}::text,
      ${event.kind}::text, ${JSON.stringify(event.values)}::json) as posted`.execute(db);
  return rows;
}

/** Deletes the newest event of a kind from a booking's conversation. */
export async function withdrawEvent(
  db: Db,
  bookingId: number,
  kind: ChatEvent['kind'],
): Promise<void> {
  await sql`select withdraw_event(${bookingId}::integer, ${kind}::text)`.execute(db);
}

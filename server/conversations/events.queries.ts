import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** A line of a conversation that says what happened to its booking, to be told once it is committed. */
export interface PostedEvent {
  id: number;
  booking_id: number;
  sender_id: number | null;
  content: string;
  kind: 'event';
  created_at: Date;
  customer_id: number;
}

/**
 * Writes an event into a booking's conversation, in the transaction of what happened. `by` is null when the shop itself
 * did it. After the commit it goes to `messaging.tell`.
 */
export async function postEvent(
  db: Db,
  event: { bookingId: number; by: number | null; text: string },
): Promise<PostedEvent[]> {
  const { rows } = await sql<PostedEvent>`
    select posted.id, posted.booking_id, posted.sender_id, posted.content, posted.kind, posted.created_at,
      (select account_id from conversation where booking_id = posted.booking_id) as customer_id
    from post_event(${event.bookingId}::integer, ${event.by}::integer, ${event.text}::text) as posted`.execute(
    db,
  );
  return rows;
}

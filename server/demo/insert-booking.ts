import { sql } from 'kysely';
import type { ChatEvent } from '#shared/messages/message.ts';
import { eventText } from '#shared/messages/posted-texts.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import { addDays } from '#shared/days.rules.ts';
import { findPricedItems } from '../bookings/booking-items.queries.ts';
import type { Db } from '../database/connect.ts';
import { asInquiry, priceLines } from '../prices/priced-lines.ts';
import type { DemoBooking } from './demo-booking.ts';
import { sendOutWith } from './units.ts';

interface Place {
  accountId: number;
  deskId: number;
  items: { cameraId: number; quantity: number }[];
  today: string;
  createdAt: Date;
  now: Date;
  /** The settings of the house, which decide on the price. */
  settings: Settings;
}

/**
 * Writes a booking of the demo shop with its lines, its units that are out, and its conversation.
 */
export async function insertBooking(db: Db, booking: DemoBooking, place: Place): Promise<number> {
  const startDate = addDays(place.today, booking.from);
  const endDate = addDays(place.today, booking.to);
  const times = { pickUpTime: booking.pickUpTime ?? null, returnTime: booking.returnTime ?? null };
  const found = await findPricedItems(
    db,
    place.items.map(({ cameraId }) => cameraId),
  );
  const chosen = place.items.map(({ cameraId, quantity }) => {
    const item = found.find(({ id }) => id === cameraId);
    if (!item) throw new Error('a booking of the demo names items of its catalogue');
    return { item, quantity };
  });
  const priced = priceLines(chosen, { startDate, endDate, ...times }, place.settings);
  const { lines, parts, total } = booking.status === 'inquiry' ? asInquiry(priced) : priced;
  const [first] = lines;
  if (!first) throw new Error('a booking has at least one item');
  const { id } = await db
    .insertInto('booking')
    .values({
      account_id: place.accountId,
      camera_id: first.camera_id,
      start_date: startDate,
      end_date: endDate,
      total_cents: total,
      price_parts: JSON.stringify(parts),
      status: booking.status,
      notes: booking.notes ?? '',
      pick_up_time: times.pickUpTime,
      return_time: times.returnTime,
      created_at: place.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select insert_lines(${id}::integer, ${JSON.stringify(lines)}::json)`.execute(db);
  await db
    .insertInto('conversation')
    .values({ booking_id: id, account_id: place.accountId })
    .execute();
  const posts: Post[] = (booking.messages ?? []).map(({ from, text, minutesAgo }) => ({
    from,
    text,
    kind: 'text',
    at: new Date(place.now.getTime() - minutesAgo * 60_000),
  }));
  if (booking.isOut) {
    const at = new Date(place.now.getTime() + booking.from * 86_400_000);
    const event = await sendOutWith(db, { bookingId: id, deskId: place.deskId, startDate, at });
    posts.push({ from: 'desk', text: eventText(event), kind: 'event', event, at });
  }
  for (const { from, text, kind, event, at } of posts.sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )) {
    await db
      .insertInto('message')
      .values({
        booking_id: id,
        sender_id: from === 'desk' ? place.deskId : place.accountId,
        from_customer: from === 'customer',
        content: text,
        kind,
        event_kind: event?.kind ?? null,
        event_values: event ? JSON.stringify(event.values) : null,
        created_at: at,
      })
      .execute();
  }
  await noteConversation(db, id, booking);
  return id;
}

/** A message or an event of a conversation. */
interface Post {
  from: 'customer' | 'desk';
  text: string;
  kind: 'text' | 'event';
  event?: ChatEvent;
  at: Date;
}

/** Writes the row of a conversation, so that it fits the messages that were inserted. */
async function noteConversation(db: Db, bookingId: number, booking: DemoBooking): Promise<void> {
  const posted = await db
    .selectFrom('message')
    .select(['id', 'created_at', 'sender_id', 'content', 'kind'])
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .execute();
  const [newest] = posted;
  if (!newest) return;
  const message = posted.find(({ kind }) => kind === 'text');
  const unreadByDesk = booking.unreadByDesk ?? 0;
  const unreadByCustomer = booking.unreadByCustomer ?? 0;
  await db
    .updateTable('conversation')
    .set({
      ...(message && {
        last_message_id: message.id,
        last_message_at: message.created_at,
        last_sender_id: message.sender_id,
        last_preview: message.content.slice(0, 200),
      }),
      last_event_id: posted.find(({ kind }) => kind === 'event')?.id ?? null,
      unread_by_desk: unreadByDesk,
      unread_by_customer: unreadByCustomer,
      read_by_desk: newest.id - unreadByDesk,
      read_by_customer: newest.id - unreadByCustomer,
    })
    .where('booking_id', '=', bookingId)
    .execute();
}

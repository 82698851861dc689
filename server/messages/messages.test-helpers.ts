import { sql } from 'kysely';
import { expect } from 'vitest';
import { addDays } from '#shared/days.rules.ts';
import type { Message } from '#shared/messages/message.ts';
import type { TestUser, World } from '../testing/world.ts';

/**
 * Lets a customer inquire about a new item, which starts a conversation without messages; gives
 * the booking's id.
 */
export async function startConversation(world: World, customer: TestUser): Promise<number> {
  const camera = await world.createCamera({ pricePerDay: 50 });
  const today = world.clock.today();
  const reply = await world.as(customer).post('/api/bookings', {
    cameraId: camera.id,
    startDate: today,
    endDate: addDays(today, 3),
    totalPrice: 150,
    status: 'inquiry',
  });
  expect(reply.statusCode).toBe(201);
  return (reply.json() as { id: number }).id;
}

export async function write(
  world: World,
  sender: TestUser,
  bookingId: number,
  content: string,
): Promise<Message> {
  const reply = await world.as(sender).post('/api/messages', { bookingId, content });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}

export async function read(
  world: World,
  reader: TestUser,
  bookingId: number,
  query = '',
): Promise<Message[]> {
  const reply = await world.as(reader).get(`/api/messages/booking/${bookingId}${query}`);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

export async function unreadOf(world: World, reader: TestUser): Promise<number> {
  return (await world.as(reader).get('/api/messages/unread-count')).json().count;
}

/**
 * The stored numbers of unread messages of all conversations, and the same numbers counted from the
 * messages.
 */
export async function compareUnread(world: World): Promise<{ kept: unknown; counted: unknown }> {
  const { rows } = await sql<Record<'customer' | 'desk' | 'customer_now' | 'desk_now', number>>`
    select c.unread_by_customer as customer, c.unread_by_desk as desk,
      (select count(*) from message m where m.booking_id = c.booking_id and not m.from_customer and m.id > c.read_by_customer) as customer_now,
      (select count(*) from message m where m.booking_id = c.booking_id and m.from_customer and m.id > c.read_by_desk) as desk_now
    from conversation c order by c.booking_id`.execute(world.deps.database.db);
  return {
    kept: rows.map((row) => [Number(row.customer), Number(row.desk)]),
    counted: rows.map((row) => [Number(row.customer_now), Number(row.desk_now)]),
  };
}

/** The URL with a relation in an answer's Link header; undefined if it has none. */
export function linkOf(
  reply: { headers: Record<string, unknown> },
  relation: 'next' | 'prev',
): string | undefined {
  const link = String(reply.headers['link'] ?? '');
  return new RegExp(`<([^>]+)>; rel="${relation}"`).exec(link)?.[1];
}

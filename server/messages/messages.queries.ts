import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { messageColumns, type MessageRow } from './messages.presenter.ts';

/** A cursor that is greater than every id, for reading a list from its newest row. */
const afterAll = Number.MAX_SAFE_INTEGER;

export interface ConversationRow {
  account_id: number;
  last_message_id: number | null;
  last_event_id: number | null;
  unread_by_customer: number;
  unread_by_desk: number;
}

export function findConversation(db: Db, bookingId: number): Promise<ConversationRow | undefined> {
  return db
    .selectFrom('conversation')
    .select([
      'account_id',
      'last_message_id',
      'last_event_id',
      'unread_by_customer',
      'unread_by_desk',
    ])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
}

/** Messages of a conversation with ids greater than `after`, oldest first. */
export function findMessagesAfter(
  db: Db,
  bookingId: number,
  after: number,
  limit: number,
): Promise<MessageRow[]> {
  return db
    .selectFrom('message')
    .select(messageColumns)
    .where('booking_id', '=', bookingId)
    .where('id', '>', after)
    .orderBy('booking_id')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Messages of a conversation with ids less than `before`, newest first. */
export function findMessagesBefore(
  db: Db,
  bookingId: number,
  before: number | undefined,
  limit: number,
): Promise<MessageRow[]> {
  return db
    .selectFrom('message')
    .select(messageColumns)
    .where('booking_id', '=', bookingId)
    .where('id', '<', before ?? afterAll)
    .orderBy('booking_id', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Notes that one side has read a conversation up to a message. */
export async function markRead(
  db: Db,
  bookingId: number,
  asCustomer: boolean,
  upTo: number,
): Promise<void> {
  await sql`select mark_read(${bookingId}::integer, ${asCustomer}::boolean, ${upTo}::bigint)`.execute(
    db,
  );
}

/** Finds the message that a sender sent with an idempotency key. */
export function findMessageByKey(
  db: Db,
  senderId: number,
  key: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('message')
    .select(messageColumns)
    .where('sender_id', '=', senderId)
    .where('client_key', '=', key)
    .executeTakeFirst();
}

/** Messages by their ids, oldest first, each with the id of the conversation's customer. */
export function findMessagesToTell(
  db: Db,
  ids: number[],
): Promise<(MessageRow & { customer_id: number })[]> {
  return db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.booking_id', 'message.booking_id')
    .select(messageColumns)
    .select('conversation.account_id as customer_id')
    .where(sql<boolean>`message.id = any(${ids}::bigint[])`)
    .orderBy('message.id')
    .execute();
}

/** All messages without events, newest first; only those before an id. */
export function findAllMessages(
  db: Db,
  before: number | undefined,
  limit: number,
): Promise<MessageRow[]> {
  return db
    .selectFrom('message')
    .select(messageColumns)
    .where('id', '<', before ?? afterAll)
    .where('kind', '=', 'text')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** All messages in the conversations of one customer, newest first; only those before an id. */
export async function findMessagesOfCustomer(
  db: Db,
  accountId: number,
  before: number | undefined,
  limit: number,
): Promise<MessageRow[]> {
  // At most a page is read from each conversation, backwards along its index.
  const { rows } = await sql<MessageRow>`
    select m.id, m.booking_id, m.sender_id, m.kind, m.content, m.created_at
    from conversation c
    cross join lateral (
      select * from message
      where booking_id = c.booking_id and id < ${before ?? afterAll}::bigint and kind = 'text'
      order by booking_id desc, id desc limit ${limit}::integer
    ) m
    where c.account_id = ${accountId}::integer and c.last_message_id is not null
    order by m.id desc limit ${limit}::integer`.execute(db);
  return rows;
}

/**
 * How many messages are unread for somebody: those in the conversations of his own bookings, and if
 * he may chat for the house, those of customers that nobody of the house has read.
 */
export async function countUnread(db: Db, accountId: number, isDesk: boolean): Promise<number> {
  const ofDesk = isDesk
    ? sql`(select sum(unread_by_desk) from conversation where unread_by_desk > 0 and account_id <> ${accountId}::integer)`
    : sql`0`;
  const { rows } = await sql<{ count: number }>`
    select coalesce((select sum(unread_by_customer) from conversation
        where account_id = ${accountId}::integer and unread_by_customer > 0), 0)
      + coalesce(${ofDesk}, 0) as count`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

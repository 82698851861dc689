import * as z from 'zod/mini';
import type { PageQuery } from '#shared/fields.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Conversation } from '#shared/messages/messages.ts';
import { mayChat } from '#shared/permissions.rules.ts';
import { presentBookingDetails } from '../bookings/bookings.presenter.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { invalidInput, notFound } from '../http/errors.ts';
import { cutPage, idCursor, pageSize, readCursor, type Page } from '../http/pagination.ts';
import {
  findDeskConversations,
  findDetailsOf,
  findLatestMessages,
  type DeskRow,
} from './conversations.queries.ts';
import { messagePresenter, presentMessageAtDesk, type MessageRow } from './messages.presenter.ts';
import {
  countUnread,
  findAllMessages,
  findConversation,
  findMessagesAfter,
  findMessagesBefore,
  findMessagesOfCustomer,
  markRead,
  type ConversationRow,
} from './messages.queries.ts';

/**
 * A page of a conversation, oldest message first. `previous` is the cursor for the messages before
 * those that are newest.
 */
export interface MessagePage extends Page<Message> {
  previous?: unknown[] | undefined;
}

type ReadQuery = PageQuery & { newest?: number | undefined; after?: number | undefined };
type Reading = ReadQuery & {
  /** Whether the messages stay unread, because nobody sees them. */
  unseen?: boolean;
};

/**
 * Reads a page of a conversation for its customer or the desk, and marks it as read up to the
 * newest message of the page.
 */
export async function readConversation(
  db: Db,
  caller: Caller,
  bookingId: number,
  query: Reading,
): Promise<MessagePage> {
  if (query.newest !== undefined && query.after !== undefined) {
    throw invalidInput({ newest: 'Give either newest or after' });
  }
  const conversation = await findConversation(db, bookingId);
  if (!conversation || !mayRead(caller, conversation.account_id)) throw notFound('Booking');

  const page =
    query.newest === undefined
      ? await readOn(db, bookingId, conversation, query)
      : await readNewest(db, bookingId, query, query.newest);
  if (!query.unseen) await noteReading(db, caller, bookingId, conversation, page.items.at(-1));
  const isDesk = conversation.account_id !== caller.id;
  return { ...page, items: page.items.map(messagePresenter(isDesk)) };
}

/**
 * Whether a caller may read the conversation of a customer: only the customer and people who may
 * chat can.
 */
export const mayRead = (caller: Caller, customerId: number): boolean =>
  mayChat(caller.role) || customerId === caller.id;

const cursorOf = (row: MessageRow) => [row.id];

async function readOn(
  db: Db,
  bookingId: number,
  { last_message_id, last_event_id }: ConversationRow,
  query: ReadQuery,
): Promise<Page<MessageRow>> {
  const after = readCursor(idCursor, query)?.[0] ?? query.after ?? 0;
  if (Math.max(last_message_id ?? 0, last_event_id ?? 0) <= after) return { items: [] };
  const size = pageSize(query);
  return cutPage(await findMessagesAfter(db, bookingId, after, size + 1), size, cursorOf);
}

async function readNewest(
  db: Db,
  bookingId: number,
  query: ReadQuery,
  size: number,
): Promise<{ items: MessageRow[]; previous?: unknown[] | undefined }> {
  const before = readCursor(idCursor, query)?.[0];
  const rows = await findMessagesBefore(db, bookingId, before, size + 1);
  const { items, next } = cutPage(rows, size, cursorOf);
  return { items: items.toReversed(), previous: next };
}

/**
 * Marks a conversation as read, but only where something is unread: open pages ask for messages all
 * the time, and must not cause a write each time.
 */
async function noteReading(
  db: Db,
  caller: Caller,
  bookingId: number,
  conversation: ConversationRow,
  newest: MessageRow | undefined,
): Promise<void> {
  if (!newest) return;
  const asCustomer = conversation.account_id === caller.id;
  const unread = asCustomer ? conversation.unread_by_customer : conversation.unread_by_desk;
  const { last_message_id, last_event_id } = conversation;
  const arrivedMeanwhile = newest.id > Math.max(last_message_id ?? 0, last_event_id ?? 0);
  if (unread > 0 || arrivedMeanwhile) await markRead(db, bookingId, asCustomer, newest.id);
}

/**
 * A page of all messages that the caller may see, newest first; with `latest` only the newest of
 * each conversation.
 */
export async function allMessages(
  db: Db,
  caller: Caller,
  query: PageQuery & { latest?: 'true' | 'false' | undefined },
): Promise<Page<Message>> {
  const before = readCursor(idCursor, query)?.[0];
  const size = pageSize(query);
  const isDesk = mayChat(caller.role);
  const rows =
    query.latest === 'true'
      ? await findLatestMessages(db, isDesk ? undefined : caller.id, before, size + 1)
      : isDesk
        ? await findAllMessages(db, before, size + 1)
        : await findMessagesOfCustomer(db, caller.id, before, size + 1);
  const page = cutPage(rows, size, cursorOf);
  return { ...page, items: page.items.map(messagePresenter(isDesk)) };
}

export const unreadFor = (db: Db, caller: Caller): Promise<number> =>
  countUnread(db, caller.id, mayChat(caller.role));

const deskCursor = z.tuple([
  z.union([z.literal(0), z.literal(1), z.literal(2)]),
  z.int().check(z.minimum(0)),
]);

/**
 * A page of the desk's list of conversations; with `search` only of customers who fit it. Unread
 * conversations come first, then read ones, both by newest message, then those without a message.
 */
export async function deskConversations(
  { database: { db }, pictures }: Pick<Deps, 'database' | 'pictures'>,
  caller: Caller,
  query: PageQuery & { search?: string | undefined },
): Promise<Page<Conversation>> {
  const size = pageSize(query);
  const rows = await findDeskConversations(db, caller.id, {
    after: readCursor(deskCursor, query),
    search: query.search,
    limit: size + 1,
  });
  const page = cutPage(rows, size, (row) => [row.section, row.place]);
  const details = await findDetailsOf(
    db,
    page.items.map((row) => row.booking_id),
  );
  const items = page.items.flatMap((row) => {
    const booking = details.get(row.booking_id);
    return booking
      ? [
          {
            booking: presentBookingDetails(booking, pictures),
            lastMessage: presentLast(row),
            unreadCount: row.unread,
          },
        ]
      : [];
  });
  return { ...page, items };
}

function presentLast(row: DeskRow): Message | null {
  const { last_message_id, last_sender_id, last_content, last_message_at } = row;
  if (
    last_message_id === null ||
    last_sender_id === null ||
    last_content === null ||
    last_message_at === null
  ) {
    return null;
  }
  return presentMessageAtDesk({
    id: last_message_id,
    booking_id: row.booking_id,
    sender_id: last_sender_id,
    kind: 'text',
    content: last_content,
    created_at: last_message_at,
    key_name: row.last_key_name,
  });
}

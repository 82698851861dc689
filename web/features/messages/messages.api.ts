import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { listOwnBookings } from '#shared/bookings.ts';
import {
  listAllMessages,
  listConversations,
  listMessages,
  sendMessage,
  unreadCount,
  type Message,
  type MessageInput,
} from '#shared/messages.ts';
import { lastActive } from '#shared/users.ts';
import { call, pathOf } from '../../lib/call.ts';
import { callPage } from '../../lib/call-page.ts';
import { freshFor, pollEvery } from '../../lib/data-timing.ts';
import { reading } from '../../lib/query-client.ts';
import { readingPages } from '../../lib/reading-pages.ts';
import {
  extendLog,
  openLog,
  resumeLog,
  withMessage,
  type ConversationLog,
} from './conversation-log.ts';

/** The newest message of each of the caller's conversations. */
export const latestMessages = {
  ...reading(listAllMessages, { query: { latest: 'true' } }),
  staleTime: freshFor.latestMessages,
};

/** All customers' conversations, for administrators. */
export const deskConversations = {
  ...readingPages(listConversations, { limit: 50 }),
  staleTime: freshFor.latestMessages,
};

/** When somebody was last active; `support` is the administrator active last. */
export const lastActivityOf = (id: number | 'support') => ({
  ...reading(lastActive, { params: { id } }),
  refetchInterval: pollEvery.lastActive,
});

const pageSize = 50;

/**
 * A conversation: opened with its newest messages, then resumed after the last one that the server answered with, so
 * that nothing is missing and what was read is marked as read.
 */
export const conversationOf = (bookingId: number) => {
  const params = { id: bookingId };
  const queryKey = [pathOf(listMessages, params)];
  return queryOptions({
    queryKey,
    meta: { access: listMessages.access },
    staleTime: freshFor.messages,
    refetchInterval: pollEvery.messages,
    queryFn: async ({ client, signal }): Promise<ConversationLog> => {
      const known = client.getQueryData<ConversationLog>(queryKey);
      if (!known) {
        const page = await callPage(listMessages, { params, query: { newest: pageSize }, signal });
        return openLog(page.items, page.previous);
      }
      const fresh = await messagesAfter(bookingId, known.readUpTo, signal);
      // Read again: messages may have come in over the live connection meanwhile.
      return resumeLog(client.getQueryData<ConversationLog>(queryKey) ?? known, fresh);
    },
  });
};

async function messagesAfter(id: number, after: number, signal: AbortSignal): Promise<Message[]> {
  const found: Message[] = [];
  let cursor: string | undefined;
  do {
    const page = await callPage(listMessages, { params: { id }, query: { after, cursor }, signal });
    found.push(...page.items);
    cursor = page.next;
  } while (cursor);
  return found;
}

/** Puts the page before the first message into the conversation. */
export async function fetchOlderMessages(client: QueryClient, bookingId: number): Promise<void> {
  const { queryKey } = conversationOf(bookingId);
  const cursor = client.getQueryData(queryKey)?.older;
  if (!cursor) return;
  const page = await callPage(listMessages, {
    params: { id: bookingId },
    query: { newest: pageSize, cursor },
  });
  client.setQueryData(queryKey, (log) => log && extendLog(log, page.items, page.previous));
}

/** Puts a message that came in live, or was sent from here as `clientId`, into its conversation if that is open. */
export function addMessage(client: QueryClient, message: Message, clientId?: string): void {
  client.setQueryData(
    conversationOf(message.bookingId).queryKey,
    (log) => log && withMessage(log, message, clientId),
  );
}

/** Whether nobody has written into a conversation yet. */
export const isEmptyConversation = async (id: number): Promise<boolean> =>
  (await call(listMessages, { params: { id }, query: { newest: 1 } })).length === 0;

/** Sends a message as a request; its `clientId` makes a repeat harmless. */
export const postMessage = (body: MessageInput): Promise<Message> => call(sendMessage, { body });

/** After messages were read or came in: counts and previews are asked for again. */
export async function countsChanged(client: QueryClient): Promise<void> {
  await Promise.all(
    [unreadCount, listAllMessages, listConversations, listOwnBookings].map((endpoint) =>
      client.invalidateQueries({ queryKey: [pathOf(endpoint, undefined)] }),
    ),
  );
}

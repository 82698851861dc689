import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Message } from '#shared/messages/message.ts';
import type { MessageInput } from '#shared/messages/messages.ts';
import { call, pathOf } from '../../lib/calls/call.ts';
import { callPage } from '../../lib/calls/call-page.ts';
import { freshFor, pollEvery } from '../../lib/calls/data-timing.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { readingPages } from '../../lib/calls/reading-pages.ts';
import {
  extendLog,
  openLog,
  resumeLog,
  withMessage,
  type ConversationLog,
} from './conversation-log.ts';

/** The newest message of each of the caller's conversations. */
export const latestMessages = {
  ...reading('GET /api/messages/all', { query: { latest: 'true' } }),
  staleTime: freshFor.latestMessages,
};

/**
 * The conversations of all customers, for the desk; with a search those of the customers that it
 * finds.
 */
export const deskConversations = (search: string | undefined) => ({
  ...readingPages('GET /api/admin/conversations', { limit: 50, ...(search && { search }) }),
  staleTime: freshFor.latestMessages,
});

/** The moment at which a person was last active; `support` is the administrator who was active last. */
export const lastActivityOf = (id: number | 'support') => ({
  ...reading('GET /api/users/:id/last-active', { params: { id } }),
  refetchInterval: pollEvery.lastActive,
});

const pageSize = 50;

/**
 * A conversation: opened with its newest messages, then resumed after the last one that the server answered with, so
 * that nothing is missing and what was read is marked as read.
 */
export const conversationOf = (bookingId: number) => {
  const params = { id: bookingId };
  const queryKey = [pathOf('GET /api/messages/booking/:id', params)];
  return queryOptions({
    queryKey,
    staleTime: freshFor.messages,
    refetchInterval: pollEvery.messages,
    queryFn: async ({ client, signal }): Promise<ConversationLog> => {
      const known = client.getQueryData<ConversationLog>(queryKey);
      if (!known) {
        const page = await callPage('GET /api/messages/booking/:id', {
          params,
          query: { newest: pageSize },
          signal,
        });
        return openLog(page.items, page.previous);
      }
      const fresh = await messagesAfter(bookingId, known.readUpTo, signal);
      // The cache is read again, because messages may have come in over the live connection meanwhile.
      return resumeLog(client.getQueryData<ConversationLog>(queryKey) ?? known, fresh);
    },
  });
};

async function messagesAfter(id: number, after: number, signal: AbortSignal): Promise<Message[]> {
  const found: Message[] = [];
  let cursor: string | undefined;
  do {
    const page = await callPage('GET /api/messages/booking/:id', {
      params: { id },
      query: { after, cursor },
      signal,
    });
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
  const page = await callPage('GET /api/messages/booking/:id', {
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

/** Events are no messages. A booking with more of them than this is not expected. */
const mostEvents = 100;

/** Whether a conversation holds no message yet. */
export const isEmptyConversation = async (id: number): Promise<boolean> => {
  const query = { newest: mostEvents };
  const messages = await call('GET /api/messages/booking/:id', { params: { id }, query });
  return messages.every(({ kind }) => kind === 'event');
};

/** Sends a message as a request; its `clientId` makes a repeat harmless. */
export const postMessage = (body: MessageInput): Promise<Message> =>
  call('POST /api/messages', { body });

/** The calls whose answers count or show messages. */
const countingCalls = [
  'GET /api/messages/unread-count',
  'GET /api/messages/all',
  'GET /api/admin/conversations',
  'GET /api/bookings/user',
] as const;

/** Asks for counts and previews again, after messages were read or came in. */
export async function countsChanged(client: QueryClient): Promise<void> {
  await Promise.all(
    countingCalls.map((address) => client.invalidateQueries({ queryKey: [pathOf(address)] })),
  );
}

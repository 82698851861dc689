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

/** The newest message of each conversation of the signed-in person. */
export const latestMessages = {
  ...reading('GET /api/messages/all', { query: { latest: 'true' } }),
  staleTime: freshFor.latestMessages,
};

/**
 * The conversations of all customers, for the desk. A search leaves those with matching customers.
 */
export const deskConversations = (search: string | undefined) => ({
  ...readingPages('GET /api/admin/conversations', { limit: 50, ...(search && { search }) }),
  staleTime: freshFor.latestMessages,
});

/** When a person was last active. `support` means the person of the house who was active last. */
export const lastActivityOf = (id: number | 'support') => ({
  ...reading('GET /api/users/:id/last-active', { params: { id } }),
  refetchInterval: pollEvery.lastActive,
});

const pageSize = 50;

/**
 * The query for a conversation. The first answer has the newest messages. Each later one has all
 * messages after the last answer, so that none is missing and those that were read are marked as
 * read.
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
      // The cache is read again, because messages may have arrived over the live connection while
      // the server was asked.
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

/** Loads the page of messages before the first one into the conversation. */
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

/**
 * Adds a message to its conversation if that is loaded: one that arrived live, or one that was sent
 * from this browser with `clientId`.
 */
export function addMessage(client: QueryClient, message: Message, clientId?: string): void {
  client.setQueryData(
    conversationOf(message.bookingId).queryKey,
    (log) => log && withMessage(log, message, clientId),
  );
}

/** The most events that a booking is expected to have. An event does not count as a message. */
const mostEvents = 100;

/** Whether a conversation has no messages yet. */
export const isEmptyConversation = async (id: number): Promise<boolean> => {
  const query = { newest: mostEvents };
  const messages = await call('GET /api/messages/booking/:id', { params: { id }, query });
  return messages.every(({ kind }) => kind === 'event');
};

/** Sends a message as an HTTP request. A repeat with the same `clientId` posts nothing more. */
export const postMessage = (body: MessageInput): Promise<Message> =>
  call('POST /api/messages', { body });

/** The calls whose answers contain counts or previews of messages. */
const countingCalls = [
  'GET /api/messages/unread-count',
  'GET /api/messages/all',
  'GET /api/admin/conversations',
  'GET /api/bookings/user',
] as const;

/** Fetches counts and previews again after messages were read or have arrived. */
export async function countsChanged(client: QueryClient): Promise<void> {
  await Promise.all(
    countingCalls.map((address) => client.invalidateQueries({ queryKey: [pathOf(address)] })),
  );
}

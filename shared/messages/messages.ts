import * as z from 'zod/mini';
import { bookingDetails } from '../bookings/bookings.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, numberInQuery, pageQuery, searchText } from '../fields.ts';
import { limits } from '../fields.rules.ts';
import { chatPermissions } from '../permissions.rules.ts';
import { clientKey, message, messageContent } from './message.ts';

export const messageInput = z.object({
  bookingId: id,
  content: messageContent,
  senderId: z.optional(id),
  clientId: z.optional(clientKey),
});
export type MessageInput = z.infer<typeof messageInput>;

export const sendMessage = endpoint('POST', '/api/messages', {
  access: 'user',
  atDesk: [...chatPermissions],
  summary: 'Write into a conversation; takes an Idempotency-Key (the same key as `clientId`)',
  status: 201,
  takesKey: true,
  body: messageInput,
  reply: message,
});
export const listMessages = endpoint('GET', '/api/messages/booking/:id', {
  access: 'user',
  atDesk: [...chatPermissions],
  summary: 'A conversation, oldest first, marked as read up to the newest message in the answer',
  params: idParams,
  query: z.extend(pageQuery, {
    newest: z.optional(numberInQuery('newest', 1, limits.pageSize)),
    after: z.optional(numberInQuery('after', 0, limits.id)),
  }),
  reply: z.array(message),
});
export const listAllMessages = endpoint('GET', '/api/messages/all', {
  access: 'user',
  atDesk: [...chatPermissions],
  summary:
    'Every message the caller may see, newest first; `latest=true` gives only the newest of each conversation',
  query: z.extend(pageQuery, {
    latest: z.optional(z.enum(['true', 'false'], { error: 'latest must be true or false' })),
  }),
  reply: z.array(message),
});
export const unreadCount = endpoint('GET', '/api/messages/unread-count', {
  access: 'user',
  atDesk: [...chatPermissions],
  summary: 'Messages from the other side not read yet',
  reply: z.object({ count: z.int() }),
});

export const conversation = z.object({
  booking: bookingDetails,
  lastMessage: z.nullable(message),
  unreadCount: z.int(),
});
export type Conversation = z.infer<typeof conversation>;
export const listConversations = endpoint('GET', '/api/admin/conversations', {
  access: 'bookings.write',
  besides: ['money.read'],
  summary:
    'All conversations, unread first, then newest message; `search` looks at the customer’s username, e-mail, first and last name',
  query: z.extend(pageQuery, { search: searchText }),
  reply: z.array(conversation),
});

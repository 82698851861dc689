import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { clientKey, message, messageContent } from '../messages/message.ts';

export const authFrame = z.object({ type: z.literal('auth'), token: z.string() });

export const messageFrame = z.object({
  type: z.literal('message'),
  bookingId: id,
  senderId: z.optional(id),
  content: messageContent,
  clientId: z.optional(clientKey),
});
export type ClientFrame = z.infer<typeof authFrame> | z.infer<typeof messageFrame>;

export const serverFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth_success') }),
  z.object({ type: z.literal('new_message'), message }),
  z.object({ type: z.literal('message_sent'), message, clientId: z.optional(z.string()) }),
  z.object({ type: z.literal('error'), message: z.string(), clientId: z.optional(z.string()) }),
  z.object({ type: z.literal('auth_error'), message: z.string() }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;

import { keyLabel } from '#shared/api-keys/api-keys.rules.ts';
import type { ChatEvent, Message } from '#shared/messages/message.ts';
import type { MessageKind } from '#shared/messages/messages.rules.ts';
import { keyNameIn } from '../audit/doers.ts';

export interface MessageRow {
  id: number;
  booking_id: number;
  sender_id: number | null;
  kind: MessageKind;
  content: string;
  created_at: Date;
  /** The kind of an event; null for events that were written before events had kinds. */
  event_kind?: ChatEvent['kind'] | null;
  event_values?: unknown;
  /** The name of the key with which a program sent the message; events have none. */
  key_name?: string | null;
}

/** The columns of which a public message is made, for `select`. */
export const messageColumns = [
  'message.id',
  'message.booking_id',
  'message.sender_id',
  'message.kind',
  'message.content',
  'message.created_at',
  'message.event_kind',
  'message.event_values',
  keyNameIn('message'),
] as const;

/** Presents a message to its customer, who does not see which program has sent it. */
export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  bookingId: row.booking_id,
  senderId: row.sender_id,
  kind: row.kind,
  content: row.content,
  ...(row.event_kind && {
    event: { kind: row.event_kind, values: row.event_values } as ChatEvent,
  }),
  createdAt: row.created_at.toISOString(),
});

/** Presents a message to the desk; that of a program has the name of its key. */
export const presentMessageAtDesk = (row: MessageRow): Message => ({
  ...presentMessage(row),
  ...(typeof row.key_name === 'string' && { senderKey: keyLabel(row.key_name) }),
});

/** The function that presents messages to the desk, or to the customer. */
export const messagePresenter = (isDesk: boolean) =>
  isDesk ? presentMessageAtDesk : presentMessage;

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
  /** The kind of an event; older events have none. */
  event_kind?: ChatEvent['kind'] | null;
  event_values?: unknown;
  /** The name of the key with which a program sent it; an event has none. */
  key_name?: string | null;
}

/** Columns a public message is made of, for `select`. */
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

/** A message for its customer, who sees the house as the sender of a program's message. */
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

/** A message for the house; that of a program names its key. */
export const presentMessageAtDesk = (row: MessageRow): Message => ({
  ...presentMessage(row),
  ...(typeof row.key_name === 'string' && { senderKey: keyLabel(row.key_name) }),
});

/** The presenter for one of a conversation's two sides. */
export const messagePresenter = (isDesk: boolean) =>
  isDesk ? presentMessageAtDesk : presentMessage;

import type { Message } from '#shared/messages/message.ts';

/** The part of a conversation that the browser holds. */
export interface ConversationLog {
  /** The messages by id, each once. */
  messages: Message[];
  /** The address of the messages before the first one; undefined when there are none. */
  older: string | undefined;
  /** The newest message that an answer of the server brought: everything up to it is here and marked as read. */
  readUpTo: number;
  /** The `clientId` of each message that was sent from this browser. */
  sent: string[];
}

/** A log after its first answer: the newest messages. */
export const openLog = (messages: Message[], older: string | undefined): ConversationLog => ({
  messages: inOrder([], messages),
  older,
  readUpTo: newestId(messages, 0),
  sent: [],
});

/** A log with all that came after `readUpTo`. */
export const resumeLog = (log: ConversationLog, messages: Message[]): ConversationLog =>
  messages.length === 0
    ? log
    : {
        ...log,
        messages: inOrder(log.messages, messages),
        readUpTo: newestId(messages, log.readUpTo),
      };

/** A log with the page before its first message. */
export const extendLog = (
  log: ConversationLog,
  messages: Message[],
  older: string | undefined,
): ConversationLog => ({ ...log, messages: inOrder(log.messages, messages), older });

/** A log with a message that came over the live connection or was just sent: it does not move `readUpTo`. */
export const withMessage = (
  log: ConversationLog,
  message: Message,
  clientId?: string,
): ConversationLog => ({
  ...log,
  messages: inOrder(log.messages, [message]),
  sent: clientId ? [...log.sent, clientId] : log.sent,
});

function inOrder(known: Message[], more: Message[]): Message[] {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

const newestId = (messages: Message[], least: number): number =>
  messages.reduce((newest, { id }) => Math.max(newest, id), least);

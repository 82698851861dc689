import type { Message } from '#shared/messages/message.ts';

/** The messages of a conversation that the browser has loaded. */
export interface ConversationLog {
  /** The messages in the order of their ids, each once. */
  messages: Message[];
  /** The cursor of the messages before the first one; undefined when there are none. */
  older: string | undefined;
  /**
   * The id of the newest message from a server's answer: all messages up to it are loaded and
   * marked as read.
   */
  readUpTo: number;
  /** The `clientId` of each message that was sent from this browser. */
  sent: string[];
}

/** Makes a log from the first answer, which has the newest messages. */
export const openLog = (messages: Message[], older: string | undefined): ConversationLog => ({
  messages: inOrder([], messages),
  older,
  readUpTo: newestId(messages, 0),
  sent: [],
});

/** Adds the messages that came after `readUpTo`. */
export const resumeLog = (log: ConversationLog, messages: Message[]): ConversationLog =>
  messages.length === 0
    ? log
    : {
        ...log,
        messages: inOrder(log.messages, messages),
        readUpTo: newestId(messages, log.readUpTo),
      };

/** Adds the page of messages before the first one. */
export const extendLog = (
  log: ConversationLog,
  messages: Message[],
  older: string | undefined,
): ConversationLog => ({ ...log, messages: inOrder(log.messages, messages), older });

/** Adds a message that came over the live connection or was just sent; `readUpTo` stays. */
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

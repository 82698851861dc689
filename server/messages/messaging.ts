import type { ServerFrame } from '#shared/live/live.ts';
import type { Message } from '#shared/messages/message.ts';
import type { MessageInput } from '#shared/messages/messages.ts';
import { mayChat } from '#shared/permissions.rules.ts';
import type { PostedEvent } from '../conversations/events.queries.ts';
import type { Config } from '../config.ts';
import type { Caller } from '../http/callers.ts';
import {
  forbidden,
  idempotencyKeyReused,
  notFound,
  tooManyRequests,
  type AppError,
} from '../http/errors.ts';
import type { Connection } from '../events/hub.ts';
import type { Webhooks } from '../webhooks/raising.ts';
import type { Limits } from '../limits/limits.ts';
import { presentMessage, presentMessageAtDesk } from './messages.presenter.ts';
import { findMessageByKey } from './messages.queries.ts';
import { createPublisher, type PublisherDeps } from './publish.ts';
import { createMessageStore, type Arrival, type Stored } from './store.ts';

/**
 * Stores messages and sends them to live connections; it serves HTTP calls and live connections
 * alike.
 */
export interface Messaging {
  /**
   * Stores a message and sends it to both sides. A repeat with the same key gets the first answer
   * and is not sent. If the message came over the live connection `from`, that gets `message_sent`.
   * @throws AppError 403 for another sender, 404 for an unknown conversation, 422 when the key
   * belongs to another message, 429 for too many messages; or the error of the database
   */
  send(caller: Caller, input: MessageInput, from?: Connection): Promise<Message>;
  /** Sends events to both sides of their conversations; they must be committed. */
  tell(events: PostedEvent[]): void;
  /** Resolves when all messages that are being stored now have their answers. */
  settled(): Promise<void>;
  /**
   * Throws 422 if the key belongs to a stored message. It is for invalid requests, which cannot be
   * repeats of a stored message.
   */
  refuseKnownKey(caller: Caller, key: string): Promise<void>;
}

/** How many messages a user may send in a minute (docs/contract/api.md 7). */
const mostPerMinute = 300;

interface MessagingDeps extends PublisherDeps {
  webhooks: Webhooks;
  config: Config;
  limits: Limits;
}

export function createMessaging(deps: MessagingDeps): Messaging {
  const { db } = deps.database;
  const publisher = createPublisher(deps);
  const limit = deps.limits.create('message', mostPerMinute, 60_000);
  const underWay = new Set<Promise<Stored>>();

  const store = createMessageStore(deps.database, deps.webhooks);

  /**
   * Stores a message and sends it to the connections of both sides, in the order of storing, so
   * that all see the messages in the same order.
   */
  async function storeAndTell(arrival: Arrival, from: Connection | undefined): Promise<Stored> {
    const stored = await store(arrival);
    if (!('message' in stored)) return stored;
    const { message, customerId } = stored;
    if (stored.outcome === 'stored') publisher.publish({ message, customerId, from });
    from?.send(messageSent(presentMessage(message), arrival.clientKey));
    return stored;
  }

  function refusalOf(caller: Caller, { senderId }: MessageInput): AppError | undefined {
    if (senderId !== undefined && senderId !== caller.id) {
      return forbidden('You can only send messages as yourself');
    }
    const seconds = deps.config.rateLimits ? limit.exceeded(caller.id) : undefined;
    return seconds === undefined
      ? undefined
      : tooManyRequests(seconds, 'Too many messages. Please wait a moment.');
  }

  /**
   * The answer to a message that was refused. If the key is known, the first answer is given again,
   * whatever the refusal (docs/contract/api.md 5).
   */
  async function answerInstead(
    refusal: AppError,
    caller: Caller,
    { bookingId, content, clientId, senderId }: MessageInput,
  ): Promise<Message> {
    const known = clientId && (await findMessageByKey(db, caller.id, clientId));
    if (!known) throw refusal;
    const same =
      known.booking_id === bookingId &&
      known.content === content &&
      (senderId ?? caller.id) === caller.id;
    if (!same) throw idempotencyKeyReused();
    return presentMessageAtDesk(known);
  }

  return {
    async send(caller, input, from) {
      const refusal = refusalOf(caller, input);
      if (refusal) {
        const message = await answerInstead(refusal, caller, input);
        from?.send(messageSent(message, input.clientId));
        return message;
      }
      const storing = storeAndTell(
        {
          senderId: caller.id,
          senderIsDesk: mayChat(caller.role),
          keyId: caller.keyId,
          bookingId: input.bookingId,
          content: input.content,
          clientKey: input.clientId,
        },
        from,
      );
      underWay.add(storing);
      const result = await storing;
      underWay.delete(storing);
      // The answer names the key of a program, because a program acts for the house.
      if ('message' in result) return presentMessageAtDesk(result.message);
      if ('error' in result) throw result.error;
      throw result.outcome === 'missing' ? notFound('Booking') : idempotencyKeyReused();
    },
    tell(events) {
      for (const event of events) {
        publisher.publish({ message: event, customerId: event.customer_id });
      }
    },
    async settled() {
      await Promise.all(underWay);
    },
    async refuseKnownKey(caller, key) {
      if (await findMessageByKey(db, caller.id, key)) throw idempotencyKeyReused();
    },
  };
}

const messageSent = (message: Message, clientId: string | undefined): string =>
  JSON.stringify({ type: 'message_sent', message, clientId } satisfies ServerFrame);

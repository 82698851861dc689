import type { ServerFrame } from '#shared/live/live.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Database } from '../database/connect.ts';
import type { Logger } from '../log.ts';
import type { PubSub } from '../events/events.ts';
import type { Connection, Hub } from '../events/hub.ts';
import { createBatch } from '../database/batch.ts';
import { presentMessage, presentMessageAtDesk, type MessageRow } from './messages.presenter.ts';
import { findMessagesToTell } from './messages.queries.ts';

/** A message that is stored and shall be sent to live connections. */
export interface Publication {
  message: MessageRow;
  customerId: number;
  /**
   * The live connection that the message came over; it gets `message_sent` and not `new_message`.
   */
  from?: Connection | undefined;
}

export interface Publisher {
  /**
   * Sends a message to all live connections of both sides: to those of this process at once, to
   * others a moment later.
   */
  publish(publication: Publication): void;
}

/**
 * The dependencies of a publisher. They are listed here one by one, because `Deps` contains the
 * messaging, which is built with a publisher.
 */
export interface PublisherDeps {
  database: Database;
  hub: Hub;
  pubSub: PubSub;
  log: Logger;
}

const mostPerRead = 1_000;

const newMessage = (message: Message): string =>
  JSON.stringify({ type: 'new_message', message } satisfies ServerFrame);

export function createPublisher({ database, hub, pubSub, log }: PublisherDeps): Publisher {
  const tellHere = ({ message, customerId, from }: Publication) => {
    const frame = newMessage(presentMessage(message));
    const desk = message.key_name ? newMessage(presentMessageAtDesk(message)) : frame;
    hub.send(frame, { accountId: customerId, desk, except: from });
  };

  const storedElsewhere = createBatch(async (ids: number[]): Promise<void[]> => {
    try {
      for (const row of await findMessagesToTell(database.db, ids)) {
        tellHere({ message: row, customerId: row.customer_id });
      }
    } catch (error) {
      log.warn({ err: error }, 'messages of another server process could not be read; polls will');
    }
    return [];
  }, mostPerRead);

  pubSub.on('messages', ({ ids }) => {
    if (hub.isEmpty()) return;
    for (const id of ids) void storedElsewhere(id);
  });

  return {
    publish(publication) {
      tellHere(publication);
      pubSub.publish('messages', { ids: [publication.message.id] });
    },
  };
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { Logger } from '../log.ts';
import {
  createEventBuffer,
  isFrom,
  readEventMessage,
  writeEventMessage,
  type ShopEvent,
  type ShopEvents,
  type EventMessage,
} from './event-messages.ts';
import { keepListening } from './listening.ts';

export interface PubSub {
  /**
   * Tells the other processes of an event. It may get lost; regular checks and `onReconnect` make
   * up for that.
   */
  publish<E extends ShopEvent>(event: E, content: ShopEvents[E]): void;
  /**
   * Tells the other processes of an event when the transaction commits, and not if it is rolled
   * back. This is for rare events that must arrive.
   */
  publishIn<E extends ShopEvent>(db: Db, event: E, content: ShopEvents[E]): Promise<void>;
  on<E extends ShopEvent>(event: E, listener: (content: ShopEvents[E]) => void): void;
  /**
   * The listener is called when the connection to the other processes was lost and is open again,
   * because events may have been missed.
   */
  onReconnect(listener: () => void): void;
  close(): Promise<void>;
}

const channel = 'lensyard';
/**
 * How long events are gathered before they are sent together, in milliseconds; the first one after
 * a pause is sent at once.
 */
const gatherMs = 25;

/**
 * Makes the connection between server processes, with PostgreSQL's NOTIFY on a connection outside
 * of the pool. `publish` sends an event after the commit of its change, so that commits need not
 * wait; `publishIn` sends it with the commit.
 */
export function createPubSub(databaseUrl: string, log: Logger): PubSub {
  const self = randomUUID();
  const buffer = createEventBuffer();
  const listeners: ((message: EventMessage) => void)[] = [];
  const reconnectListeners: (() => void)[] = [];
  let gathering: NodeJS.Timeout | undefined;
  let sentAt = -Infinity;

  function tell(call: () => void): void {
    try {
      call();
    } catch (error) {
      log.error({ err: error }, 'an event of another server process could not be handled');
    }
  }

  function receive(payload: string): void {
    // PostgreSQL sends a notice to all processes that listen, also to its sender.
    if (isFrom(self, payload)) return;
    const message = readEventMessage(payload);
    if (!message) return;
    for (const listener of listeners) tell(() => listener(message));
  }

  const connection = keepListening({
    databaseUrl,
    channel,
    log,
    onPayload: receive,
    onReconnect() {
      for (const listener of reconnectListeners) tell(listener);
    },
    onOpen: () => sendAll(),
  });

  const restOfGathering = () => Math.max(0, sentAt + gatherMs - performance.now());

  async function sendAll(): Promise<void> {
    gathering = undefined;
    if (!connection.isOpen()) return;
    const payloads = buffer.takeAll().map((message) => writeEventMessage(self, message));
    if (payloads.length === 0) return;
    sentAt = performance.now();
    try {
      await connection.ask({ ...notifyAll, values: [channel, payloads] });
    } catch (error) {
      log.warn({ err: error }, 'events for the other server processes were lost');
    }
  }

  return {
    publish(event, content) {
      buffer.add({ event, content } as EventMessage);
      gathering ??= setTimeout(() => void sendAll(), restOfGathering());
    },
    async publishIn(db, event, content) {
      const payload = writeEventMessage(self, { event, content } as EventMessage);
      await sql`select pg_notify(${channel}, ${payload})`.execute(db);
    },
    on(event, listener) {
      listeners.push((message) => {
        if (message.event === event) listener(message.content as ShopEvents[typeof event]);
      });
    },
    onReconnect(listener) {
      reconnectListeners.push(listener);
    },
    async close() {
      clearTimeout(gathering);
      await sendAll();
      await connection.close();
    },
  };
}

/**
 * The statement that sends events has a name, so that it is prepared once: the chat sends events
 * all the time.
 */
const notifyAll = {
  name: 'notify_all',
  text: `select pg_notify($1, payload)
    from unnest($2::text[]) with ordinality as event (payload, place) order by place`,
};

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
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

export interface PubSub {
  /** Tells the other processes; what gets lost is healed by polls, checks and `onReconnect`. */
  publish<E extends ShopEvent>(event: E, content: ShopEvents[E]): void;
  /** Tells them with the commit of a transaction, or not at all: for what is rare and must arrive. */
  publishIn<E extends ShopEvent>(db: Db, event: E, content: ShopEvents[E]): Promise<void>;
  on<E extends ShopEvent>(event: E, listener: (content: ShopEvents[E]) => void): void;
  /** Called when the connection to the others was lost and is back: anything may have been missed. */
  onReconnect(listener: () => void): void;
  close(): Promise<void>;
}

const channel = 'lensyard';
/** Events go out together at most so often: one by itself goes at once. */
const gatherMs = 25;
const pauses = { shortestMs: 100, longestMs: 2_000 };
/** A connection that dies without a word is found within their sum. */
const heartbeat = { everyMs: 10_000, timeoutMs: 5_000 };

/**
 * NOTIFY and LISTEN on PostgreSQL, over a connection of its own that comes back by itself. `publish` sends events after
 * the commits that they speak of, so that they cost those nothing; `publishIn` is part of a transaction, and others know
 * with its commit.
 */
export function createPubSub(databaseUrl: string, log: Logger): PubSub {
  const self = randomUUID();
  const buffer = createEventBuffer();
  const listeners = new Map<ShopEvent, ((content: never) => void)[]>();
  const reconnectListeners: (() => void)[] = [];
  let gathering: NodeJS.Timeout | undefined;
  let sentAt = -Infinity;
  let connection: pg.Client | undefined;
  let lastQuery: Promise<unknown> = Promise.resolve();
  let missedSome = false;
  let closed = false;

  function tell(call: () => void): void {
    try {
      call();
    } catch (error) {
      log.error({ err: error }, 'an event of another server process could not be handled');
    }
  }

  function receive(payload: string): void {
    // PostgreSQL tells everybody who listens, the sender too.
    if (isFrom(self, payload)) return;
    const message = readEventMessage(payload);
    if (!message) return;
    for (const listener of listeners.get(message.event) ?? []) {
      tell(() => listener(message.content as never));
    }
  }

  /** One query at a time. */
  function ask(client: pg.Client, query: string | pg.QueryConfig): Promise<unknown> {
    const result = lastQuery.then(() => client.query(query));
    lastQuery = result.catch(() => undefined);
    return result;
  }

  async function connect(pause: number): Promise<void> {
    if (closed) return;
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: heartbeat.timeoutMs,
      application_name: 'lensyard-events',
    });
    let lost = false;
    let wait = pause;
    const beat = setInterval(() => {
      if (connection === client) ask(client, 'select 1').catch(giveUp);
    }, heartbeat.everyMs);
    beat.unref();
    function giveUp(reason?: unknown): void {
      if (lost) return;
      lost = true;
      clearInterval(beat);
      connection = undefined;
      void end(client);
      if (closed) return;
      missedSome = true;
      log.warn({ err: reason }, 'the connection between server processes is down, trying again');
      setTimeout(() => void connect(Math.min(wait * 2, pauses.longestMs)), wait).unref();
    }
    client.on('error', giveUp);
    client.on('end', () => giveUp());
    client.on('notification', ({ payload }) => payload && receive(payload));
    try {
      await client.connect();
      await ask(client, `listen ${channel}`);
    } catch (error) {
      return giveUp(error);
    }
    if (lost) return;
    if (closed) return end(client);
    connection = client;
    wait = pauses.shortestMs;
    if (missedSome) for (const listener of reconnectListeners) tell(listener);
    missedSome = false;
    await sendAll();
  }
  void connect(pauses.shortestMs);

  const restOfGathering = () => Math.max(0, sentAt + gatherMs - performance.now());

  async function sendAll(): Promise<void> {
    gathering = undefined;
    if (!connection) return;
    const payloads = buffer.takeAll().map((message) => writeEventMessage(self, message));
    if (payloads.length === 0) return;
    sentAt = performance.now();
    try {
      await ask(connection, { ...notifyAll, values: [channel, payloads] });
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
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    onReconnect(listener) {
      reconnectListeners.push(listener);
    },
    async close() {
      clearTimeout(gathering);
      await sendAll();
      closed = true;
      if (connection) await end(connection);
    },
  };
}

/** Prepared once: a chat sends it all the time. */
const notifyAll = {
  name: 'notify_all',
  text: `select pg_notify($1, payload)
    from unnest($2::text[]) with ordinality as event (payload, place) order by place`,
};

async function end(client: pg.Client): Promise<void> {
  try {
    await client.end();
  } catch {
    // It was broken already.
  }
}

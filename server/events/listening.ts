import pg from 'pg';
import type { Logger } from '../log.ts';

const pauses = { shortestMs: 100, longestMs: 2_000 };
/**
 * How often a connection is tested, and how long an answer may take; a dead connection is noticed
 * within the sum of both.
 */
const heartbeat = { everyMs: 10_000, timeoutMs: 5_000 };

/** A connection to PostgreSQL that listens to one channel; when it is lost, it is opened again. */
export interface Listening {
  isOpen(): boolean;
  /**
   * Sends a query over the connection when all earlier queries have an answer. It rejects while the
   * connection is lost.
   */
  ask(query: string | pg.QueryConfig): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Opens the connection, and opens it again after each loss; `onReconnect` is then called, because
 * notices may have been missed.
 */
export function keepListening({
  databaseUrl,
  channel,
  log,
  onPayload,
  onReconnect,
  onOpen,
}: {
  databaseUrl: string;
  channel: string;
  log: Logger;
  onPayload: (payload: string) => void;
  onReconnect: () => void;
  onOpen: () => Promise<void>;
}): Listening {
  let connection: pg.Client | undefined;
  let lastQuery: Promise<unknown> = Promise.resolve();
  let missedSome = false;
  let closed = false;

  /** Sends a query when the one before it has an answer. */
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
    client.on('notification', ({ payload }) => payload && onPayload(payload));
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
    if (missedSome) onReconnect();
    missedSome = false;
    await onOpen();
  }
  void connect(pauses.shortestMs);

  return {
    isOpen: () => connection !== undefined,
    async ask(query) {
      if (!connection) throw new Error('the connection between server processes is down');
      await ask(connection, query);
    },
    async close() {
      closed = true;
      if (connection) await end(connection);
    },
  };
}

async function end(client: pg.Client): Promise<void> {
  try {
    await client.end();
  } catch {
    // The connection was broken before, so nothing is left to end.
  }
}

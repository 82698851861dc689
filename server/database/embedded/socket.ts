import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import {
  closeStatementsMessage,
  endsBatch,
  messageLength,
  queryMessage,
  readOpening,
  scopeNames,
  startupMessage,
  statusAfter,
} from './wire.ts';

/** The database behind the socket: takes whole protocol messages, hands on the bytes of the answer. */
export interface Engine {
  execProtocolRawStream(
    message: Uint8Array,
    options: { syncToFs: boolean; onRawData: (bytes: Uint8Array) => void },
  ): Promise<void>;
}

interface Settings {
  engine: Engine;
  path: string;
  /** A transaction that sends nothing for so long is rolled back and its connection closed. */
  idleInTransactionMs: number;
  /** The engine broke off an answer: nothing more can be expected of it. */
  onBroken: (error: Error) => void;
}

interface Job {
  connection: Connection | undefined;
  bytes: Buffer;
  done: () => void;
}

interface Connection {
  socket: Socket;
  scope: string;
  greeted: boolean;
  received: Buffer;
  batch: Buffer[];
  statements: Set<string>;
}

/**
 * Lets several connections share the one session of an embedded database. A batch (all messages up to a Sync,
 * or one simple query) runs as a whole; while a transaction is open only its connection gets on; prepared
 * statements of different connections never meet.
 */
export class EmbeddedSocket {
  readonly #settings: Settings;
  readonly #server: Server;
  readonly #connections = new Set<Connection>();
  #queue: Job[] = [];
  #running = false;
  #transactionOf: Connection | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #greeting: Buffer = Buffer.alloc(0);
  #lastScope = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  /** Batches run since the start: tells whether there was work since somebody last looked. */
  batches = 0;

  async listen(): Promise<void> {
    this.#greeting = await this.#exchange(startupMessage('postgres', 'postgres'));
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#settings.path, resolve);
    });
  }

  /** Runs statements between the batches of the connections, never inside somebody's transaction. */
  run(sql: string): Promise<void> {
    return new Promise((done) => {
      this.#enqueue({ connection: undefined, bytes: queryMessage(sql), done });
    });
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const { socket } of this.#connections) socket.destroy();
    await closed;
  }

  #accept(socket: Socket): void {
    this.#lastScope += 1;
    const connection: Connection = {
      socket,
      scope: `${this.#lastScope}:`,
      greeted: false,
      received: Buffer.alloc(0),
      batch: [],
      statements: new Set(),
    };
    this.#connections.add(connection);
    socket.on('data', (bytes) => {
      connection.received =
        connection.received.length === 0 ? bytes : Buffer.concat([connection.received, bytes]);
      this.#read(connection);
    });
    // A connection that breaks is closed next, and closing is where it is tidied up.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#forget(connection));
  }

  #read(connection: Connection): void {
    while (!connection.greeted) {
      const opening = readOpening(connection.received);
      if (opening.kind === 'incomplete') return;
      connection.received = connection.received.subarray(opening.length);
      if (opening.kind === 'encryption') connection.socket.write('N');
      else if (opening.kind === 'startup') {
        connection.greeted = true;
        connection.socket.write(this.#greeting);
      } else {
        // There is no way to interrupt the engine, so a cancel request is as good as done.
        connection.socket.destroy();
        return;
      }
    }
    let offset = 0;
    for (;;) {
      const length = messageLength(connection.received, offset);
      if (length === undefined) break;
      const bytes = connection.received.subarray(offset, offset + length);
      offset += length;
      const type = String.fromCharCode(bytes[0] ?? 0);
      if (type === 'X') {
        connection.socket.end();
        break;
      }
      const scoped = scopeNames(bytes, connection.scope);
      if (scoped.prepares !== undefined) connection.statements.add(scoped.prepares);
      connection.batch.push(scoped.bytes);
      if (endsBatch(type)) {
        this.#enqueue({
          connection,
          bytes: Buffer.concat(connection.batch),
          done: () => undefined,
        });
        connection.batch = [];
      }
    }
    connection.received = connection.received.subarray(offset);
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection);
    this.#queue = this.#queue.filter((job) => job.connection !== connection);
    const tidyUp = (bytes: Buffer) =>
      this.#queue.unshift({ connection: undefined, bytes, done: () => undefined });
    if (connection.statements.size > 0) tidyUp(closeStatementsMessage(connection.statements));
    if (this.#transactionOf === connection) {
      this.#transactionOf = undefined;
      tidyUp(queryMessage('rollback'));
    }
    this.#next();
  }

  #enqueue(job: Job): void {
    this.#queue.push(job);
    this.#next();
  }

  #next(): void {
    if (this.#running) return;
    const owner = this.#transactionOf;
    const index = owner ? this.#queue.findIndex((job) => job.connection === owner) : 0;
    const job = this.#queue[index];
    if (!job) return;
    this.#queue.splice(index, 1);
    this.#running = true;
    clearTimeout(this.#idleTimer);
    this.#perform(job).then(
      () => {
        this.#running = false;
        // A turn of the event loop between batches, so that sockets and the keeper of this thread are heard.
        if (this.#queue.length > 0) setImmediate(() => this.#next());
      },
      (error: Error) => this.#settings.onBroken(error),
    );
  }

  async #perform({ connection, bytes, done }: Job): Promise<void> {
    const answer = await this.#exchange(bytes);
    const status = statusAfter(answer);
    if (status === undefined) throw new Error('the embedded database broke off an answer');
    this.batches += 1;
    const gone = connection && !this.#connections.has(connection);
    if (status === 'idle') this.#transactionOf = undefined;
    else if (gone) await this.#exchange(queryMessage('rollback'));
    else if (connection) this.#waitFor(connection);
    if (connection && !gone) connection.socket.write(answer);
    done();
  }

  #waitFor(connection: Connection): void {
    this.#transactionOf = connection;
    this.#idleTimer = setTimeout(
      () => connection.socket.destroy(),
      this.#settings.idleInTransactionMs,
    );
  }

  async #exchange(bytes: Buffer): Promise<Buffer> {
    const answer: Buffer[] = [];
    await this.#settings.engine.execProtocolRawStream(bytes, {
      syncToFs: false,
      // The bytes lie in the memory of the engine, which writes over them.
      onRawData: (chunk) => answer.push(Buffer.from(chunk)),
    });
    return answer.length === 1 && answer[0] ? answer[0] : Buffer.concat(answer);
  }
}

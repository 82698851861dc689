import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../compare.ts';

export interface HttpLoad {
  port: number;
  /** How long to send requests; with 0, each connection sends only one. */
  seconds: number;
  /** Returns the bytes of the next request of a connection. */
  next: (connection: number) => Buffer;
  /** The statuses that count as success, 200 by default; any other status ends the row. */
  expected?: number[];
  /** The number of connections, 16 by default. */
  connections?: number;
  /** The pause between two requests of a connection. The connections begin evenly spread over one pause. */
  pauseMs?: number;
  /** Called at the end, before the connections are closed. */
  atEnd?: () => Promise<unknown>;
}

export interface HttpLoadResult {
  perSecond: number;
  answers: number;
  statuses: Record<number, number>;
  p99: number;
}

/** The bytes of an HTTP request on a connection that stays open. */
export function requestBytes(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): Buffer {
  const text = body ? JSON.stringify(body) : '';
  const all = {
    host: 'localhost',
    ...(body && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
}

/** Makes a function for `HttpLoad.next` that returns the given requests in turn. */
export function inTurn(requests: Buffer[]): () => Buffer {
  let turn = 0;
  return () => requests[(turn += 1) % requests.length] ?? Buffer.alloc(0);
}

export const bearer = (person: { token: string } | undefined) => ({
  authorization: `Bearer ${person?.token}`,
});

/**
 * Sends one request after the other on each of some connections. It uses plain sockets that read only the head of an
 * answer and count the rest, because a full HTTP client is slower than the servers and would be what is measured.
 */
export async function loadHttp(load: HttpLoad): Promise<HttpLoadResult> {
  const { port, next, expected = [200], connections = 16, pauseMs = 0 } = load;
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const all = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const startedAt = performance.now();
  const endsAt = startedAt + load.seconds * 1_000;
  await Promise.all(
    all.map(async ({ ask }, index) => {
      if (pauseMs > 0) await sleep((pauseMs * index) / connections);
      do {
        const sentAt = performance.now();
        const status = await ask(next(index));
        times.push(performance.now() - sentAt);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (pauseMs > 0) await sleep(pauseMs);
      } while (performance.now() < endsAt);
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  await load.atEnd?.();
  for (const { close } of all) close();
  if (Object.keys(statuses).some((status) => !expected.includes(Number(status)))) {
    throw new Error(`some of ${times.length} answers were wrong: ${JSON.stringify(statuses)}`);
  }
  const answers = times.length;
  return { perSecond: answers / seconds, answers, statuses, p99: quantile(times, 0.99) };
}

/** Sends one request on a new connection. */
export const askOnce = (port: number, request: Buffer, expected?: number[]) =>
  loadHttp({
    port,
    seconds: 0,
    connections: 1,
    next: () => request,
    ...(expected && { expected }),
  });

/** Opens a connection for one request at a time. The result is the status, once the whole answer has arrived. */
async function open(port: number) {
  let begun: Buffer | undefined;
  let missing = 0;
  let status = 0;
  let answered: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  const read = (bytes: Buffer): void => {
    let arrived = bytes.length;
    if (missing === 0) {
      const start = begun ? Buffer.concat([begun, bytes]) : bytes;
      const end = start.indexOf('\r\n\r\n');
      begun = end === -1 ? Buffer.from(start) : undefined;
      if (end === -1) return;
      const head = start.toString('latin1', 0, end + 2);
      status = Number(head.slice(9, 12));
      missing = bodyLength(head, status);
      arrived = start.length - end - 4;
    }
    missing -= arrived;
    if (missing === 0) answered?.resolve(status);
  };
  const onread = {
    buffer: Buffer.alloc(64 * 1024),
    callback: (length: number, buffer: Uint8Array) => {
      read(Buffer.from(buffer.buffer, buffer.byteOffset, length));
      return true;
    },
  };
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
  await once(socket, 'connect');
  socket.on('error', (error) => answered?.reject(error));
  socket.on('end', () => answered?.reject(new Error('the server ended a connection')));
  return {
    close: () => socket.destroy(),
    ask: (request: Buffer) =>
      new Promise<number>((resolve, reject) => {
        answered = { resolve, reject };
        socket.write(request);
      }),
  };
}

function bodyLength(head: string, status: number): number {
  if (status === 204) return 0;
  const [, length] = /\r\ncontent-length: *(\d+)\r\n/i.exec(head) ?? [];
  if (length === undefined) throw new Error(`an answer without a length:\n${head}`);
  return Number(length);
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { quantile } from '../compare.ts';

export interface HttpLoad {
  port: number;
  connections: number;
  seconds: number;
  /** The bytes of the next request of a connection. */
  next: (connection: number) => Buffer;
  /** Any other status counts as a failure. */
  expected: number | ((status: number) => boolean);
  /** Pauses between two requests of a connection; none unless told. */
  pauseMs?: number;
}

export interface HttpLoadResult {
  perSecond: number;
  answers: number;
  failures: number;
  statuses: Record<number, number>;
  p50: number;
  p99: number;
}

/** The bytes of a request on a connection that stays open. */
export function requestBytes(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Buffer {
  const all = {
    host: 'localhost',
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
}

/**
 * Sends one request after the other on each of some connections. Plain sockets that look at the head of an answer
 * and count the rest: a full HTTP client is slower than the servers measured here, and would be all that is measured.
 */
export async function loadHttp(load: HttpLoad): Promise<HttpLoadResult> {
  const isExpected =
    typeof load.expected === 'number'
      ? (status: number) => status === load.expected
      : load.expected;
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let failures = 0;
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load)));

  const startedAt = performance.now();
  const endsAt = startedAt + load.seconds * 1_000;
  await Promise.all(
    sockets.map(
      (connection, index) =>
        new Promise<void>((resolve) => {
          let sentAt = 0;
          const send = () => {
            sentAt = performance.now();
            connection.socket.write(load.next(index));
          };
          const done = () => {
            connection.socket.destroy();
            resolve();
          };
          connection.onAnswer = (status) => {
            const now = performance.now();
            times.push(now - sentAt);
            statuses[status] = (statuses[status] ?? 0) + 1;
            if (!isExpected(status)) failures += 1;
            if (now >= endsAt) done();
            else if (load.pauseMs) setTimeout(send, load.pauseMs);
            else send();
          };
          connection.onBroken = () => {
            failures += 1;
            done();
          };
          send();
        }),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    perSecond: times.length / seconds,
    answers: times.length,
    failures,
    statuses,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

interface Connection {
  socket: Socket;
  onAnswer: (status: number) => void;
  onBroken: () => void;
}

const headEnd = Buffer.from('\r\n\r\n');

/** A connection that tells of every answer that has arrived as a whole. */
async function open({ port }: HttpLoad): Promise<Connection> {
  let head = Buffer.alloc(0);
  let missing = 0;
  let status = 0;
  const read = (bytes: Buffer): void => {
    let rest = bytes;
    while (rest.length > 0) {
      if (missing === 0) {
        const joined = head.length > 0 ? Buffer.concat([head, rest]) : rest;
        const end = joined.indexOf(headEnd);
        if (end === -1) {
          head = Buffer.from(joined);
          return;
        }
        head = Buffer.alloc(0);
        const lines = joined.toString('latin1', 0, end + 2);
        status = Number(lines.slice(9, 12));
        missing = bodyLength(lines, status);
        rest = joined.subarray(end + headEnd.length);
      }
      const taken = Math.min(missing, rest.length);
      missing -= taken;
      rest = rest.subarray(taken);
      if (missing === 0) connection.onAnswer(status);
    }
  };
  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(256 * 1024),
      callback: (length, buffer) => {
        read(Buffer.from(buffer.buffer, buffer.byteOffset, length));
        return true;
      },
    },
  });
  const connection: Connection = { socket, onAnswer: () => {}, onBroken: () => {} };
  await once(socket, 'connect');
  socket.on('error', () => connection.onBroken());
  socket.on('end', () => connection.onBroken());
  return connection;
}

function bodyLength(lines: string, status: number): number {
  if (status === 304 || status === 204) return 0;
  const [, length] = /\r\ncontent-length: *(\d+)\r\n/i.exec(lines) ?? [];
  if (length === undefined) throw new Error(`an answer without a length:\n${lines}`);
  return Number(length);
}

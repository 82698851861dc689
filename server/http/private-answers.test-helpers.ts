import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, onTestFinished } from 'vitest';
import type { TestUser } from '../testing/world.ts';

const open: Socket[] = [];
afterEach(() => open.splice(0).forEach((socket) => socket.destroy()));

/** The bytes of a request without a body. */
export const request = (path: string, user?: Pick<TestUser, 'token'>, method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${user ? `authorization: Bearer ${user.token}\r\n` : ''}\r\n`;

/** Sends bytes and gives what is answered as it came, one text for each answer. */
type Line = (bytes: string, answers?: number) => Promise<string[]>;

/** A connection that stays open. */
export async function openLine(port: number): Promise<Line> {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  await once(socket, 'connect');
  return async (bytes, answers = 1) => {
    socket.write(bytes);
    const received: string[] = [];
    let rest = Buffer.alloc(0);
    while (received.length < answers) {
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      rest = Buffer.concat([rest, chunk]);
      for (let length = wholeLength(rest); length !== undefined; length = wholeLength(rest)) {
        received.push(rest.toString('utf8', 0, length));
        rest = rest.subarray(length);
      }
    }
    return received;
  };
}

function wholeLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [, length = 0] = /content-length: (\d+)/.exec(bytes.toString('latin1', 0, end)) ?? [];
  const whole = end + 4 + Number(length);
  return bytes.length < whole ? undefined : whole;
}

/** An answer without what differs from moment to moment. */
export const undated = (answer = '') =>
  answer
    .replace(/\r\nDate: [^\r]+ GMT\r/, '\r\nDate: …\r')
    .replace(/\r\nx-request-id: [^\r]+\r/, '\r\nx-request-id: …\r')
    // When somebody was active changes with every call.
    .replace(/"lastActive":"[^"]+"/, '"lastActive":"…"')
    .replace(/"requestId":"[^"]+"/, '"requestId":"…"');
export const statusOf = (answer = '') => Number(answer.slice(9, 12));
export const bodyOf = (answer = '') =>
  JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as Record<string, unknown>;

/** The moment at which the desk was last active, as somebody is told. */
export async function deskLastActive(ask: Line, user: Pick<TestUser, 'token'>): Promise<number> {
  const [answer] = await ask(request('/api/users/support/last-active', user));
  return Date.parse(String(bodyOf(answer)['lastActive']));
}

export function expectTooManyRequests(answer = ''): void {
  expect(statusOf(answer)).toBe(429);
  expect(answer).toMatch(/\r\nretry-after: \d+\r\n/);
}

/** How many requests came as far as Fastify. */
export function countFastify(): () => number {
  let count = 0;
  const heard = () => (count += 1);
  const channel = 'tracing:fastify.request.handler:start';
  subscribe(channel, heard);
  onTestFinished(() => void unsubscribe(channel, heard));
  return () => count;
}

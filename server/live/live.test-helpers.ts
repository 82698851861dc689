import websocket from '@fastify/websocket';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import type { ServerFrame } from '#shared/live/live.ts';
import { livePath } from '#shared/live/live.rules.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Deps } from '../deps.ts';
import type { TestUser } from '../testing/world.ts';
import { liveRoutes } from './live.routes.ts';
import { liveSockets } from './sockets.ts';

/** A client of the live connection, for tests. */
export interface TestSocket {
  socket: WebSocket;
  /** All frames that the client has got so far. */
  frames: ServerFrame[];
  send(frame: unknown): void;
  /** The next frame that the test has not taken yet; it rejects when the connection is closed. */
  next(): Promise<ServerFrame>;
  /** Resolves with the code with which the connection was closed. */
  closed: Promise<number>;
  close(): void;
}

/** Lets an application listen on a free port; gives its URL. */
export async function listen(app: FastifyInstance): Promise<string> {
  const address = app.server.address();
  if (address && typeof address === 'object') return `ws://127.0.0.1:${address.port}`;
  return (await app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
}

export async function connect(url: string, options: ClientOptions = {}): Promise<TestSocket> {
  const socket = new WebSocket(`${url}${livePath}`, options);
  const frames: ServerFrame[] = [];
  let taken = 0;
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as ServerFrame));
  const closed = once(socket, 'close').then(([code]) => code as number);
  // Most tests do not wait for the end of the connection, so its failure must not fail them.
  closed.catch(() => undefined);
  await once(socket, 'open');
  return {
    socket,
    frames,
    closed,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    async next() {
      const hasEnded = () => socket.readyState === socket.CLOSED;
      await until(() => frames.length > taken || hasEnded());
      if (frames.length === taken) throw new Error('the connection ended without another frame');
      taken += 1;
      return frames[taken - 1] as ServerFrame;
    },
    close: () => socket.terminate(),
  };
}

export async function signIn(
  url: string,
  user: Pick<TestUser, 'token'>,
  options: ClientOptions = {},
): Promise<TestSocket> {
  const client = await connect(url, options);
  client.send({ type: 'auth', token: user.token });
  expect(await client.next()).toEqual({ type: 'auth_success' });
  return client;
}

/**
 * Waits until a condition is true.
 * @throws an error after `seconds`
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  seconds = 30,
): Promise<void> {
  const giveUpAt = Date.now() + seconds * 1_000;
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error(`not within ${seconds} s: ${condition}`);
    await sleep(5);
  }
}

/** All messages in frames, both those that were sent and those of others. */
export const messagesIn = (frames: ServerFrame[]): Message[] =>
  frames.flatMap((frame) =>
    'message' in frame && typeof frame.message === 'object' ? [frame.message] : [],
  );

/** An application that has only the live connection, with short times for tests. */
export async function openDoor(
  deps: Deps,
  settings: { authWithinMs: number; pingEveryMs: number },
): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: deps.log as FastifyBaseLogger });
  await app.register(websocket, liveSockets(deps));
  liveRoutes(app, deps, settings);
  return app;
}

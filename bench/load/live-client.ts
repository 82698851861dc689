import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ServerFrame } from '#shared/live/live.ts';
import { livePath } from '#shared/live/live.rules.ts';
import type { Person } from '../shop.ts';

/** Somebody's live connection. */
export interface LiveClient {
  write(talk: { bookingId: number }, content: string): void;
  /** Called with every frame from now on. */
  onFrame(hear: (frame: ServerFrame) => void): void;
  /** The next frame of a type. */
  next(type: ServerFrame['type']): Promise<ServerFrame>;
  close(): void;
}

/** Connects and signs in; frames of the type `error` end the bench of the row. */
export async function openLive(port: number, person: Person): Promise<LiveClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, { perMessageDeflate: false });
  let hear: (frame: ServerFrame) => void = () => {};
  let waiting: { type: string; resolve: (frame: ServerFrame) => void } | undefined;
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as ServerFrame;
    if (frame.type === 'error' || frame.type === 'auth_error') {
      throw new Error(`the live connection said: ${frame.message}`);
    }
    if (waiting?.type === frame.type) {
      const { resolve } = waiting;
      waiting = undefined;
      resolve(frame);
    }
    hear(frame);
  });
  await once(socket, 'open');
  const client: LiveClient = {
    write: ({ bookingId }, content) =>
      socket.send(JSON.stringify({ type: 'message', bookingId, senderId: person.id, content })),
    onFrame: (heard) => (hear = heard),
    next: (type) => new Promise((resolve) => (waiting = { type, resolve })),
    close: () => socket.terminate(),
  };
  const welcome = client.next('auth_success');
  socket.send(JSON.stringify({ type: 'auth', token: person.token }));
  await welcome;
  return client;
}

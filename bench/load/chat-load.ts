import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ServerFrame } from '#shared/live/live.ts';
import { livePath } from '#shared/live/live.rules.ts';
import { median, quantile } from '../compare.ts';
import type { Talk } from '../rows/talks.ts';
import type { Person } from '../shop.ts';

export type ChatResult = Record<
  'perSecond' | 'p50' | 'p99' | 'sent' | 'lost' | 'twice' | 'outOfOrder',
  number
>;

/** Milliseconds to wait after the last message was sent, until the desk has received all of them. */
const patienceMs = 5_000;

/** Opens a signed-in live connection; a frame of the type `error` ends the bench. */
export async function openLive(
  port: number,
  { token }: Person,
  hear: (frame: ServerFrame) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, { perMessageDeflate: false });
  await once(socket, 'open');
  const welcome = once(socket, 'message');
  socket.send(JSON.stringify({ type: 'auth', token }));
  await welcome;
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as ServerFrame;
    if (frame.type === 'error') throw new Error(`the live connection said: ${frame.message}`);
    hear(frame);
  });
  return socket;
}

/** Opens connections for customers with messages always on their way, and for an administrator who gets them all. */
export async function openChat(port: number, admin: Person, talks: Talk[]) {
  let endsAt = 0;
  let number = 0;
  let sentAt = new Map<string, number>();
  let heard = new Map<string, number>();
  let times: number[] = [];
  let outOfOrder = 0;
  const newest = new Map<number, { id: number; number: number }>();

  const desk = await openLive(port, admin, (frame) => {
    if (frame.type !== 'new_message') return;
    const { bookingId, content, id } = frame.message;
    heard.set(content, (heard.get(content) ?? 0) + 1);
    times.push(performance.now() - (sentAt.get(content) ?? NaN));
    const place = Number(content.split(' ')[1]);
    const before = newest.get(bookingId);
    if (before && (before.id >= id || before.number >= place)) outOfOrder += 1;
    newest.set(bookingId, { id, number: place });
  });
  const write = (socket: WebSocket, { bookingId, customer }: Talk) => {
    number += 1;
    const content = `message ${number}`;
    sentAt.set(content, performance.now());
    const frame = { type: 'message', bookingId, senderId: customer.id, content };
    socket.send(JSON.stringify(frame));
  };
  const sockets = [desk];
  const customers: (() => void)[] = [];
  for (const talk of talks) {
    const socket = await openLive(port, talk.customer, ({ type }) => {
      if (type === 'message_sent' && performance.now() < endsAt) write(socket, talk);
    });
    sockets.push(socket);
    customers.push(() => write(socket, talk));
  }

  const run = async (inFlight: number, seconds: number): Promise<ChatResult> => {
    [sentAt, heard, times, outOfOrder] = [new Map(), new Map(), [], 0];
    // The messages of an earlier run are forgotten, because it may have used the same conversations.
    newest.clear();
    const startedAt = performance.now();
    endsAt = startedAt + seconds * 1_000;
    for (const begin of customers) for (let count = 0; count < inFlight; count += 1) begin();
    await sleep(seconds * 1_000);
    const perSecond = (times.length * 1_000) / (performance.now() - startedAt);
    const giveUpAt = performance.now() + patienceMs;
    while (heard.size < sentAt.size && performance.now() < giveUpAt) await sleep(20);
    return {
      perSecond,
      p50: median(times),
      p99: quantile(times, 0.99),
      sent: sentAt.size,
      lost: sentAt.size - heard.size,
      twice: [...heard.values()].filter((count) => count > 1).length,
      outOfOrder,
    };
  };
  return { run, close: () => sockets.forEach((socket) => socket.terminate()) };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../compare.ts';
import type { Person } from '../shop.ts';
import { openLive } from './live-client.ts';

export interface DeskResult {
  perSecond: number;
  p99: number;
  sent: number;
  lost: number;
  twice: number;
  outOfOrder: number;
}

interface Talk {
  bookingId: number;
  customer: Person;
}

/** Messages of one customer that are sent and not yet acknowledged. */
const inFlight = 8;
/** How long the desk is waited for after the last message was sent. */
const patienceMs = 5_000;

/** Customers who always have eight messages on their way, and one administrator who counts what is heard. */
export async function deskLoad(
  port: number,
  admin: Person,
  talks: Talk[],
  seconds: number,
): Promise<DeskResult> {
  const desk = await openLive(port, admin);
  const sentAt = new Map<string, number>();
  const heard = new Map<string, number>();
  const newest = new Map<number, { id: number; number: number }>();
  const times: number[] = [];
  let outOfOrder = 0;

  desk.onFrame((frame) => {
    if (frame.type !== 'new_message') return;
    const { bookingId, content, id } = frame.message;
    heard.set(content, (heard.get(content) ?? 0) + 1);
    times.push(performance.now() - (sentAt.get(content) ?? NaN));
    const number = Number(content.split(' ')[1]);
    const before = newest.get(bookingId);
    if (before && (before.id >= id || before.number >= number)) outOfOrder += 1;
    newest.set(bookingId, { id, number });
  });

  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const customers = await Promise.all(
    talks.map(async (talk) => {
      const client = await openLive(port, talk.customer);
      let number = 0;
      const write = () => {
        number += 1;
        const content = `${talk.customer.username} ${number}`;
        sentAt.set(content, performance.now());
        client.write(talk, content);
      };
      client.onFrame((frame) => {
        if (frame.type === 'message_sent' && performance.now() < endsAt) write();
      });
      for (let count = 0; count < inFlight; count += 1) write();
      return client;
    }),
  );

  await sleep(Math.max(0, endsAt - performance.now()));
  const heardInTime = times.length;
  const measuredFor = (performance.now() - startedAt) / 1_000;
  const giveUpAt = performance.now() + patienceMs;
  while (heard.size < sentAt.size && performance.now() < giveUpAt) await sleep(20);
  for (const client of [desk, ...customers]) client.close();
  return {
    perSecond: heardInTime / measuredFor,
    p99: quantile(times, 0.99),
    sent: sentAt.size,
    lost: sentAt.size - heard.size,
    twice: [...heard.values()].filter((count) => count > 1).length,
    outOfOrder,
  };
}

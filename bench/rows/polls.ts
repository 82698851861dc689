import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { judge, type Figure } from '../figures.ts';
import { inspectable, openInspector } from '../inspector.ts';
import { requestBytes } from '../load/http-load.ts';
import { openLive, type LiveClient } from '../load/live-client.ts';
import { cpuSeconds, residentMegabytes } from '../processes.ts';
import type { Stage } from '../stage.ts';
import { openTalks, type Talk } from './talks.ts';

const openChats = 1_000;
/** How often the chat screen asks (docs/specification.md 9). */
const pollEveryMs = 3_000;
/** Until a poll costs less no longer: in the first 6 s after the chats were opened it costs twice as much. */
const settleMs = 24_000;

/** Open chats that nobody writes in: each has its live connection and asks for messages and presence every 3 s. */
export async function polls(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras: 1, customers: openChats });
  const talks = await openTalks(stage.pool(shop.settings.databaseUrl ?? ''), shop, openChats);
  const server = await stage.productOn({ ...shop.env, ...inspectable });
  const { pid, port } = server;
  const inspector = await openInspector(server.output());

  // The same work over a few connections first: what it takes to answer at all is not memory of open chats.
  const warm = await openPollers(port, talks.slice(0, 50));
  await askFor(warm, 6_000, pollEveryMs / 20);
  warm.forEach((poller) => poller.socket.destroy());
  await sleep(1_000);
  const held = async () => {
    const withGarbage = residentMegabytes(pid);
    await inspector.collectGarbage();
    await sleep(1_000);
    return { withGarbage, all: residentMegabytes(pid), heap: await inspector.heapMegabytes() };
  };
  const before = await held();

  const live: LiveClient[] = [];
  for (const { customer } of talks) live.push(await openLive(port, customer));
  const pollers = await openPollers(port, talks);
  await askFor(pollers, settleMs, pollEveryMs);
  const seconds = Math.max(6, stage.seconds * 3);
  const usedBefore = cpuSeconds(pid);
  const answered = await askFor(pollers, seconds * 1_000, pollEveryMs);
  const used = cpuSeconds(pid) - usedBefore;
  const after = await held();
  inspector.close();
  for (const client of live) client.close();
  for (const { socket } of pollers) socket.destroy();

  const perChat = (what: keyof typeof before) => ((after[what] - before[what]) * 1024) / openChats;

  return [
    judge({
      name: 'polls of 1,000 open chats',
      ours: used / seconds,
      limit: 1,
      unit: 'cores',
      goal: { of: 'ratio', atMost: 0.7 },
      note: `${Math.round(answered / seconds)} polls a second`,
    }),
    judge({
      name: 'memory of an open chat',
      ours: perChat('all'),
      unit: 'KB',
      goal: { of: 'ours', atMost: 40 },
      note: `garbage collected before and after; ${perChat('heap').toFixed(0)} KB of it in the JavaScript heap`,
    }),
    { name: 'the same with garbage', ours: perChat('withGarbage'), unit: 'KB' },
  ];
}

interface Poller {
  socket: Socket;
  requests: Buffer[];
}

async function openPollers(port: number, talks: Talk[]): Promise<Poller[]> {
  const pollers: Poller[] = [];
  for (const { bookingId, customer } of talks) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    const headers = { authorization: `Bearer ${customer.token}` };
    pollers.push({
      socket,
      requests: [
        requestBytes('GET', `/api/messages/booking/${bookingId}?after=0`, headers),
        requestBytes('GET', '/api/users/support/last-active', headers),
      ],
    });
  }
  return pollers;
}

/** Each asks both questions, one after the other, once in every period; all of them spread over it. */
async function askFor(pollers: Poller[], forMs: number, everyMs: number): Promise<number> {
  const endsAt = performance.now() + forMs;
  let answered = 0;
  const ask = async ({ socket, requests }: Poller) => {
    for (const request of requests) {
      const heard = once(socket, 'data');
      socket.write(request);
      const [bytes] = (await heard) as [Buffer];
      if (!bytes.toString('latin1', 0, 12).endsWith(' 200')) {
        throw new Error(`a poll was answered with ${bytes.toString('latin1', 0, 200)}`);
      }
      answered += 1;
    }
  };
  await Promise.all(
    pollers.map(async (poller, index) => {
      await sleep((everyMs * index) / pollers.length);
      while (performance.now() < endsAt) {
        const startedAt = performance.now();
        await ask(poller);
        await sleep(
          Math.max(
            0,
            Math.min(everyMs - (performance.now() - startedAt), endsAt - performance.now()),
          ),
        );
      }
    }),
  );
  return answered;
}

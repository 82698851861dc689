import { setTimeout as sleep } from 'node:timers/promises';
import { figure, type Figure } from '../figures.ts';
import { bearer, loadHttp, requestBytes } from '../load/http-load.ts';
import { openLive } from '../load/chat-load.ts';
import { collecting, cpuSeconds, usedMegabytes } from '../processes.ts';
import type { Stage } from '../stage.ts';
import { openTalks, type Talk } from './talks.ts';

const openChats = 1_000;
/** Milliseconds after which the page of a chat asks again (docs/specification.md 9). */
const pollEveryMs = 3_000;
/** Seconds until the cost of a request is steady: in the first 6 s after the chats were opened it is twice as high. */
const settleSeconds = 24;

/** Open chats in which nobody writes: each has a live connection, and asks for messages and presence every 3 s. */
export async function polls(stage: Stage): Promise<Figure[]> {
  const prepared = await stage.shop({ cameras: 1, users: openChats });
  const talks = await openTalks(stage.pool(prepared.databaseUrl), prepared, openChats);
  const { pid, port } = await stage.open(prepared, collecting);
  // The requests of the chats first run over a few connections, because memory that any answer needs is no cost of a
  // chat.
  await loadHttp({ port, ...pollsOf(talks.slice(0, 50), pollEveryMs / 20), seconds: 6 });
  const before = await usedMegabytes(pid);

  for (const { customer } of talks) await openLive(port, customer, () => undefined);
  const seconds = Math.max(6, stage.seconds * 3);
  let after = 0;
  const load = loadHttp({
    port,
    ...pollsOf(talks, pollEveryMs),
    seconds: settleSeconds + seconds,
    atEnd: async () => (after = await usedMegabytes(pid)),
  });
  await sleep(settleSeconds * 1_000);
  const usedBefore = cpuSeconds(pid);
  await sleep(seconds * 1_000);
  const cores = (cpuSeconds(pid) - usedBefore) / seconds;
  const { perSecond } = await load;
  const perChat = ((after - before) * 1_024) / openChats;
  const polling = { ours: cores, limit: 1, note: `${Math.round(perSecond)} polls a second` };
  const memory = { ours: perChat, note: 'garbage collected before and after' };
  return [
    figure('polls of 1,000 open chats', polling, 'cores', '<= 0.7x'),
    figure('memory of an open chat', memory, 'KB', '<= 40'),
  ];
}

/** The requests of the chats: each chat sends its two requests in turn, each once per period. */
function pollsOf(talks: Talk[], everyMs: number) {
  const requests = talks.map(({ bookingId, customer }) => [
    requestBytes('GET', `/api/messages/booking/${bookingId}?after=0`, bearer(customer)),
    requestBytes('GET', '/api/users/support/last-active', bearer(customer)),
  ]);
  const turns: number[] = [];
  const next = (connection: number) => {
    const turn = turns[connection] ?? 0;
    turns[connection] = turn + 1;
    return requests[connection]?.[turn % 2] ?? Buffer.alloc(0);
  };
  return { connections: talks.length, next, pauseMs: everyMs / 2 };
}

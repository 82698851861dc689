import { setTimeout as sleep } from 'node:timers/promises';
import { figure, type Figure } from '../figures.ts';
import { collectGarbage, inspectable } from '../inspector.ts';
import { bearer, loadHttp, requestBytes } from '../load/http-load.ts';
import { openLive, type LiveClient } from '../load/live-client.ts';
import { cpuSeconds, residentMegabytes } from '../processes.ts';
import type { Stage } from '../stage.ts';
import { openTalks, type Talk } from './talks.ts';

const openChats = 1_000;
/** How often the chat screen asks (docs/specification.md 9). */
const pollEveryMs = 3_000;
/** Until a poll costs less no longer: in the first 6 s after the chats were opened it costs twice as much. */
const settleSeconds = 24;

/** Open chats that nobody writes in: each has its live connection and asks for messages and presence every 3 s. */
export async function polls(stage: Stage): Promise<Figure[]> {
  const prepared = await stage.shop({ cameras: 1, users: openChats });
  const talks = await openTalks(stage.pool(prepared.databaseUrl), prepared, openChats);
  const { pid, port, output } = await stage.open(prepared, inspectable);
  const heldKilobytes = async () => {
    await sleep(1_000);
    await collectGarbage(output());
    await sleep(1_000);
    return residentMegabytes(pid) * 1_024;
  };
  // The same work over a few connections first: what it takes to answer at all is not memory of open chats.
  await loadHttp({ port, ...polling(talks.slice(0, 50), pollEveryMs / 20), seconds: 6 });
  const before = await heldKilobytes();

  const live: LiveClient[] = [];
  for (const { customer } of talks) live.push(await openLive(port, customer));
  const seconds = Math.max(6, stage.seconds * 3);
  let after = 0;
  const load = loadHttp({
    port,
    ...polling(talks, pollEveryMs),
    seconds: settleSeconds + seconds,
    atEnd: async () => (after = await heldKilobytes()),
  });
  await sleep(settleSeconds * 1_000);
  const usedBefore = cpuSeconds(pid);
  await sleep(seconds * 1_000);
  const cores = (cpuSeconds(pid) - usedBefore) / seconds;
  const { perSecond } = await load;
  for (const client of live) client.close();
  const perChat = (after - before) / openChats;
  const note = `${Math.round(perSecond)} polls a second`;
  return [
    figure('polls of 1,000 open chats', { ours: cores, limit: 1, note }, 'cores', '<= 0.7x'),
    figure(
      'memory of an open chat',
      { ours: perChat, note: 'garbage collected before and after' },
      'KB',
      '<= 40',
    ),
  ];
}

/** Each asks both questions in turn, so that each is asked once in a period. */
function polling(talks: Talk[], everyMs: number) {
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

import { setTimeout as sleep } from 'node:timers/promises';
import type { Camera } from '#shared/cameras.ts';
import { callShop } from '../../server/testing/shop-client.ts';
import { compare } from '../compare.ts';
import { judge, never, type Figure } from '../figures.ts';
import type { BufferOrder } from '../limits/buffer-server.ts';
import { withoutFailures } from '../load/answers.ts';
import { loadHttp, requestBytes } from '../load/http-load.ts';
import type { Person } from '../shop.ts';
import type { Stage } from '../stage.ts';

const connectionsEach = 8;
/** How long another process may still answer as before. */
const graceMs = 100;
const list = '/api/cameras';

/** Two processes on one database; an administrator at the first changes a camera every second. */
export async function listWrites(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras: 200, customers: 10 });
  const first = await stage.product(shop);
  const second = await stage.product(shop);
  const reply = await fetch(first.url + list, { headers: { 'accept-encoding': 'identity' } });
  const order: BufferOrder = {
    body: new Uint8Array(await reply.arrayBuffer()),
    contentType: reply.headers.get('content-type') ?? '',
  };
  const limits = [
    await stage.limit<{ port: number }>('buffer-server', order),
    await stage.limit<{ port: number }>('buffer-server', order),
  ];
  const watch = { changes: 0, staleHere: 0, staleThere: 0 };
  const writeMeanwhile = async (work: Promise<number>) => {
    const stop = new AbortController();
    const writing = writeEverySecond(first.url, second.url, shop.admin, watch, stop.signal);
    const result = await work;
    stop.abort();
    await writing;
    return result;
  };
  const measured = await compare(
    () => writeMeanwhile(loadAll(stage, [first.port, second.port])),
    () =>
      loadAll(
        stage,
        limits.map((limit) => limit.ready.port),
      ),
  );
  const of = `of ${watch.changes} changes`;
  return [
    judge({ name: 'list-writes', ...measured, unit: '/s', goal: { of: 'ratio', atLeast: 0.8 } }),
    never('stale where it was changed', watch.staleHere, of),
    never(`stale elsewhere after ${graceMs} ms`, watch.staleThere, of),
  ];
}

async function loadAll(stage: Stage, ports: number[]): Promise<number> {
  const request = requestBytes('GET', list);
  const results = await Promise.all(
    ports.map((port) =>
      loadHttp({
        port,
        connections: connectionsEach,
        // Some changes fall into every measurement.
        seconds: Math.max(2, stage.seconds),
        next: () => request,
        expected: 200,
      }),
    ),
  );
  results.forEach(withoutFailures);
  return results.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

let changes = 0;

async function writeEverySecond(
  here: string,
  there: string,
  { token }: Person,
  watch: { changes: number; staleHere: number; staleThere: number },
  stop: AbortSignal,
): Promise<void> {
  const camera = (await callShop<Camera>(here, 'GET', '/api/cameras/7')).body;
  const { id, images: _images, rating: _rating, reviewCount: _count, ...input } = camera;
  const nameAt = async (url: string) => {
    const all = (await callShop<Camera[]>(url, 'GET', list)).body;
    return all.find((one) => one.id === id)?.name;
  };
  while (!stop.aborted) {
    changes += 1;
    const name = `Changed ${changes} times`;
    const body = { ...input, name };
    const { status } = await callShop(here, 'PUT', `/api/admin/cameras/${id}`, { token, body });
    if (status !== 200) throw new Error(`a change was answered with ${status}`);
    const acknowledgedAt = performance.now();
    watch.changes += 1;
    if ((await nameAt(here)) !== name) watch.staleHere += 1;
    await sleep(Math.max(0, graceMs - (performance.now() - acknowledgedAt)));
    if ((await nameAt(there)) !== name) watch.staleThere += 1;
    await sleep(1_000 - (performance.now() - acknowledgedAt));
  }
}

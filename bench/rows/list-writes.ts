import { setTimeout as sleep } from 'node:timers/promises';
import type { Camera } from '#shared/cameras/cameras.ts';
import { callShop } from '../../server/testing/shop-client.ts';
import { compare } from '../compare.ts';
import { figure, never, type Figure } from '../figures.ts';
import { bufferLimit } from '../load/answers.ts';
import { inTurn, loadHttp, requestBytes } from '../load/http-load.ts';
import type { OpenShop, Stage } from '../stage.ts';

const list = '/api/cameras';
/** Everywhere that the camera is shown which the changes are made to. */
const shownAt = [list, '/api/cameras/7', '/cameras', '/camera/7'];
/** Three say too little: the machine's speed changes by a third from one second to the next. */
const turns = 9;
/** How long every answer is looked at, beside readers who leave room for that. */
const watchedSeconds = 8;
/** How long another process may still answer as before. */
const graceMs = 100;
const encodings = ['identity', 'br', 'gzip'];

/** Two processes on one database; an administrator at the first changes a camera every second, then much more often. */
export async function listWrites(stage: Stage): Promise<Figure[]> {
  const prepared = await stage.shop({ cameras: 200, users: 10 });
  const shops = [await stage.open(prepared), await stage.open(prepared)] as const;
  const limits = [
    await bufferLimit(stage, shops[0].url + list),
    await bufferLimit(stage, shops[0].url + list),
  ];
  const seen = { changes: 0, answers: 0, staleHere: 0, staleThere: 0 };
  const ports = shops.map(({ port }) => port);
  // Some changes fall into every measurement.
  const seconds = Math.max(2, stage.seconds);
  const changes = changesOf(shops, seen);
  const measured = await compare(
    () => changes([list], 1_000, () => loadAll(ports, [list], seconds)),
    () =>
      loadAll(
        limits.map(({ port }) => port),
        [list],
        seconds,
      ),
    turns,
  );
  await changes(shownAt, 150, () => loadAll(ports, shownAt, watchedSeconds, 10));
  const of = `of ${seen.answers} answers after ${seen.changes} changes`;
  return [
    figure('list-writes', measured, '/s', '>= 0.55x'),
    never('stale where it was changed', seen.staleHere, of),
    never(`stale elsewhere after ${graceMs} ms`, seen.staleThere, of),
  ];
}

/** Answers a second of all of them together. */
async function loadAll(
  ports: number[],
  paths: string[],
  seconds: number,
  pauseMs = 0,
): Promise<number> {
  const next = inTurn(paths.map((path) => requestBytes('GET', path)));
  const results = await Promise.all(
    ports.map((port) => loadHttp({ port, connections: 8, seconds, next, pauseMs })),
  );
  return results.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

/**
 * A way to do some work while the first of two processes changes a camera, and to look at what both answer at these
 * addresses after each change, asked plainly and with what was known before.
 */
function changesOf(
  [here, there]: readonly [OpenShop, OpenShop],
  seen: { changes: number; answers: number; staleHere: number; staleThere: number },
) {
  async function change(paths: string[], everyMs: number): Promise<void> {
    const startedAt = performance.now();
    seen.changes += 1;
    const encoding = encodings[seen.changes % encodings.length] ?? '';
    const read = ({ url }: OpenShop, known: Read[] = []) =>
      Promise.all(paths.map((path, place) => readAt(url + path, encoding, known[place])));
    const known = { here: await read(here), there: await read(there) };
    const name = `Changed ${seen.changes} times`;
    await renameCamera(here, name);
    const acknowledgedAt = performance.now();
    const staleAnswers = async (shop: OpenShop, before: Read[]) => {
      const answers = (await Promise.all([read(shop), read(shop, before)])).flat();
      seen.answers += answers.length;
      return answers.filter(({ text }) => !text.includes(name)).length;
    };
    seen.staleHere += await staleAnswers(here, known.here);
    await sleep(Math.max(0, graceMs - (performance.now() - acknowledgedAt)));
    seen.staleThere += await staleAnswers(there, known.there);
    await sleep(Math.max(0, everyMs - (performance.now() - startedAt)));
  }

  return async (paths: string[], everyMs: number, work: () => Promise<number>): Promise<number> => {
    const over = new AbortController();
    const changing = (async () => {
      while (!over.signal.aborted) await change(paths, everyMs);
    })();
    const result = await work();
    over.abort();
    await changing;
    return result;
  };
}

async function renameCamera({ url, admin: { token } }: OpenShop, name: string): Promise<void> {
  const { body: camera } = await callShop<Camera>(url, 'GET', '/api/cameras/7');
  const { id: _id, images: _images, rating: _rating, reviewCount: _count, ...input } = camera;
  const { updatedAt: _updatedAt, ...rest } = input;
  const body = { ...rest, name };
  const { status } = await callShop(url, 'PUT', '/api/admin/cameras/7', { token, body });
  if (status !== 200) throw new Error(`a change was answered with ${status}`);
}

interface Read {
  etag: string;
  /** Empty when it was answered that nothing has changed. */
  text: string;
}

async function readAt(url: string, encoding: string, known?: Read): Promise<Read> {
  const headers = { 'accept-encoding': encoding, ...(known && { 'if-none-match': known.etag }) };
  const reply = await fetch(url, { headers });
  return { etag: reply.headers.get('etag') ?? '', text: await reply.text() };
}

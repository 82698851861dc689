import { setTimeout as sleep } from 'node:timers/promises';
import type { Camera } from '#shared/cameras/cameras.ts';
import { callShop } from '../../server/testing/shop-client.ts';
import { compare } from '../compare.ts';
import { figure, never, type Figure } from '../figures.ts';
import { bufferLimit, compareWithBuffer } from '../load/answers.ts';
import { inTurn, loadHttp, requestBytes } from '../load/http-load.ts';
import type { OpenShop, Stage } from '../stage.ts';

const plan = { cameras: 200, users: 10 };
const listed = ['/api/cameras'];
/** The addresses of all answers that show the changed item. */
const shownAt = [...listed, '/api/cameras/7', '/cameras', '/camera/7'];
/** The number of turns. Three are too few, because the machine's speed changes by a third within a second. */
const turns = 9;
/** Milliseconds in which another process may still send the old answer after a change. */
const graceMs = 100;
const encodings = ['identity', 'br', 'gzip'];

export async function list(stage: Stage): Promise<Figure[]> {
  const measured = await compareWithBuffer(stage, await stage.openShop(plan), '/api/cameras');
  return [figure('list of 200', measured, '/s', '>= 0.60x')];
}

export async function item(stage: Stage): Promise<Figure[]> {
  const measured = await compareWithBuffer(stage, await stage.openShop(plan), '/api/cameras/7');
  return [figure('item', measured, '/s', '>= 0.50x')];
}

/** Two servers on one database, of which the first gets a change of an item every second, and then more often. */
export async function listWrites(stage: Stage): Promise<Figure[]> {
  const prepared = await stage.shop(plan);
  const here = await stage.open(prepared);
  const there = await stage.open(prepared);
  const limits = [
    await bufferLimit(stage, `${here.url}/api/cameras`),
    await bufferLimit(stage, `${here.url}/api/cameras`),
  ];
  const seen = { changes: 0, answers: 0, staleHere: 0, staleThere: 0 };

  async function changeAndLook(paths: string[]): Promise<void> {
    seen.changes += 1;
    const encoding = encodings[seen.changes % encodings.length] ?? '';
    const read = ({ url }: OpenShop, known: Read[] = []) =>
      Promise.all(paths.map((path, place) => readAt(url + path, encoding, known[place])));
    const known = { here: await read(here), there: await read(there) };
    const name = `Changed ${seen.changes} times`;
    const staleAnswers = async (shop: OpenShop, before: Read[]) => {
      const answers = (await Promise.all([read(shop), read(shop, before)])).flat();
      seen.answers += answers.length;
      return answers.filter(({ text }) => !text.includes(name)).length;
    };
    await renameCamera(here, name);
    const grace = sleep(graceMs);
    seen.staleHere += await staleAnswers(here, known.here);
    await grace;
    seen.staleThere += await staleAnswers(there, known.there);
  }

  async function besideChanges(paths: string[], everyMs: number, work: () => Promise<number>) {
    const over = new AbortController();
    const changing = (async () => {
      while (!over.signal.aborted) await Promise.all([changeAndLook(paths), sleep(everyMs)]);
    })();
    const result = await work();
    over.abort();
    await changing;
    return result;
  }

  // Every measurement takes long enough to contain some changes.
  const seconds = Math.max(2, stage.seconds);
  const measured = await compare(
    () => besideChanges(listed, 1_000, () => loadAll([here, there], listed, seconds)),
    () => loadAll(limits, listed, seconds),
    turns,
  );
  // The readers pause between requests, so that the changes and the checks beside them get time.
  await besideChanges(shownAt, 150, () => loadAll([here, there], shownAt, 8, 10));
  const of = `of ${seen.answers} answers after ${seen.changes} changes`;
  return [
    figure('list-writes', measured, '/s', '>= 0.55x'),
    never('stale where it was changed', seen.staleHere, of),
    never(`stale elsewhere after ${graceMs} ms`, seen.staleThere, of),
  ];
}

/** Answers per second of all servers together. */
async function loadAll(servers: { port: number }[], paths: string[], seconds: number, pauseMs = 0) {
  const next = inTurn(paths.map((path) => requestBytes('GET', path)));
  const results = await Promise.all(
    servers.map(({ port }) => loadHttp({ port, connections: 8, seconds, next, pauseMs })),
  );
  return results.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

async function renameCamera({ url, admin: { token } }: OpenShop, name: string): Promise<void> {
  const { body: camera } = await callShop<Camera>(url, 'GET', '/api/cameras/7');
  const { id: _id, images: _images, rating: _rating, reviewCount: _count, ...input } = camera;
  const { updatedAt: _updatedAt, ...body } = { ...input, name };
  const { status } = await callShop(url, 'PUT', '/api/admin/cameras/7', { token, body });
  if (status !== 200) throw new Error(`a change was answered with ${status}`);
}

interface Read {
  etag: string;
  /** The text of the answer; empty when the server answered that nothing has changed. */
  text: string;
}

async function readAt(url: string, encoding: string, known?: Read): Promise<Read> {
  const headers = { 'accept-encoding': encoding, ...(known && { 'if-none-match': known.etag }) };
  const reply = await fetch(url, { headers });
  return { etag: reply.headers.get('etag') ?? '', text: await reply.text() };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Camera } from '#shared/cameras/cameras.ts';
import { callShop } from '../../server/testing/shop-client.ts';
import type { Person } from '../shop.ts';

/** How long another process may still answer as before. */
export const graceMs = 100;

/** Answers after changes; one is stale that does not show the last change. */
export interface Watch {
  changes: number;
  answers: number;
  staleHere: number;
  staleThere: number;
}

interface Changing {
  /** Where the changes are made, and another process on the same database. */
  here: string;
  there: string;
  camera: number;
  admin: Person;
  everyMs: number;
  /** Addresses that show the camera: each is asked after every change, once plainly and once about what it was before. */
  paths: string[];
  watch: Watch;
}

const encodings = ['identity', 'br', 'gzip'];
let changes = 0;

/** Does some work while an administrator changes a camera and looks at what both processes answer. */
export async function besideChanges<Result>(
  changing: Changing,
  work: () => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const ended = changeAndReadBack(changing, stop.signal);
  const result = await work();
  stop.abort();
  await ended;
  return result;
}

async function changeAndReadBack(
  { here, there, camera, admin: { token }, everyMs, paths, watch }: Changing,
  stop: AbortSignal,
): Promise<void> {
  const address = `/api/cameras/${camera}`;
  const now = (await callShop<Camera>(here, 'GET', address)).body;
  const {
    id: _id,
    images: _images,
    rating: _rating,
    reviewCount: _count,
    updatedAt: _updatedAt,
    ...input
  } = now;
  while (!stop.aborted) {
    const startedAt = performance.now();
    changes += 1;
    const encoding = encodings[changes % encodings.length] ?? '';
    const before = await Promise.all([here, there].map((url) => readAll(url, paths, encoding)));
    const body = { ...input, name: `Changed ${changes} times` };
    const path = `/api/admin/cameras/${camera}`;
    const { status } = await callShop(here, 'PUT', path, { token, body });
    if (status !== 200) throw new Error(`a change was answered with ${status}`);
    const acknowledgedAt = performance.now();
    const stale = async (url: string, known: Read[] = []) => {
      const [plainly, conditionally] = await Promise.all([
        readAll(url, paths, encoding),
        readAll(url, paths, encoding, known),
      ]);
      const read = [...plainly, ...conditionally];
      watch.answers += read.length;
      return read.filter(({ text }) => !text.includes(body.name)).length;
    };
    watch.changes += 1;
    watch.staleHere += await stale(here, before[0]);
    await sleep(Math.max(0, graceMs - (performance.now() - acknowledgedAt)));
    watch.staleThere += await stale(there, before[1]);
    await sleep(Math.max(0, everyMs - (performance.now() - startedAt)));
  }
}

interface Read {
  etag: string;
  /** Empty when it was answered that nothing has changed. */
  text: string;
}

const readAll = (url: string, paths: string[], encoding: string, known: Read[] = []) =>
  Promise.all(
    paths.map(async (path, index): Promise<Read> => {
      const etag = known[index]?.etag;
      const reply = await fetch(url + path, {
        headers: { 'accept-encoding': encoding, ...(etag && { 'if-none-match': etag }) },
      });
      return { etag: reply.headers.get('etag') ?? '', text: await reply.text() };
    }),
  );

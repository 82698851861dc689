import { setTimeout as sleep } from 'node:timers/promises';

const items = 5_000;
const readers = 10;
const pauseMs = 20;
const asked = ['/api/cameras', '/api/cameras/7', '/api/brands', '/api/shop', '/', '/cameras'];
const headings =
  'Name,Brand,Model,Category,Price per day,Stock count,Image URL,Features,Description';

/** Imports new items while others read; gives how long each of both took at most. */
export async function importBesideReaders(
  { url }: { url: string },
  adminToken: string,
): Promise<{ importMs: number; slowestMs: number; answers: number }> {
  const rows = Array.from(
    { length: items },
    (_, index) => `Item ${index},Brand,Model ${index},1,50,1,/a.jpg,One,Words about it`,
  );
  const over = new AbortController();
  let slowestMs = 0;
  let answers = 0;

  async function read(reader: number): Promise<void> {
    for (let turn = reader; !over.signal.aborted; turn += 1) {
      const startedAt = performance.now();
      const reply = await fetch(url + asked[turn % asked.length]);
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`a reader was answered with ${reply.status}`);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      answers += 1;
      await sleep(pauseMs);
    }
  }

  const reading = Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
  const startedAt = performance.now();
  const reply = await fetch(`${url}/api/admin/cameras/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'text/csv' },
    body: [headings, ...rows].join('\n'),
  });
  const importMs = performance.now() - startedAt;
  over.abort();
  await reading;
  if (!reply.ok)
    throw new Error(`the import was answered with ${reply.status}: ${await reply.text()}`);
  return { importMs, slowestMs, answers };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { runningAddress } from '../../server/database/connect.ts';
import { figure, type Figure } from '../figures.ts';
import { bearer } from '../load/http-load.ts';
import { prepareShop, type ShopPlan } from '../shop.ts';
import type { OpenShop, Stage } from '../stage.ts';
import { booking } from './booking.ts';
import { item, list } from './catalogue.ts';
import { signIn } from './sign-in.ts';

const items = 5_000;
const readers = 10;
const asked = ['/api/cameras', '/api/cameras/7', '/api/brands', '/api/shop', '/', '/cameras'];
const headings =
  'Name,Brand,Model,Category,Price per day,Stock count,Image URL,Features,Description';

/** Some rows on the database that `npm start` brings along, in place of a PostgreSQL of its own. */
export async function defaultShop(stage: Stage): Promise<Figure[]> {
  const openShop = async (plan: ShopPlan): Promise<OpenShop> => {
    const dataDir = await stage.temporaryFolder();
    const shop = await stage.open(await prepareShop({ dataDir }, plan));
    return { ...shop, databaseUrl: runningAddress(dataDir) };
  };
  const figures: Figure[] = [];
  for (const row of [list, item, signIn, booking]) {
    figures.push(...(await row({ ...stage, openShop })));
    await stage.endRow();
  }
  const imported = await importBesideReaders(await openShop({ cameras: 200, users: 10 }));
  figures.push(figure('slowest answer beside an import', imported, 'ms', '<= 500'));
  return figures.map((one) => ({ ...one, name: `default shop, ${one.name}` }));
}

/** The slowest answer to other requests while items are imported. */
async function importBesideReaders({ url, admin }: OpenShop) {
  const rows = Array.from(
    { length: items },
    (_, index) => `Item ${index},Brand,Model ${index},1,50,1,/a.jpg,One,Words about it`,
  );
  const over = new AbortController();
  let slowestMs = 0;
  let answers = 0;
  const read = async (reader: number) => {
    for (let turn = reader; !over.signal.aborted; turn += 1) {
      const startedAt = performance.now();
      const reply = await fetch(url + asked[turn % asked.length]);
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`a reader was answered with ${reply.status}`);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      answers += 1;
      await sleep(20);
    }
  };
  const reading = Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
  const startedAt = performance.now();
  const reply = await fetch(`${url}/api/admin/cameras/import`, {
    method: 'POST',
    headers: { ...bearer(admin), 'content-type': 'text/csv' },
    body: [headings, ...rows].join('\n'),
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  over.abort();
  await reading;
  if (!reply.ok) throw new Error(`the import was answered with ${reply.status}`);
  const note = `${items} items imported in ${seconds} s, ${answers} other answers`;
  return { ours: slowestMs, note };
}

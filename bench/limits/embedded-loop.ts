/** The limit of booking on the embedded database: the statements of one booking, one after the other, nothing around. */
import { openDatabase, type Database } from '../../server/database/connect.ts';
import { pricePerDay } from '../shop.ts';
import { ownStatements, bareInsert } from '../rows/booking-statements.ts';

export interface LoopOrder {
  kind: 'own' | 'bare';
  cameras: number;
  customers: number;
  seconds: number;
}

export interface LoopReply {
  perSecond: number;
}

let database: Database | undefined;

process.on('message', async (order: { dataDir: string } | LoopOrder) => {
  if ('dataDir' in order) {
    database = await openDatabase({ dataDir: order.dataDir });
    process.send?.({ perSecond: 0 } satisfies LoopReply);
  } else {
    process.send?.({ perSecond: await loop(order) } satisfies LoopReply);
  }
});

async function loop({ kind, cameras, customers, seconds }: LoopOrder): Promise<number> {
  if (!database) throw new Error('no database was opened');
  const from1 = (most: number) => 1 + Math.floor(Math.random() * most);
  const texts = kind === 'own' ? ownStatements() : [bareInsert];
  let done = 0;
  const startedAt = performance.now();
  while (performance.now() < startedAt + seconds * 1_000) {
    const days = from1(4);
    const values = [1 + from1(customers), from1(cameras), from1(600), days, pricePerDay];
    for (const [index, text] of texts.entries()) {
      const used = values.slice(0, placesIn(text));
      await database.pool.query({ name: `${kind}${index}`, text, values: used });
    }
    done += 1;
  }
  return (done * 1_000) / (performance.now() - startedAt);
}

const placesIn = (text: string): number =>
  Math.max(...[...text.matchAll(/\$(\d)/g)].map(([, place]) => Number(place)));

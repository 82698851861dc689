import { runningAddress } from '../../server/database/connect.ts';
import { judge, type Figure } from '../figures.ts';
import { importBesideReaders } from '../load/import-beside-readers.ts';
import { prepareShop } from '../shop.ts';
import type { Stage } from '../stage.ts';
import { measureBooking } from './booking.ts';
import { compareWithBuffer } from './catalogue.ts';
import { signInRate } from './sign-in.ts';

const plan = { cameras: 200, customers: 2_000 };
const longestAnswerMs = 500;

/** The product on the database that `npm start` brings. */
export async function defaultShop(stage: Stage): Promise<Figure[]> {
  const dataDir = await stage.temporaryFolder();
  const shop = await prepareShop({ dataDir }, plan);
  const server = await stage.product(shop);
  const list = await compareWithBuffer(stage, server, '/api/cameras');
  const item = await compareWithBuffer(stage, server, '/api/cameras/7');
  const signIns = await signInRate(stage, server, shop);
  const databaseUrl = runningAddress(dataDir);
  const booking = await measureBooking(stage, { shop, server, databaseUrl }, plan.cameras);
  const imported = await importBesideReaders(server, shop.admin.token);

  return [
    judge({ name: 'default shop, list of 200', ...list, goal: { of: 'ratio', atLeast: 0.6 } }),
    judge({ name: 'default shop, item', ...item, goal: { of: 'ratio', atLeast: 0.5 } }),
    judge({
      name: 'default shop, sign-in',
      ...signIns,
      unit: '/s',
      goal: { of: 'ratio', atLeast: 0.85 },
    }),
    judge({
      name: 'default shop, booking',
      ...booking.own,
      unit: '/s',
      goal: { of: 'ratio', atLeast: 0.5 },
      note: booking.note,
    }),
    judge({
      name: 'default shop, slowest answer beside an import of 5,000 items',
      ours: imported.slowestMs,
      unit: 'ms',
      goal: { of: 'ours', atMost: longestAnswerMs },
      note: `the import took ${(imported.importMs / 1_000).toFixed(1)} s, ${imported.answers} other answers`,
    }),
  ];
}

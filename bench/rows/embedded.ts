import { compare } from '../compare.ts';
import { judge, type Figure } from '../figures.ts';
import type { LoopOrder, LoopReply } from '../limits/embedded-loop.ts';
import { answersPerSecond } from '../load/answers.ts';
import type { Stage } from '../stage.ts';
import { bookingRequests } from './booking-requests.ts';
import { compareWithBuffer } from './catalogue.ts';
import { signInRate } from './sign-in.ts';

const connections = 16;
const plan = { cameras: 200, customers: 2_000 };

/** The product on its own database. */
export async function embedded(stage: Stage): Promise<Figure[]> {
  const shop = await stage.embeddedShop(plan);
  const server = await stage.product(shop);
  const list = await compareWithBuffer(stage, server, '/api/cameras');
  const item = await compareWithBuffer(stage, server, '/api/cameras/7');
  const signIns = await signInRate(stage, server, shop);

  const other = await stage.embeddedShop(plan);
  const loop = await stage.limit<LoopReply>('embedded-loop', { dataDir: other.settings.dataDir });
  const next = bookingRequests(shop.customers, plan.cameras);
  const { measure, cost } = answersPerSecond(
    server,
    { connections, next, expected: 201 },
    stage.seconds,
  );
  const run = async (order: LoopOrder) => (await loop.ask<LoopReply>(order)).perSecond;
  const { seconds } = stage;
  const { cameras, customers } = plan;
  const booking = await compare(measure, () => run({ kind: 'own', cameras, customers, seconds }));
  const bare = await run({ kind: 'bare', cameras, customers, seconds });

  return [
    judge({ name: 'embedded list of 200', ...list, goal: { of: 'ratio', atLeast: 0.6 } }),
    judge({ name: 'embedded item', ...item, goal: { of: 'ratio', atLeast: 0.5 } }),
    judge({
      name: 'embedded sign-in',
      ...signIns,
      unit: '/s',
      goal: { of: 'ratio', atLeast: 0.85 },
    }),
    judge({
      name: 'embedded booking',
      ...booking,
      unit: '/s',
      goal: { of: 'ratio', atLeast: 0.4 },
      note: `${cost()}; limit: its own statements in a loop`,
    }),
    { name: 'embedded booking beside a bare INSERT', ours: booking.ours, limit: bare, unit: '/s' },
  ];
}

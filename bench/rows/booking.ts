import type { Pool } from 'pg';
import { compare } from '../compare.ts';
import { judge, never, type Figure } from '../figures.ts';
import { answersPerSecond, withoutFailures } from '../load/answers.ts';
import { loadHttp } from '../load/http-load.ts';
import { pgbench } from '../pgbench.ts';
import { pricePerDay, type PreparedShop } from '../shop.ts';
import type { Stage } from '../stage.ts';
import type { ProductServer } from '../../e2e/fixtures/server.ts';
import { bookingRequests, rentals } from './booking-requests.ts';
import { bareInsert, ownStatements, severalLines } from '../booking-statements.ts';

const connections = 16;
const customers = 2_000;
const cameras = 200;

export async function booking(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras, customers });
  const measured = await measureBooking(stage, await open(stage, shop), cameras);
  return [
    judge({
      name: 'booking',
      ...measured.own,
      unit: '/s',
      goal: { of: 'ratio', atLeast: 0.5 },
      note: measured.note,
    }),
    {
      name: 'booking beside a bare INSERT',
      ...measured.bare,
      unit: '/s',
      note: 'how the peers are measured',
    },
  ];
}

export async function bookingLines(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras, customers });
  const measured = await measureBooking(stage, await open(stage, shop), cameras, severalLines);
  return [
    judge({
      name: 'booking-lines',
      ...measured.own,
      unit: '/s',
      goal: { of: 'ratio', atLeast: 0.5 },
      note: `${severalLines} lines; ${measured.note}`,
    }),
  ];
}

export async function bookingHot(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras, customers });
  const measured = await measureBooking(stage, await open(stage, shop), 1);
  const overbooked = await bookUntilFull(stage);
  return [
    judge({
      name: 'booking-hot',
      ...measured.own,
      unit: '/s',
      goal: { of: 'ratio', atLeast: 0.6 },
      note: measured.note,
    }),
    overbooked,
  ];
}

interface OpenShop {
  shop: PreparedShop;
  server: ProductServer;
  databaseUrl: string;
}

async function open(stage: Stage, shop: PreparedShop): Promise<OpenShop> {
  const server = await stage.product(shop);
  return { shop, server, databaseUrl: shop.settings.databaseUrl ?? '' };
}

/** Bookings a second beside the same statements alone, and beside a bare INSERT. */
export async function measureBooking(
  stage: Stage,
  { shop, server, databaseUrl }: OpenShop,
  amongCameras: number,
  lines = 1,
) {
  const pool = stage.pool(databaseUrl);
  const next = bookingRequests(shop.customers, amongCameras, { lines });
  const { measure, cost } = answersPerSecond(
    server,
    { connections, next, expected: 201 },
    stage.seconds,
  );
  const run = (script: string) => async () => {
    await forgetBookings(pool);
    return pgbench(databaseUrl, script, { connections, seconds: stage.seconds });
  };
  const ours = async () => {
    await forgetBookings(pool);
    return measure();
  };
  const firstItems = amongCameras - lines + 1;
  const own = await compare(ours, run(inScript(ownStatements(lines), firstItems)));
  const bareLimit = await run(inScript([bareInsert], firstItems))();
  const bare = { ours: own.ours, limit: bareLimit };
  return { own, bare, note: cost() };
}

/** Every measurement begins with the same small tables. */
async function forgetBookings(pool: Pool): Promise<void> {
  await pool.query('truncate booking cascade; update counter set entries = 0, amount = 0');
  await pool.query('vacuum counter');
  await pool.query('checkpoint');
}

/** The same customers, cameras, days and prices as the requests. */
const inScript = (statements: string[], amongCameras: number) => {
  const names = ['account', 'camera', 'first', 'days', 'price'];
  const named = statements.map((text) =>
    text.replace(/\$(\d)/g, (_, place) => `:${names[Number(place) - 1]}`),
  );
  return `
\\set account random(2, ${customers + 1})
\\set camera random(1, ${amongCameras})
\\set first random(1, ${rentals.withinDays})
\\set days random(1, ${rentals.mostDays})
\\set price ${pricePerDay}
${named.join(';\n')};
`;
};

/** Three units over forty days, sixteen connections: every further booking must be refused. */
async function bookUntilFull(stage: Stage): Promise<Figure> {
  const units = 3;
  const days = 40;
  const shop = await stage.shop({ cameras: 1, customers });
  const pool = stage.pool(shop.settings.databaseUrl ?? '');
  await pool.query(
    `select set_config('lensyard.today', current_date::text, false); update camera set stock_count = ${units}`,
  );
  const { port } = await stage.product(shop);
  const result = await loadHttp({
    port,
    connections,
    seconds: stage.seconds,
    next: bookingRequests(shop.customers, 1, { withinDays: days }),
    expected: (status) => status === 201 || status === 409,
  });
  withoutFailures(result);
  const { rows } = await pool.query<{ held: string }>(
    `select max(held) as held from hold_levels(1, current_date, current_date + ${days + rentals.mostDays}, current_date, current_date)`,
  );
  const held = Number(rows[0]?.held);
  const accepted = result.statuses[201] ?? 0;
  if (held < units) throw new Error(`only ${held} of ${units} units were ever booked`);
  return never(
    'units promised too many',
    held - units,
    `${accepted} accepted, ${result.statuses[409] ?? 0} refused, ${units} units`,
  );
}

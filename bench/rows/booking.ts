import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { addDays } from '#shared/days.rules.ts';
import { figure, never, type Figure, type Measured } from '../figures.ts';
import { itemName } from '../../server/testing/large-shop/fill-shop.ts';
import { askOnce, bearer, loadHttp, requestBytes } from '../load/http-load.ts';
import { besidePgbench, scriptOf, type Script } from '../pgbench.ts';
import { recordStatements } from '../recorded.ts';
import { pricePerDay, type Person } from '../shop.ts';
import type { OpenShop, Stage } from '../stage.ts';
import { today, upTo } from './reads.ts';

const plan = { cameras: 200, users: 2_000 };
/** The days of the bookings: they begin within this many days from tomorrow, and all have the same length. */
const rentals = { withinDays: 600, days: 3 };
/** The number of lines in a booking that has several. */
export const severalLines = 3;

/** The items of the bookings: ids from `first` to `last`, with `lines` consecutive ones in each booking. */
interface Among {
  first?: number;
  last?: number;
  lines?: number;
  withinDays?: number;
}

export const booking = async (stage: Stage): Promise<Figure[]> => [
  figure('booking', await measureBooking(stage, await stage.openShop(plan), {}), '/s', '>= 0.50x'),
];

export async function bookingLines(stage: Stage): Promise<Figure[]> {
  const shop = await stage.openShop(plan);
  const measured = await measureBooking(stage, shop, { lines: severalLines });
  return [figure('booking-lines', measured, '/s', '>= 0.50x')];
}

export async function bookingHot(stage: Stage): Promise<Figure[]> {
  const shop = await stage.openShop(plan);
  const measured = await measureBooking(stage, shop, { first: plan.cameras });
  return [figure('booking-hot', measured, '/s', '>= 0.60x'), await bookUntilFull(stage)];
}

function bookingRequest(
  person: Person | undefined,
  items: ReturnType<typeof linesFrom>,
  from: string,
  key: string = randomUUID(),
): Buffer {
  const { days } = rentals;
  const headers = { ...bearer(person), 'idempotency-key': key };
  return requestBytes('POST', '/api/bookings', headers, {
    lines: items,
    startDate: from,
    endDate: addDays(from, days - 1),
    totalPrice: items.length * days * pricePerDay,
    notes: '',
  });
}

/** Lines with one unit each of consecutive items. */
export const linesFrom = (first: number, lines: number) =>
  Array.from({ length: lines }, (_, index) => ({ cameraId: first + index, quantity: 1 }));

/** Makes the requests of bookings: the customers book in turn, each request with a new idempotency key. */
function bookingRequests(
  people: Person[],
  { first = 1, last = plan.cameras, lines = 1, withinDays = rentals.withinDays }: Among,
): () => Buffer {
  let turn = 0;
  return () => {
    const person = people[(turn += 1) % people.length];
    const items = linesFrom(first - 1 + upTo(last - first - lines + 2), lines);
    const from = addDays(today, upTo(withinDays));
    return bookingRequest(person, items, from);
  };
}

/** The server's statements for one booking as a script, with another customer, other items and other days each time. */
async function bookingScript(
  pool: Pool,
  shop: OpenShop,
  { first = 1, last = plan.cameras, lines = 1 }: Among,
): Promise<Script> {
  const person = shop.customers.at(-1);
  const from = addDays(today, rentals.withinDays);
  const items = linesFrom(last - lines + 1, lines);
  const [statements = []] = await recordStatements(pool, 3, (time) =>
    askOnce(shop.port, bookingRequest(person, items, from, `recorded-${time}`), [201]),
  );
  const instead: Record<string, string> = {
    [String(person?.id)]: ':person',
    [from]: 'current_date + :first::integer',
    [addDays(from, rentals.days - 1)]: `current_date + :first::integer + ${rentals.days - 1}`,
    'recorded-0': ':key',
  };
  for (const [place, { cameraId }] of items.entries()) {
    const { rows } = await pool.query<{ name: string }>(
      `select name from camera where id = ${cameraId}`,
    );
    instead[cameraId] = `:camera + ${place}`;
    instead[rows[0]?.name ?? ''] = itemName(`:camera + ${place}`);
  }
  const set = `
\\set person random(2, ${plan.users + 1})
\\set camera random(${first}, ${last - lines + 1})
\\set first random(1, ${rentals.withinDays})
\\set key random(1, 1000000000000000)`;
  return scriptOf(statements, 0, { set, instead });
}

/** Bookings per second, with the server's statements alone as the limit. */
async function measureBooking(stage: Stage, shop: OpenShop, among: Among): Promise<Measured> {
  const pool = stage.pool(shop.databaseUrl);
  const next = bookingRequests(shop.customers, among);
  const scripts = [await bookingScript(pool, shop, among)];
  const before = () => forgetBookings(pool);
  const limit = { scripts, before, writes: 'booking' };
  return besidePgbench(stage, shop, { next, expected: [201] }, limit);
}

/** Empties the tables, so that every measurement begins with the same small ones. */
async function forgetBookings(pool: Pool): Promise<void> {
  await pool.query('truncate booking cascade; update counter set entries = 0, amount = 0');
  await pool.query('vacuum counter');
  await pool.query('checkpoint');
}

/** Sixteen connections book three units over forty days: once all are taken, every booking must be refused. */
async function bookUntilFull(stage: Stage): Promise<Figure> {
  const units = 3;
  const days = 40;
  const shop = await stage.shop({ ...plan, cameras: 1 });
  const pool = stage.pool(shop.databaseUrl);
  await pool.query(
    `select set_config('lensyard.today', current_date::text, false); update camera set stock_count = ${units}`,
  );
  const { port } = await stage.open(shop);
  const { statuses } = await loadHttp({
    port,
    seconds: stage.seconds,
    next: bookingRequests(shop.customers, { last: 1, withinDays: days }),
    expected: [201, 409],
  });
  const { rows } = await pool.query<{ held: number }>(
    `select max(held)::integer as held
     from hold_levels(1, current_date, current_date + ${days + rentals.days}, current_date, current_date)`,
  );
  const held = rows[0]?.held ?? 0;
  if (held < units) throw new Error(`only ${held} of ${units} units were ever booked`);
  const note = `${statuses[201]} accepted, ${statuses[409]} refused, ${units} units`;
  return never('units promised too many', held - units, note);
}

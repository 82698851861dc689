import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { figure, type Figure } from '../figures.ts';
import { askOnce, bearer, requestBytes } from '../load/http-load.ts';
import { besidePgbench, scriptOf, type Script } from '../pgbench.ts';
import { recordStatements } from '../recorded.ts';
import type { Person } from '../shop.ts';
import type { OpenShop, Stage } from '../stage.ts';

const connections = 16;
/** The number of bookings. Each has one item, and every connection has the same number of bookings. */
const bookings = 208;
/** Units of each item, all on its booking, which is completed after as many hand-overs and returns. */
const unitsEach = 10;
/** Ids far from each other and from all counts, so that a value in a statement shows what it belongs to. */
const firstIds = { booking: 1_000_001, line: 2_000_001, unit: 3_000_001, history: 4_000_001 };

/** Units are handed over and taken back with idempotency keys, by 16 people of the desk with bookings of their own. */
export async function handOver(stage: Stage): Promise<Figure[]> {
  const prepared = await stage.shop({ cameras: bookings, users: bookings });
  const pool = stage.pool(prepared.databaseUrl);
  await fillCounter(pool);
  const shop = await stage.open(prepared);
  const script = await recordScript(pool, shop);
  const turns: number[] = [];
  const next = (connection: number) => {
    const turn = turns[connection] ?? 0;
    turns[connection] = turn + 1;
    const round = Math.floor(turn / 2) % (bookings / connections);
    const act = turn % 2 === 0 ? 'hand-over' : 'take-back';
    const person = shop.customers[connection];
    return counterRequest(person, connection + connections * round, act, randomUUID());
  };
  const before = async (whose: 'ours' | 'limit') => {
    turns.length = 0;
    // The script of the limit never completes a booking, so its bookings need more units.
    await takeEverythingBack(pool, whose === 'ours' ? unitsEach : 1_000_000);
  };
  const limit = { scripts: [script], before, requests: 2, writes: 'unit_rental' };
  return [figure('hand-over', await besidePgbench(stage, shop, { next }, limit), '/s', '>= 0.40x')];
}

/** A request that hands over or takes back the first unit of a booking. */
function counterRequest(
  person: Person | undefined,
  place: number,
  act: 'hand-over' | 'take-back',
  key: string,
): Buffer {
  const unitId = firstIds.unit + unitsEach * place;
  const unit =
    act === 'hand-over' ? { unitId, lineId: firstIds.line + place } : { unitId, condition: 'ok' };
  const path = `/api/admin/bookings/${firstIds.booking + place}/${act}`;
  const headers = { ...bearer(person), 'idempotency-key': key };
  return requestBytes('POST', path, headers, { units: [unit] });
}

/** Records the server's statements for both acts on the last booking, as a script for any booking. */
async function recordScript(pool: Pool, shop: OpenShop): Promise<Script> {
  const place = bookings - 1;
  const person = shop.customers[place % connections];
  await pool.query(`alter table booking_history alter id restart with ${firstIds.history}`);
  const [statements = []] = await recordStatements(pool, 3, async (time) => {
    for (const act of ['hand-over', 'take-back'] as const) {
      await askOnce(shop.port, counterRequest(person, place, act, `${act}-${time}`));
    }
  });
  const units = Array.from({ length: unitsEach }, (_, index) => [
    firstIds.unit + unitsEach * place + index,
    `:unit + ${index}`,
  ]);
  return scriptOf(statements, 0, {
    set: `
\\set place :client_id + ${connections} * random(0, ${bookings / connections - 1})
\\set booking ${firstIds.booking} + :place
\\set line ${firstIds.line} + :place
\\set camera 1 + :place
\\set unit ${firstIds.unit} + ${unitsEach} * :place
\\set admin 2 + :client_id
\\set leaving random(1, 1000000000000)
\\set returning random(1, 1000000000000)`,
    instead: {
      [String(person?.id)]: ':admin',
      [firstIds.booking + place]: ':booking',
      [firstIds.line + place]: ':line',
      [1 + place]: ':camera',
      ...Object.fromEntries(units),
      'hand-over-0': ':leaving',
      'take-back-0': ':returning',
      // A mail about each act is queued only once; the first two acts belong to the warm-up.
      [firstIds.history + 2]: ':leaving',
      [firstIds.history + 3]: ':returning',
    },
  });
}

/** Makes confirmed bookings that have begun, each of all units of its item, and an administrator per connection. */
async function fillCounter(pool: Pool): Promise<void> {
  const numbers = `generate_series(0, ${bookings - 1}) as number`;
  const days = 'current_date - 1, current_date + 5';
  await pool.query(`
    set local session_replication_role = replica;
    update account set role = 'owner' where id between 2 and ${1 + connections};
    update camera set stock_count = ${unitsEach};
    truncate unit cascade;
    insert into unit (id, camera_id, number, code) overriding system value
      select ${firstIds.unit} + ${unitsEach} * (id - 1) + number - 1, id, number, id || '-' || number
      from camera, generate_series(1, ${unitsEach}) as number;
    insert into booking (id, account_id, camera_id, start_date, end_date, total_cents, status)
      overriding system value
      select ${firstIds.booking} + number, 100 + number % 100, 1 + number, ${days}, 350000, 'confirmed'
      from ${numbers};
    insert into booking_line (id, booking_id, position, camera_id, camera_name, quantity, price_cents, charged_days, rent_cents,
      start_date, end_date, created_at) overriding system value
      select ${firstIds.line} + number, ${firstIds.booking} + number, 1, 1 + number, 'Camera', ${unitsEach}, 5000, 7, 350000,
        ${days}, now()
      from ${numbers};
    insert into hold (camera_id, first_day, last_day, quantity, line_id)
      select camera_id, start_date, end_date, quantity, id from booking_line;
    insert into conversation (booking_id, account_id) select id, account_id from booking`);
  await pool.query('analyze');
}

/** Resets the tables, so that every measurement begins with all units in the house. */
async function takeEverythingBack(pool: Pool, held: number): Promise<void> {
  await pool.query(`
    truncate unit_rental, unit_event, booking_history, booking_request, mail;
    update unit set line_id = null where line_id is not null;
    update hold set quantity = ${held}, out = 0;
    update booking set units_out = 0, handed_over_at = null, returned_at = null`);
  await pool.query('vacuum unit, hold, booking');
  await pool.query('checkpoint');
}

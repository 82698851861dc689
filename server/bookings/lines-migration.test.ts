import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { createPlace, type TestPlace } from '../testing/databases.ts';
import { inFull, noteFigures } from '../testing/faults.ts';

const migration = '012_lines_and_holds.sql';
const folder = path.resolve(import.meta.dirname, '../../migrations');
const before = (await readdir(folder)).sort().filter((name) => name < migration);

const shopOfBefore = (bookings: number) => `
  insert into account (username, email, first_name, last_name, password_hash)
    select 'user' || n, 'user' || n || '@example.com', 'First', 'Last', '' from generate_series(1, 200) as n;
  insert into camera (name, brand, model, description, price_per_day, image_url, features, stock_count, category_id)
    select 'Camera ' || n, 'Brand', 'Model', '', 40 + n % 7, '/camera.jpg', '{}', 3, 1 from generate_series(1, 50) as n;
  insert into booking (account_id, camera_id, start_date, end_date, total_price, status, camera_name, price_per_day, created_at)
    select 1 + n % 200, camera.id, day, day + n % 5, camera.price_per_day * case when status = 'inquiry' then 3 else 1 + n % 5 end,
      status, camera.name, camera.price_per_day, day - interval '3 days'
    from generate_series(1, ${bookings}) as n
    join camera on camera.id = 1 + n % 50
    cross join lateral (select current_date - (n * 37 % 900) as day) as beginning
    cross join lateral (select (array['completed', 'cancelled', 'confirmed', 'inquiry', 'pending', 'completed'])[1 + n % 6] as status) as state;
  insert into conversation (booking_id, account_id) select id, account_id from booking;`;

/** Rows of what lines, holds and sums say otherwise than the bookings of one item that they were made from. */
const differences = {
  lines: `
    select booking.id from booking full join booking_line line on line.booking_id = booking.id
    where (1, booking.camera_id, booking.camera_name, 1, booking.price_per_day * 100::bigint, booking.total_price * 100::bigint,
        booking.total_price / booking.price_per_day, booking.start_date, booking.end_date, booking.created_at)
      is distinct from (line.position, line.camera_id, line.camera_name, line.quantity, line.price_cents, line.rent_cents,
        line.charged_days, line.start_date, line.end_date, line.created_at)`,
  holds: `
    select line.booking_id from (
      select line.* from booking_line line join booking on booking.id = line.booking_id
      where booking.status in ('pending', 'confirmed')
    ) as line full join hold on hold.line_id = line.id
    where (line.camera_id, line.start_date, line.end_date, 1) is distinct from (hold.camera_id, hold.first_day, hold.last_day, hold.quantity)`,
  weeks: `
    select * from (
      select week_of(line.created_at) as monday, line.camera_id, status, count(*) as lines, sum(rent_cents - discount_cents) as cents
      from booking_line line join booking on booking.id = line.booking_id group by 1, 2, 3
    ) as made full join line_week kept using (monday, camera_id, status)
    where coalesce(made.lines, 0) <> coalesce(kept.lines, 0) or coalesce(made.lines, 0) <> coalesce(kept.bookings, 0)
      or coalesce(made.cents, 0) <> coalesce(kept.cents, 0)`,
  revenue: `
    select name from (select 'revenue.' || status as name, count(*) as entries, sum(total_price) * 100 as amount from booking group by 1) as made
    full join (select name, sum(entries) as entries, sum(amount) as amount from counter where name like 'revenue.%' group by 1) as kept using (name)
    where coalesce(made.entries, 0) <> kept.entries or coalesce(made.amount, 0) <> kept.amount`,
};

describe('a shop of before', () => {
  const bookings = inFull ? 1_000_000 : 5_000;
  let place: TestPlace;
  let database: Database;
  beforeEach(async () => {
    place = await createPlace({ empty: true });
    database = await openDatabase({ ...place.settings, poolSize: 12 });
    await migrate(database, undefined, before.at(-1));
    await fill();
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

  async function fill(): Promise<void> {
    const client = await database.pool.connect();
    await client.query(
      'begin; set local statement_timeout = 0; alter table booking disable trigger user',
    );
    await client.query({ text: shopOfBefore(bookings), query_timeout: 600_000 } as {
      text: string;
    });
    await client.query(`
      alter table booking enable trigger user;
      insert into booking_week (monday, camera_id, status, bookings, revenue)
        select week_of(created_at), camera_id, status, count(*), sum(total_price) from booking group by 1, 2, 3;
      update counter set entries = counted.entries, amount = counted.amount
        from (select 'booking.' || status as name, count(*) as entries, sum(total_price) as amount from booking group by 1) as counted
        where counter.name = counted.name and shard = 0;
      commit`);
    client.release();
  }

  async function expectNoDifference(): Promise<void> {
    for (const [name, query] of Object.entries(differences)) {
      const text = `select * from (${query}) as found limit 5`;
      const { rows } = await database.pool.query(text);
      expect([name, rows]).toEqual([name, []]);
    }
  }

  it('gets a line and a hold for each booking, and says how far it is', async () => {
    const said: string[] = [];
    const startedAt = performance.now();
    await migrate(database, undefined, undefined, (line) => said.push(line));
    const seconds = (performance.now() - startedAt) / 1_000;
    await expectNoDifference();
    expect(said.at(-1)).toContain(`of ${bookings}`);
    expect(seconds).toBeLessThan(300);
    noteFigures(`lines and holds of ${bookings} bookings`, {
      seconds: Math.round(seconds),
    });
  }, 600_000);

  it('loses nothing that processes of before write beside the migration and after it, and promises no unit too many', async () => {
    const over = new AbortController();
    const acknowledged = new Set<number>();
    const failures: string[] = [];
    const any = (most: number) => 1 + Math.floor(Math.random() * most);
    const statements = {
      book: () =>
        database.pool.query(
          `select outcome, reply from place_booking($1, $2, current_date + $3::integer, current_date + $3::integer + $4::integer - 1,
             $5 * $4::double precision, '', $6, null, null, 1000000, 1000000)`,
          bookingValues(any),
        ),
      change: () =>
        database.pool.query(`select outcome from change_booking_status($1, $2, false, 1)`, [
          [...acknowledged].at(-any(20)) ?? 1,
          ['pending', 'confirmed', 'completed', 'cancelled'][any(4) - 1],
        ]),
    };
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      while (!over.signal.aborted) {
        try {
          const { rows } = await (writer % 4 === 0 ? statements.change() : statements.book());
          if (rows[0]?.reply) acknowledged.add(rows[0].reply.id);
        } catch (error) {
          // A process tries again after a deadlock, and answers 503 when it waited too long: nothing was written.
          if (!/deadlock|statement timeout/.test(String(error))) failures.push(String(error));
        }
      }
    });
    const writeMore = async (more: number) => {
      const wanted = acknowledged.size + more;
      await expect
        .poll(() => acknowledged.size, { timeout: 30_000, interval: 5 })
        .toBeGreaterThan(wanted);
    };
    try {
      await writeMore(50);
      await migrate(database);
      await writeMore(100);
    } finally {
      over.abort();
      await Promise.all(writers);
    }

    expect(failures).toEqual([]);
    await expectNoDifference();
    const { rows } = await database.pool.query(
      `select id from booking where id = any($1::integer[])`,
      [[...acknowledged]],
    );
    expect(rows.length).toBe(acknowledged.size);
    const { rows: tooMany } = await database.pool.query(`
        select camera.id from camera
        cross join lateral hold_levels(camera.id, current_date + 5, current_date + 60, current_date) as level
        where level.held > camera.stock_count`);
    expect(tooMany).toEqual([]);
  }, 600_000);
});

/** A booking or an inquiry of a camera of `shopOfBefore`, beyond the days of those that are there. */
function bookingValues(any: (most: number) => number): unknown[] {
  const cameraId = any(50);
  const isInquiry = any(4) === 1;
  const days = isInquiry ? 3 : any(5);
  return [any(200), cameraId, any(50), days, 40 + (cameraId % 7), isInquiry];
}

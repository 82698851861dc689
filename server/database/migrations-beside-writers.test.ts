import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlace, type TestPlace } from '../testing/databases.ts';
import { openDatabase, type Database } from './connect.ts';
import { migrate } from './migrate.ts';

const folder = path.resolve(import.meta.dirname, '../../migrations');
const all = (await readdir(folder)).sort();

/** The shop of before; the migrations after it meet rows. */
const oldState = '006_unlogged_attempts.sql';

/**
 * What migrations fill from rows. A migration that does belongs here, with a query that gives a row for whatever is
 * missing or too much when all are applied: it has to keep writers out while it fills (`lock table … in share row
 * exclusive mode`), or what is being written at that moment is lost for ever.
 */
const filled: { migrations: string[]; wrong: string }[] = [
  {
    migrations: ['007_booking_weeks.sql', '009_booking_weeks_anew.sql'],
    wrong: `
      select * from (
        select week_of(created_at) as monday, camera_id, status, count(*) as bookings, sum(total_price) as revenue
        from booking group by 1, 2, 3
      ) as made full join booking_week using (monday, camera_id, status)
      where coalesce(made.bookings, 0) <> coalesce(booking_week.bookings, 0)
        or coalesce(made.revenue, 0) <> coalesce(booking_week.revenue, 0)`,
  },
  {
    migrations: ['012_lines_and_holds.sql'],
    wrong: `
      with line as (select booking_line.*, status from booking_line join booking on booking.id = booking_id)
      select 'line' as what, booking.id::text from booking
        left join line on line.booking_id = booking.id and position = 1
        where (line.camera_id, line.start_date, line.end_date, line.created_at, line.rent_cents)
          is distinct from (booking.camera_id, booking.start_date, booking.end_date, booking.created_at, total_price * 100::bigint)
      union all
      select 'hold', coalesce(line.id, line_id)::text
        from (select * from line where status in ('pending', 'confirmed')) as line full join hold on line_id = line.id
        where (hold.camera_id, first_day, last_day, hold.quantity)
          is distinct from (line.camera_id, start_date, end_date, line.quantity)
      union all
      select 'week', monday || status
        from (
          select week_of(created_at) as monday, camera_id, status, count(*) as lines, sum(rent_cents) as cents
          from line group by 1, 2, 3
        ) as made full join line_week using (monday, camera_id, status)
        where (coalesce(made.lines, 0), coalesce(made.cents, 0))
          <> (coalesce(line_week.lines, 0), coalesce(line_week.cents, 0))
      union all
      select 'revenue', name
        from (select 'revenue.' || status as name, count(*) as entries, sum(rent_cents) as amount from line group by 1) as made
        full join (
          select name, sum(entries) as entries, sum(amount) as amount from counter where name like 'revenue.%' group by 1
        ) as kept using (name)
        where (coalesce(made.entries, 0), coalesce(made.amount, 0)) <> (kept.entries, kept.amount)`,
  },
  {
    migrations: ['016_units.sql'],
    wrong: `
      select camera.id from camera
      where stock_count <> (select count(*) from unit where camera_id = camera.id and retired is null)`,
  },
  {
    migrations: ['021_ledger.sql'],
    wrong: `
      select booking.id from booking
      join (select booking_id, sum(rent_cents - discount_cents) as cents from booking_line group by 1) as line
        on line.booking_id = booking.id
      where due_cents <> case when status in ('cancelled', 'inquiry') then 0 else line.cents end`,
  },
  {
    migrations: ['028_mail.sql'],
    wrong: String.raw`select id from account where first_name ~ '[\r\n]' or last_name ~ '[\r\n]'`,
  },
  {
    migrations: ['036_first_lines_counted.sql'],
    wrong: `
      select * from (
        select week_of(line.created_at) as monday, line.camera_id, status, count(*) as bookings
        from booking_line as line join booking on booking.id = booking_id where position = 1 group by 1, 2, 3
      ) as made full join line_week using (monday, camera_id, status)
      where coalesce(made.bookings, 0) <> coalesce(line_week.bookings, 0)`,
  },
  {
    migrations: ['037_single_lines.sql'],
    wrong: String.raw`
      select name from camera where name ~ '[\r\n]' or brand ~ '[\r\n]' or model ~ '[\r\n]'
      union all select serial from unit where serial ~ '[\r\n]'`,
  },
];

describe('migrations', () => {
  it('that fill from rows are all in the table of this file', async () => {
    const filling: string[] = [];
    for (const name of all.filter((name) => name > oldState)) {
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll(/--.*$/gm, '');
      const withoutFunctions = sql.replaceAll(
        /create (or replace )?function[^$;]*\$\$[^$]*\$\$/g,
        '',
      );
      if (/insert into [^;]*\bfrom\b|\bupdate \w+ set\b|\bdo \$\$/.test(withoutFunctions))
        filling.push(name);
    }
    expect(filled.flatMap(({ migrations }) => migrations).sort()).toEqual(filling);
  });
});

describe('writers beside migrations (postgres)', () => {
  let place: TestPlace;
  let database: Database;
  beforeEach(async () => {
    place = await createPlace({ empty: true });
    database = await openDatabase(place.settings);
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

  const connect = async () => {
    const client = new pg.Client({ connectionString: place.settings.databaseUrl });
    await client.connect();
    return client;
  };

  it('lose nothing, whatever is being written when a migration begins', async () => {
    await migrate(database, folder, oldState);
    await database.pool.query(shopOfBefore);

    const stopping = new AbortController();
    const written = writes.map(() => 0);
    const writers = writes.map(async (statement, writer) => {
      const client = await connect();
      // A writer that waited for one that stays open would keep what the next open one needs, for ever.
      await client.query('set lock_timeout = 200');
      while (!stopping.signal.aborted) {
        try {
          await client.query('begin');
          await client.query(statement);
          await client.query('select pg_sleep(random() * 0.01)');
          await client.query('commit');
          written[writer] = (written[writer] ?? 0) + 1;
        } catch {
          // Whoever gets an error knows that nothing was written.
          await client.query('rollback');
        }
      }
      await client.end();
    });
    const everyoneHasWritten = async () => {
      const before = [...written];
      await vi.waitFor(
        () =>
          expect(written.every((count, writer) => count > (before[writer] ?? 0) + 1)).toBe(true),
        { timeout: 30_000, interval: 10 },
      );
    };
    try {
      for (const name of all.filter((name) => name > oldState)) {
        await everyoneHasWritten();
        const slow = new Map<number, pg.Client>();
        for (const statement of writes) {
          const { pid, client } = await writeWithoutEnd(statement);
          slow.set(pid, client);
        }
        const done = new AbortController();
        const applied = migrate(database, folder, name).finally(() => done.abort());
        // They end one by one, when the migration waits for them. One of them may wait for another one at its commit.
        const ended: Promise<void>[] = [];
        while (!done.signal.aborted) {
          for (const pid of await blockingMigration()) {
            ended.push(end(slow.get(pid)));
            slow.delete(pid);
          }
        }
        expect(await applied).toEqual([name]);
        await Promise.all([...ended, ...[...slow.values()].map(end)]);
      }
      await everyoneHasWritten();
    } finally {
      stopping.abort();
      await Promise.all(writers);
    }
    for (const { migrations, wrong } of filled) {
      const { rows } = await database.pool.query(wrong);
      expect(rows, `what ${migrations.at(-1)} filled`).toEqual([]);
    }
    // Each migration waits for all writers, and there are more of them with every release.
  }, 180_000);

  /** What is checked at the commit may wait for others as long as it takes. */
  async function end(client: pg.Client | undefined): Promise<void> {
    await client?.query('set lock_timeout = 0');
    await client?.query('commit');
    await client?.end();
  }

  /** In a transaction that stays open; tries again, as another process of the database, when it would wait for others. */
  async function writeWithoutEnd(statement: string): Promise<{ pid: number; client: pg.Client }> {
    const client = await connect();
    try {
      await client.query('set lock_timeout = 200');
      await client.query('begin');
      await client.query(statement);
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      return { pid: rows[0]?.pid ?? 0, client };
    } catch {
      await client.end();
      return writeWithoutEnd(statement);
    }
  }

  /** The database's processes that a migration waits for, or that those wait for. Its text begins with a comment. */
  async function blockingMigration(): Promise<number[]> {
    const { rows } = await database.pool.query<{ pid: number }>(`
      with recursive waiting (pid) as (
        select pid from pg_stat_activity where datname = current_database() and query like '--%'
        union
        select unnest(pg_blocking_pids(pid)) from waiting
      ) select pid from waiting`);
    return rows.map(({ pid }) => pid);
  }
});

const booking = `account_id, camera_id, start_date, end_date, total_price, status, camera_name, price_per_day`;
const anyStatus = `(array['inquiry', 'pending', 'confirmed', 'completed', 'cancelled'])[1 + floor(random() * 5)::integer]`;

const shopOfBefore = `
  insert into account (username, email, first_name, last_name, password_hash)
    select 'user' || n, 'user' || n || '@example.com', 'First', 'Last', '' from generate_series(1, 100) as n;
  insert into camera (name, brand, model, description, price_per_day, image_url, features, stock_count, category_id)
    select 'Camera ' || n, 'Brand', 'Model ' || n, '', 50, '/camera.jpg', '{}', 5, 1 from generate_series(1, 20) as n;
  insert into booking (${booking}, created_at)
    select 1 + n % 100, 1 + n % 20, date '2026-01-01' + n % 300, date '2026-01-03' + n % 300, 150, ${anyStatus}, 'Camera', 50,
      now() - n * interval '10 minutes'
    from generate_series(1, 20000) as n;
  insert into conversation (booking_id, account_id) select id, account_id from booking;`;

/** What a server of before writes, to each table that migrations may fill from. */
const writes = [
  `insert into account (username, email, first_name, last_name, password_hash)
    select name, name || '@example.com', 'First', 'Last', '' from (select gen_random_uuid()::text as name) as made`,
  `insert into camera (name, brand, model, description, price_per_day, image_url, features, stock_count, category_id)
    values ('New', 'Brand', 'Model', '', 50, '/camera.jpg', '{}', 2, 1)`,
  `with made as (
    insert into booking (${booking})
      values (1 + floor(random() * 100), 1 + floor(random() * 20), '2026-12-01', '2026-12-03', 150, ${anyStatus}, 'Camera', 50)
      returning id, account_id
  ) insert into conversation (booking_id, account_id) select id, account_id from made`,
  // Another one than the next statement changes, or the two would wait for each other while both stay open.
  `update booking set status = ${anyStatus} where id = (select max(id) from booking where status <> 'inquiry')`,
  `update booking set status = 'pending', total_price = 100, camera_name = 'Camera 2', start_date = '2026-12-02', end_date = '2026-12-03'
    where id = (select max(id) from booking where status = 'inquiry')`,
  `insert into message (booking_id, sender_id, from_customer, content)
    select booking_id, account_id, true, 'Hello' from conversation order by booking_id desc limit 1`,
];

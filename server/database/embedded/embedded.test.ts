import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPlace } from '../../testing/databases.ts';
import type { TestPlace } from '../../testing/databases.ts';
import { connectToRunning, openDatabase } from '../connect.ts';
import type { Database, Db } from '../connect.ts';

describe('the embedded database', () => {
  it('opens whatever the environment says about another PostgreSQL', async () => {
    vi.stubEnv('PGPORT', '6543').stubEnv('PGSSLMODE', 'require').stubEnv('PGHOST', 'db.example');
    const place = await createPlace('embedded');
    const database = await openDatabase(place.settings);
    await expect(database.ping()).resolves.toBeUndefined();
    await database.close();
    await place.remove();
    vi.unstubAllEnvs();
  });

  it('goes on when the machine slept or its clock jumps, and ends when it does not answer', async () => {
    const place = await createPlace('embedded');
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const lines: string[] = [];
    const database = await openDatabase({ ...place.settings, log: (line) => lines.push(line) });
    try {
      vi.setSystemTime(Date.now() + 3_600_000);
      vi.advanceTimersByTime(5_000);
      await expect(database.ping()).resolves.toBeUndefined();
      expect(lines).toEqual([]);

      // In one go: the thread has no moment to answer.
      vi.advanceTimersByTime(130_000);
      expect(lines).toEqual(['A statement holds up the embedded database, which is ended.']);
      await vi.waitFor(() => expect(lines.join()).toContain('is started again'), 30_000);
    } finally {
      vi.useRealTimers();
      await database.close();
      await place.remove();
    }
  });
});

describe('commands while the shop is open', () => {
  let place: TestPlace;
  let server: Database;
  let command: Database;
  beforeAll(async () => {
    place = await createPlace('embedded');
    server = await openDatabase(place.settings);
    command = await connectToRunning(place.settings);
  });
  afterAll(async () => {
    await command.close();
    await server.close();
    await place.remove();
  });

  async function add(db: Db, key: string): Promise<void> {
    await db.insertInto('attempt').values({ key, window_start: new Date(), count: 1 }).execute();
  }

  async function has(db: Db, key: string): Promise<boolean> {
    const found = await db.selectFrom('attempt').select('key').where('key', '=', key).execute();
    return found.length === 1;
  }

  it('work on the database of the server, and the server on theirs', async () => {
    await add(command.db, 'by the command');
    expect(await has(server.db, 'by the command')).toBe(true);
    await add(server.db, 'by the server');
    expect(await has(command.db, 'by the server')).toBe(true);
  });

  it('see nothing of a transaction that is open elsewhere, and wait for its end', async () => {
    let seen: Promise<boolean> | undefined;
    let answered = false;
    await server.db.transaction().execute(async (tx) => {
      await add(tx, 'in a transaction');
      seen = has(command.db, 'in a transaction').finally(() => (answered = true));
      await sql`select pg_sleep(0.05)`.execute(tx);
      await add(tx, 'also in it');
      expect(answered).toBe(false);
    });
    expect(await seen).toBe(true);
  });

  it('never get the rows of the server', async () => {
    const echo = async ({ db }: Database, value: string) => {
      const { rows } = await sql<{ value: string }>`select ${value}::text as value`.execute(db);
      return rows[0]?.value;
    };
    const values = Array.from({ length: 300 }, (_, index) => `${index}`);
    const answers = await Promise.all(
      values.map((value, index) => echo(index % 2 ? server : command, value)),
    );
    expect(answers).toEqual(values);
  });

  it('may use the names that the server has for its prepared statements', async () => {
    for (const { pool } of [server, command, server]) {
      const { rows } = await pool.query({ name: 'same', text: 'select $1::int as n', values: [7] });
      expect(rows).toEqual([{ n: 7 }]);
    }
  });

  it('that break off in a transaction leave nothing of it and hold up nobody', async () => {
    const other = await connectToRunning(place.settings);
    const client = await other.pool.connect();
    await client.query('begin');
    await client.query({
      name: 'left behind',
      text: `insert into attempt values ('broken off', now(), $1)`,
      values: [1],
    });
    client.release(true);
    await other.close();
    expect(await has(server.db, 'broken off')).toBe(false);
    const { rows } = await server.pool.query(
      `select name from pg_prepared_statements where name like '%left behind'`,
    );
    expect(rows).toEqual([]);
  });

  it('find a mistake of theirs reported to them alone', async () => {
    const [mistake, answer] = await Promise.allSettled([
      command.pool.query('select * from nowhere where id = $1', [1]),
      server.pool.query('select $1::int as n', [1]),
    ]);
    expect(mistake.status).toBe('rejected');
    expect(answer).toMatchObject({ value: { rows: [{ n: 1 }] } });
    await command.ping();
  });

  it('pass large rows in both directions', async () => {
    const text = 'x'.repeat(3_000_000);
    const { rows } = await sql<{ text: string }>`select ${text}::text as text`.execute(command.db);
    expect(rows[0]?.text === text).toBe(true);
  });
});

describe('commands while the shop is closed', () => {
  it('open the folder themselves', async () => {
    const place = await createPlace('embedded');
    const command = await connectToRunning(place.settings);
    await command.ping();
    await expect(openDatabase(place.settings)).rejects.toThrow('is in use by process');
    await command.close();
    await place.remove();
  });
});

describe('a data folder that is damaged', () => {
  it('is refused in one line, and is free again', async () => {
    const place = await createPlace('embedded', { empty: true });
    const folder = path.join(place.settings.dataDir, 'database');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'PG_VERSION'), '18');
    const refusal = /^The embedded database in .*database does not open: [^\n]+$/;
    await expect(openDatabase(place.settings)).rejects.toThrow(refusal);
    rmSync(folder, { recursive: true });
    const database = await openDatabase(place.settings);
    await database.close();
    await place.remove();
  });
});

describe('a new data folder', () => {
  it('is for its owner only', async () => {
    const place = await createPlace('embedded', { empty: true });
    const dataDir = path.join(place.settings.dataDir, 'new');
    const database = await openDatabase({ dataDir });
    for (const folder of [dataDir, path.join(dataDir, 'database')]) {
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    }
    for (const file of ['database.socket', 'database.holder.json']) {
      expect(statSync(path.join(dataDir, file)).mode & 0o777).toBe(0o600);
    }
    await database.close();
    await place.remove();
  });
});

import diagnostics from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { startThrowawayPostgres } from '../../scripts/throwaway-postgres.mjs';
import { createPlace, describeOnEachDatabase, isMissing } from '../testing/databases.ts';
import { openDatabase } from './connect.ts';
import type { Database } from './connect.ts';
import { transaction } from './transaction.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

function expectUnavailable(error: unknown): void {
  const seen = { error: String(error), unavailable: isDatabaseUnavailable(error) };
  expect(seen).toEqual({ error: String(error), unavailable: true });
}

async function answersAgain(database: Database): Promise<void> {
  const giveUpAt = Date.now() + 10_000;
  for (;;) {
    const error = await failure(database.ping());
    if (!error) return;
    expectUnavailable(error);
    if (Date.now() > giveUpAt) throw error;
    await sleep(50);
  }
}

const select = ({ db }: Database) => db.selectFrom('category').select('id').execute();

describeOnEachDatabase('a mistake in a statement', (database) => {
  it('is no unavailable database', async () => {
    for (const text of ['select nonsense', 'select 1/0', `insert into category values (1, 'x')`]) {
      expect(isDatabaseUnavailable(await failure(database().pool.query(text)))).toBe(false);
    }
  });
});

describe('other errors', () => {
  it.each([
    undefined,
    'ECONNREFUSED',
    new Error('no'),
    Object.assign(new Error(), { code: 'ENOENT' }),
  ])('such as %s are no unavailable database', (error) =>
    expect(isDatabaseUnavailable(error)).toBe(false),
  );
});

describe('the embedded database whose thread died', () => {
  it('fails as unavailable, also in the middle of a transaction, and comes back by itself', async () => {
    const threads: Worker[] = [];
    const noteThread = (message: unknown) => threads.push((message as { worker: Worker }).worker);
    diagnostics.subscribe('worker_threads', noteThread);
    const place = await createPlace('embedded');
    const lines: string[] = [];
    const database = await openDatabase({ ...place.settings, log: (line) => lines.push(line) });
    await select(database);

    const broken = await failure(
      transaction(database.db, async (db) => {
        await threads[0]?.terminate();
        await db.selectFrom('category').select('id').execute();
      }),
    );
    expectUnavailable(broken);
    expectUnavailable(await failure(select(database)));

    await answersAgain(database);
    expect(await select(database)).toHaveLength(4);
    expect(lines.some((line) => line.includes('is started again'))).toBe(true);
    await database.close();
    diagnostics.unsubscribe('worker_threads', noteThread);
    await place.remove();
  });

  it('closes in order while it is away', async () => {
    const threads: Worker[] = [];
    const noteThread = (message: unknown) => threads.push((message as { worker: Worker }).worker);
    diagnostics.subscribe('worker_threads', noteThread);
    const place = await createPlace('embedded');
    const database = await openDatabase(place.settings);
    await threads[0]?.terminate();
    await database.close();
    diagnostics.unsubscribe('worker_threads', noteThread);
    const again = await openDatabase(place.settings);
    expect(await select(again)).toHaveLength(4);
    await again.close();
    await place.remove();
  });
});

describe.skipIf(isMissing('postgres'))('a PostgreSQL', () => {
  it('that is stopped fails as unavailable, and is used again when it is back', async () => {
    const server = await startThrowawayPostgres();
    if ('missing' in server) throw new Error(server.missing);
    const database = await openDatabase({ dataDir: '', databaseUrl: server.url, poolSize: 2 });
    await database.ping();
    const held = await database.pool.connect();
    const asleep = failure(held.query('select pg_sleep(20)'));
    const isRunning = async () =>
      (
        await database.pool.query(
          "select from pg_stat_activity where query = 'select pg_sleep(20)'",
        )
      ).rowCount === 1;
    while (!(await isRunning())) await sleep(5);
    await server.stopServer();
    expectUnavailable(await asleep);
    held.release(true);
    for (let query = 0; query < 4; query += 1) {
      const error = await failure(database.ping());
      expectUnavailable(error);
    }
    await server.startServer();
    await answersAgain(database);
    expect((await database.pool.query('select 1')).rowCount).toBe(1);
    await database.close();
    await server.stop();
  });

  it('without a free connection fails as unavailable after five seconds', async () => {
    const place = await createPlace('postgres');
    const database = await openDatabase({ ...place.settings, poolSize: 1 });
    const held = await database.pool.connect();
    const error = await failure(database.ping());
    expectUnavailable(error);
    held.release();
    expect((await database.pool.query('select 1')).rowCount).toBe(1);
    await database.close();
    await place.remove();
  });

  it('stops a statement after ten seconds, as unavailable', async () => {
    const place = await createPlace('postgres');
    const database = await openDatabase({ ...place.settings, poolSize: 1 });
    const { rows } = await database.pool.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '10s' }]);
    await database.pool.query('set statement_timeout = 50');
    const error = await failure(database.pool.query('select pg_sleep(5)'));
    expect(error).toMatchObject({ message: 'canceling statement due to statement timeout' });
    expectUnavailable(error);
    await database.close();
    await place.remove();
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startThrowawayPostgres } from '../testing/throwaway-postgres.ts';
import { createPlace, describeOnDatabase } from '../testing/databases.ts';
import { openDatabase } from './connect.ts';
import type { Database } from './connect.ts';
import { isDatabaseUnavailable } from './unavailable.ts';
import { patience } from '../testing/expectations.ts';

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
  const giveUpAt = Date.now() + patience;
  for (;;) {
    const error = await failure(database.ping());
    if (!error) return;
    expectUnavailable(error);
    if (Date.now() > giveUpAt) throw error;
    await sleep(50);
  }
}

describeOnDatabase('a mistake in a statement', (database) => {
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

describe('a PostgreSQL', () => {
  it('that is stopped fails as unavailable, and is used again when it is back', async () => {
    const server = await startThrowawayPostgres();
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
    const place = await createPlace();
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
    const place = await createPlace();
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

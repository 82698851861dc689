import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPlace, describeOnDatabase, resetDatabase } from '../testing/databases.ts';
import { openDatabase } from './connect.ts';
import type { Db } from './connect.ts';
import { singleStatement, transaction } from './transaction.ts';

function conflict(): Error {
  return Object.assign(new Error('could not serialize access'), { code: '40001' });
}

async function count(db: Db, key: string): Promise<void> {
  await db
    .insertInto('attempt')
    .values({ key, window_start: new Date(), count: 1 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: sql`attempt.count + 1` }))
    .execute();
}

describeOnDatabase('a transaction', (database) => {
  beforeEach(() => resetDatabase(database().db));

  async function keys(): Promise<string[]> {
    const rows = await database().db.selectFrom('attempt').select('key').orderBy('key').execute();
    return rows.map(({ key }) => key);
  }

  it('keeps all of its work or nothing', async () => {
    await transaction(database().db, (db) => count(db, 'kept'));
    const failing = transaction(database().db, async (db) => {
      await count(db, 'lost');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await keys()).toEqual(['kept']);
  });

  it('runs again as a whole after a conflict, three times at most', async () => {
    let runs = 0;
    await transaction(database().db, async (db) => {
      runs += 1;
      await count(db, `run ${runs}`);
      if (runs < 3) throw conflict();
    });
    expect(await keys()).toEqual(['run 3']);

    runs = 0;
    const hopeless = transaction(database().db, async () => {
      runs += 1;
      throw conflict();
    });
    await expect(hopeless).rejects.toThrow('could not serialize');
    expect(runs).toBe(4);
  });

  it('joins the one it is called in', async () => {
    const outer = transaction(database().db, async (db) => {
      await transaction(db, (same) => count(same, 'inner'));
      throw new Error('outer failed');
    });
    await expect(outer).rejects.toThrow('outer failed');
    expect(await keys()).toEqual([]);
  });
});

describe('two transactions that wait for each other', () => {
  it('both succeed', async () => {
    const place = await createPlace();
    const { db, close } = await openDatabase(place.settings);
    await count(db, 'a');
    await count(db, 'b');
    const both = Promise.withResolvers<void>();
    let holding = 0;
    const work = (first: string, second: string) =>
      transaction(db, async (tx) => {
        await count(tx, first);
        holding += 1;
        if (holding === 2) both.resolve();
        await both.promise;
        await count(tx, second);
      });
    await Promise.all([work('a', 'b'), work('b', 'a')]);
    const rows = await db.selectFrom('attempt').select(['key', 'count']).orderBy('key').execute();
    expect(rows).toEqual([
      { key: 'a', count: 3 },
      { key: 'b', count: 3 },
    ]);
    await close();
    await place.remove();
  });
});

describe('a single statement', () => {
  it('is READ COMMITTED whatever the database is set to, and runs again after a conflict', async () => {
    const place = await createPlace();
    const outside = await openDatabase(place.settings);
    await outside.pool.query(
      `do $$ begin execute format('alter database %I set default_transaction_isolation = serializable', current_database()); end $$`,
    );
    await outside.close();
    const database = await openDatabase(place.settings);
    let runs = 0;
    const level = await singleStatement(database.db, async (db) => {
      runs += 1;
      if (runs < 3) throw conflict();
      const { rows } = await sql<{ level: string }>`
        select current_setting('transaction_isolation') as level`.execute(db);
      return rows[0]?.level;
    });
    expect([level, runs]).toEqual(['read committed', 3]);
    await database.close();
    await place.remove();
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeOnDatabase } from '../testing/databases.ts';
import { createStatementNames } from './pool.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

describeOnDatabase('statements', (database) => {
  it('are prepared once on a connection, whatever their values', async () => {
    const prepared = await database()
      .db.connection()
      .execute(async (db) => {
        for (const id of [1, 2, 3]) {
          await db.selectFrom('category').select('name').where('id', '=', id).execute();
        }
        const text = '%select "name" from "category"%';
        const found = await sql<{ times: number }>`
          select generic_plans + custom_plans as times from pg_prepared_statements
          where statement like ${text} and statement not like '%pg_prepared%'`.execute(db);
        return found.rows;
      });
    expect(prepared).toEqual([{ times: 3 }]);
  });
});

describeOnDatabase('a table that changes under prepared statements', (database) => {
  it('fails one query as unavailable; the next is prepared anew', async () => {
    const { db } = database();
    await sql`create table shelf (id integer)`.execute(db);
    const all = () => sql`select * from shelf`.execute(db);
    await all();
    await sql`alter table shelf add column place text`.execute(db);
    const error: unknown = await all().catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect((await all()).rows).toEqual([]);
  });
});

describe('the names of statements', () => {
  const statementName = createStatementNames();

  it('follow from the text alone', () => {
    const text = 'select 1 -- of names';
    expect(statementName(text)).toBe(statementName(text));
    expect(statementName(text)).not.toBe(statementName(`${text} `));
  });

  it('are for statements on rows only', () => {
    expect(statementName('begin')).toBeUndefined();
    expect(statementName('truncate presence')).toBeUndefined();
  });

  it('end with the five hundredth text, so that a connection never keeps more', () => {
    statementName('select 1 -- of names');
    const names = Array.from({ length: 600 }, () => statementName(`select '${randomUUID()}'`));
    expect(names.filter(Boolean).length).toBeLessThanOrEqual(500);
    expect(names.at(-1)).toBeUndefined();
    expect(statementName('select 1 -- of names')).toBeDefined();
  });
});

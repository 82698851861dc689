import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAfterEach } from '../testing/closing.ts';
import { createPlace, type TestPlace } from '../testing/databases.ts';
import { restoreDatabaseOfBefore } from '../testing/database-of-before.ts';
import { functionsOf } from './carry-over.ts';
import { openDatabase, type Database } from './connect.ts';
import { knownMigrations, migrate } from './migrate.ts';

/**
 * Queries for the parts of a database's schema, each as a text that can be compared with that of
 * another database.
 */
const parts = {
  columns: `
    select format('%s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' end, ' ' || pg_get_expr(d.adbin, d.adrelid),
      ' ' || nullif(concat(a.attidentity, a.attgenerated, a.attstorage), '')) as part
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  tables: `
    select format('%s %s %s', relname, relpersistence, reloptions) as part from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  checks: `
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as part from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'`,
  indexes: `
    select format('%s %s', pg_get_indexdef(i.indexrelid), a.attstattarget) as part
    from pg_index i join pg_class c on c.oid = i.indexrelid
    left join pg_attribute a on a.attrelid = i.indexrelid and a.attnum = 1
    where c.relnamespace = 'public'::regnamespace`,
  triggers: `select pg_get_triggerdef(oid) as part from pg_trigger where not tgisinternal`,
  functions: `
    select pg_get_functiondef(p.oid) as part from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  sequences: `
    select format('%s %s', sequencename, data_type) as part from pg_sequences where schemaname = 'public'`,
};

async function schemaOf({ pool }: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, query] of Object.entries(parts)) {
    const { rows } = await pool.query<{ part: string }>(`${query} order by 1`);
    found[name] = rows.map(({ part }) => part);
  }
  return found;
}

describe('a database of the schema before the baseline', () => {
  const closeLater = closeAfterEach();
  let before: TestPlace;
  let made: TestPlace;
  beforeAll(async () => {
    before = await createPlace({ empty: true });
    made = await createPlace();
    await restoreDatabaseOfBefore(before.settings.databaseUrl ?? '');
  });
  afterAll(async () => {
    await before.remove();
    await made.remove();
  });
  const open = async ({ settings }: TestPlace) => {
    const database = await openDatabase(settings);
    closeLater(() => database.close());
    return database;
  };

  it('is carried over to the very schema of a new one, once', async () => {
    const [carried, fresh] = [await open(before), await open(made)];
    const { rows } = await carried.pool.query(
      `select applied_at as "appliedAt" from migration where name = '028_mail.sql'`,
    );
    const [, ...later] = (await knownMigrations()).map(({ name }) => name);
    expect(await migrate(carried)).toEqual(later);
    expect(await migrate(carried)).toEqual([]);
    const { rows: listed } = await carried.pool.query(
      'select name, applied_at from migration order by name',
    );
    expect(listed[0]).toEqual({ name: '001_shop.sql', applied_at: rows[0].appliedAt });
    expect(listed.slice(1).map(({ name }) => name)).toEqual(later);
    const [now, wanted] = [await schemaOf(carried), await schemaOf(fresh)];
    for (const part of Object.keys(parts)) {
      expect([part, now[part]]).toEqual([part, wanted[part]]);
      expect(wanted[part]?.length).toBeGreaterThan(10);
    }
  });

  it('that is older than its last migration is refused in one line that names the way', async () => {
    const place = await createPlace({ empty: true });
    closeLater(() => place.remove());
    await restoreDatabaseOfBefore(place.settings.databaseUrl ?? '');
    const database = await open(place);
    await database.pool.query(`delete from migration where name > '030'`);
    await expect(migrate(database)).rejects.toThrow(
      /^The database is older than this program reads: open it once with commit [0-9a-f]{7} [^\n]+$/,
    );
  });
});

describe('the functions of a migration', () => {
  it('are found whole, whatever their bodies hold', () => {
    const functions = [
      `create function one() returns integer\n  language sql\n  return 1;`,
      `create function two() returns void language plpgsql as $$\nbegin\n  perform 1;\nend $$;`,
      `create function three() returns integer[]\n  language sql\n  return array(\n    select 1\n  );`,
    ];
    const text = ['-- A sentence;', ...functions, 'create table a (id integer);'].join('\n\n');
    const replacing = functions.map((one) => one.replace('create', 'create or replace'));
    expect(functionsOf(text)).toEqual(replacing);
  });
});

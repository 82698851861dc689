import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { describeOnDatabase } from '../testing/databases.ts';

/**
 * Columns that refer to rows which the product deletes, each with the test file that shows how the
 * deletion is refused.
 */
const guarded = {
  // A line with units that are or were out cannot be deleted: the refusal is 409 `units_out`.
  'unit.line_id': 'server/bookings/status/completion.test.ts',
  'unit_rental.line_id': 'server/bookings/status/completion.test.ts',
};

const server = path.resolve(import.meta.dirname, '..');

/** Finds the tables from which the server's code deletes rows. */
const tablesWithDeletes = (): string[] => {
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/test/.test(file),
  );
  const found = sources.flatMap((file) =>
    [
      ...readFileSync(path.join(server, file), 'utf8').matchAll(
        /deleteFrom\('(\w+)'|delete from (\w+)/g,
      ),
    ].map(([, one, other]) => one ?? other ?? ''),
  );
  return [...new Set(found)];
};

describeOnDatabase('references between tables', (database) => {
  it('are broken by no row that the product deletes, but for those that a call refuses to delete', async () => {
    const tables = tablesWithDeletes();
    expect(tables).toEqual(expect.arrayContaining(['booking_line', 'picture', 'session']));
    const { rows } = await database().pool.query<{ reference: string }>(
      `select child.relname || '.' || attname as reference
       from pg_constraint
       join pg_class as child on child.oid = conrelid
       join pg_class as parent on parent.oid = confrelid
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and confdeltype in ('a', 'r') and parent.relname = any($1)
       order by 1`,
      [tables],
    );
    expect(rows.map(({ reference }) => reference)).toEqual(Object.keys(guarded));
  });
});

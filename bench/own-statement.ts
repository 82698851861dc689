import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db } from '../server/database/connect.ts';
import type { Tables } from '../server/database/types.ts';

/**
 * The last statement that a query of the server says, word for word, with its values in it as SQL. `instead` gives
 * what a script of pgbench has in place of some of them.
 */
export async function ownStatement(
  query: (db: Db) => Promise<unknown>,
  instead: Record<string, string>,
): Promise<string> {
  let said = '';
  const silent = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query: { sql, parameters } }) {
      said = sql.replace(/\$(\d+)/g, (_, place: string) => {
        const value = String(parameters[Number(place) - 1]);
        return instead[value] ?? `'${value.replaceAll("'", "''")}'`;
      });
    },
  });
  await query(silent);
  return said;
}

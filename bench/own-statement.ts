import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../server/database/connect.ts';
import type { Tables } from '../server/database/types.ts';

/** The values that a script of pgbench fills in. */
type Instead = Record<string, string>;

interface Said {
  sql: string;
  parameters: readonly unknown[];
}

function asSql(value: unknown, instead: Instead): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `array[${value.map((one) => asSql(one, instead)).join(', ')}]`;
  const text = value instanceof Date ? value.toISOString() : String(value);
  // pgbench looks for its variables in texts too: their colons are written by number.
  const quoted = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3A');
  return instead[text] ?? `E'${quoted}'`;
}

const withValues = ({ sql, parameters }: Said, instead: Instead): string =>
  sql.replace(/\$(\d+)/g, (_, place: string) => asSql(parameters[Number(place) - 1], instead));

/** The last statement that a query of the server says, word for word, with its values in it as SQL. */
export async function ownStatement(
  query: (db: Db) => Promise<unknown>,
  instead: Instead,
): Promise<string> {
  let said = '';
  const silent = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query: asked }) {
      said = withValues(asked, instead);
    },
  });
  await query(silent);
  return said;
}

/** Everything that work of the server says to a database while it is done there, word for word, each as `ownStatement` gives it. */
export async function statementsOf(
  pool: Pool,
  work: (db: Db) => Promise<unknown>,
  instead: Instead,
): Promise<string[]> {
  const said: string[] = [];
  await work(
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log({ query }) {
        said.push(withValues(query, instead));
      },
    }),
  );
  return said;
}

/** The statement that a query of the server says to a pool, as `ownStatement` gives it. */
export async function pooledStatement(
  query: (pool: Pick<Pool, 'query'>) => Promise<unknown>,
  instead: Instead,
): Promise<string> {
  let said = '';
  const record = ({ text, values }: { text: string; values: unknown[] }) => {
    said = withValues({ sql: text, parameters: values }, instead);
    return Promise.resolve({ rows: [] });
  };
  await query({ query: record } as unknown as Pick<Pool, 'query'>);
  return said;
}

import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, Pool } from 'pg';
import type pg from 'pg';
import { isDatabaseUnavailable, isStalePlan } from './unavailable.ts';
import { valueTypes } from './values.ts';

const connectTimeoutMs = 5_000;
/**
 * The time limits of a statement. The database stops a statement first, so that the driver does not
 * have to give up its connection.
 */
const statementTimeoutMs = 10_000;
const queryTimeoutMs = 15_000;

export interface PoolOptions {
  url: string;
  size: number;
  log: (line: string) => void;
}

/**
 * Makes a pool of connections that goes on when one of them is lost. It connects with the first
 * query.
 */
export function createPool({ url, size, log }: PoolOptions): pg.Pool {
  const pool = new Pool({
    connectionString: url,
    onConnect: (client) => prepareSession(client),
    max: size,
    types: valueTypes,
    application_name: 'lensyard',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  });
  // A lost connection is replaced at the next query. Without these listeners its error would end
  // the process; a query that uses the connection fails with the error.
  pool.on('error', (error) => log(`A database connection was lost: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Gives every connection the same settings. Statements that first lock and then count need READ
 * COMMITTED. `jit` is off, because compiling a plan takes longer than any statement of a shop.
 */
function prepareSession(client: pg.ClientBase): Promise<unknown> {
  return client.query(
    `set timezone = 'UTC'; set statement_timeout = ${statementTimeoutMs}; ` +
      `set idle_in_transaction_session_timeout = ${queryTimeoutMs}; set jit = off; ` +
      // Statements are many and short, so parallel workers would cost more time than they save.
      `set max_parallel_workers_per_gather = 0; ` +
      `set default_transaction_isolation = 'read committed'`,
  );
}

/**
 * The pool as Kysely wants it: statements that read or write rows are prepared once per connection,
 * under a name made from their text.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = createStatementNames();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client, nameOf);
      clients.set(client, known);
      return known;
    },
  };
}

function preparingClient(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  let broken = false;
  async function query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (broken) throw new Error('Connection terminated after an error');
    const name = nameOf(text);
    try {
      return await client.query({ ...(name ? { name } : {}), text, values: [...values] });
    } catch (error) {
      broken = !isUsableAfter(error);
      throw error;
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(Boolean(destroy) || broken),
  };
}

/**
 * Whether a connection can be used after an error. It can after an error that the database reports,
 * unless a table has changed under a prepared statement; after a loss or a time limit it may still
 * be busy, and the pool opens another.
 */
function isUsableAfter(error: unknown): boolean {
  return error instanceof DatabaseError ? !isStalePlan(error) : !isDatabaseUnavailable(error);
}

const mostNames = 500;
const preparable = /^\s*(select|insert|update|delete|merge|with|values)\b/i;

/**
 * Makes a function that gives a statement a name for its text. Statements such as `begin` get none,
 * nor do texts above a limit of their number, because each connection keeps every statement that it
 * prepares.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const namesByText = new Map<string, string>();
  return (text) => {
    const known = namesByText.get(text);
    if (known !== undefined || !preparable.test(text) || namesByText.size >= mostNames)
      return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    namesByText.set(text, name);
    return name;
  };
}

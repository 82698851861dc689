import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, Pool } from 'pg';
import type pg from 'pg';
import { isDatabaseUnavailable, isStalePlan } from './unavailable.ts';
import { valueTypes } from './values.ts';

const connectTimeoutMs = 5_000;
/** The database itself stops a statement before the driver gives up on its connection. */
const statementTimeoutMs = 10_000;
const queryTimeoutMs = 15_000;

export interface PoolOptions {
  url: string;
  size: number;
  log: (line: string) => void;
}

/** A pool of connections that survives the loss of any of them. Nothing connects before the first query. */
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
  // A broken connection is replaced at the next query. Without these listeners its error would end
  // the process, also while the connection is in use; its user gets the error at the next query.
  pool.on('error', (error) => log(`A database connection was lost: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * The same settings on every connection. Statements that lock and then count rely on READ
 * COMMITTED. `jit` is off, because it compiles plans that look expensive, which takes longer than
 * any statement of a shop.
 */
function prepareSession(client: pg.ClientBase): Promise<unknown> {
  return client.query(
    `set timezone = 'UTC'; set statement_timeout = ${statementTimeoutMs}; ` +
      `set idle_in_transaction_session_timeout = ${queryTimeoutMs}; set jit = off; ` +
      // Requests are many and short, so parallel workers cost more than they save.
      `set max_parallel_workers_per_gather = 0; ` +
      `set default_transaction_isolation = 'read committed'`,
  );
}

/**
 * The connections of Kysely: the pool, with every statement that reads or writes rows prepared once per connection
 * under a name made from its text.
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
 * A connection goes on after an error that the database itself reports, unless a table has changed under a prepared
 * statement. After a loss or a time limit the connection may still be busy, and the pool opens another.
 */
function isUsableAfter(error: unknown): boolean {
  return error instanceof DatabaseError ? !isStalePlan(error) : !isDatabaseUnavailable(error);
}

const mostNames = 500;
const preparable = /^\s*(select|insert|update|delete|merge|with|values)\b/i;

/**
 * Names statements by their texts. `begin` and the like have no name, nor have texts beyond the
 * limit, because each connection keeps all statements that it prepares.
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

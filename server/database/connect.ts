import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { addressOf, databaseFolder } from './bundled/address.ts';
import { startBundled } from './bundled/bundled.ts';
import { FolderInUseError } from './bundled/folder-lock.ts';
import { createPool, preparingPool } from './pool.ts';
import type { Tables } from './types.ts';

/**
 * A connection for queries. It may be a transaction, so a function that takes a `Db` works inside
 * and outside of one.
 */
export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** The URL of the database, for connections outside of the pool. */
  url: string;
  /** Resolves when the database answers; rejects when it cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** The data folder of the bundled PostgreSQL; it is not used with `databaseUrl`. */
  dataDir: string;
  /**
   * The URL (`postgres://…`) of a PostgreSQL 15 or later that is used instead of the bundled one.
   */
  databaseUrl?: string | undefined;
  /** How many connections the pool has at most; 10 unless given. */
  poolSize?: number | undefined;
  log?: ((line: string) => void) | undefined;
}

const usualPoolSize = 10;
const quiet = () => undefined;

/**
 * Opens the database that the settings name; the bundled PostgreSQL is started for it.
 * @throws FolderInUseError when another process uses the data folder
 * @throws BundledDatabaseError when the bundled PostgreSQL cannot be started
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  if (settings.databaseUrl) return database(settings.databaseUrl, settings);
  const bundled = await startBundled(settings.dataDir, settings.log ?? quiet);
  return database(bundled.url, settings, () => bundled.close());
}

/** The URL of the bundled PostgreSQL that another process runs on a data folder. */
export const runningAddress = (dataDir: string): string => addressOf(databaseFolder(dataDir));

/**
 * Connects a command that can run while the shop is open. It uses the database of the running shop,
 * or opens the database itself where none runs.
 */
export async function connectToRunning(settings: DatabaseSettings): Promise<Database> {
  try {
    return await openDatabase(settings);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const running = database(runningAddress(settings.dataDir), settings);
    await running.ping().catch(async () => {
      await running.close();
      throw error;
    });
    return running;
  }
}

function database(
  url: string,
  { poolSize = usualPoolSize, log = quiet }: DatabaseSettings,
  stop?: () => Promise<void>,
): Database {
  const pool = createPool({ url, size: poolSize, log });
  return {
    url,
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) }),
    async ping() {
      await pool.query('select 1');
    },
    async close() {
      await pool.end();
      await stop?.();
    },
  };
}

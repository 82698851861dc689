import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { addressOf, databaseFolder } from './bundled/address.ts';
import { startBundled } from './bundled/bundled.ts';
import { FolderInUseError } from './bundled/folder-lock.ts';
import { createPool, preparingPool } from './pool.ts';
import type { Tables } from './types.ts';

/** A connection for queries. A transaction is one too, so a function that takes a `Db` works inside and outside of one. */
export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** The address, for a connection beside the pool. */
  url: string;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** The folder of the bundled PostgreSQL; unused with a URL. */
  dataDir: string;
  /** `postgres://…`: a PostgreSQL 15 or later instead of the bundled one. */
  databaseUrl?: string | undefined;
  /** Connections, 10 unless told. */
  poolSize?: number | undefined;
  log?: ((line: string) => void) | undefined;
}

const usualPoolSize = 10;
const quiet = () => undefined;

/**
 * Opens the database of the settings, the bundled one by starting it.
 *
 * @throws FolderInUseError when another process has the data folder
 * @throws BundledDatabaseError when the bundled PostgreSQL cannot be started
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  if (settings.databaseUrl) return database(settings.databaseUrl, settings);
  const bundled = await startBundled(settings.dataDir, settings.log ?? quiet);
  return database(bundled.url, settings, () => bundled.close());
}

/** The address of the bundled PostgreSQL that another process runs on a data folder. */
export const runningAddress = (dataDir: string): string => addressOf(databaseFolder(dataDir));

/**
 * Connects a command that works while the shop is open: to the database of the running shop when there is one, else to
 * one that the command opens itself.
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

import { existsSync, readFileSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { socketFile, socketNote, startEmbedded } from './embedded/embedded.ts';
import type { SocketNote } from './embedded/embedded.ts';
import { createPool, preparingPool } from './pool.ts';
import type { Tables } from './types.ts';

/** What queries run on. A transaction is one too, so whoever takes a `Db` works inside and outside of one. */
export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  kind: 'embedded' | 'postgres';
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** The folder of the embedded database; unused with a URL. */
  dataDir: string;
  /** `postgres://…`: PostgreSQL 15 or later instead of the embedded database. */
  databaseUrl?: string | undefined;
  /** Connections to PostgreSQL, 10 unless told; the embedded database has one. */
  poolSize?: number | undefined;
  log?: ((line: string) => void) | undefined;
}

const quiet = () => undefined;

/**
 * Opens the database of the settings, the embedded one by starting it.
 *
 * @throws FolderInUseError when another server has the data folder
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const log = settings.log ?? quiet;
  if (settings.databaseUrl) {
    const target = { url: settings.databaseUrl };
    return database('postgres', createPool({ target, size: settings.poolSize ?? 10, log }));
  }
  const embedded = await startEmbedded({ dataDir: settings.dataDir, log });
  const pool = createPool({ target: { socketFolder: embedded.socketFolder }, size: 1, log });
  return database('embedded', pool, () => embedded.close());
}

/**
 * For commands that work while the shop is open: the database of the running server when there is one, else
 * opened by the command itself.
 */
export async function connectToRunning(settings: DatabaseSettings): Promise<Database> {
  const socketFolder = settings.databaseUrl ? undefined : await runningSocket(settings.dataDir);
  if (!socketFolder) return openDatabase(settings);
  const log = settings.log ?? quiet;
  return database('embedded', createPool({ target: { socketFolder }, size: 1, log }));
}

function database(kind: Database['kind'], pool: pg.Pool, stop?: () => Promise<void>): Database {
  return {
    kind,
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

async function runningSocket(dataDir: string): Promise<string | undefined> {
  const note = socketNote(dataDir);
  if (!existsSync(note)) return undefined;
  const { socketFolder } = JSON.parse(readFileSync(note, 'utf8')) as SocketNote;
  const answers = await new Promise<boolean>((resolve) => {
    const socket = connectSocket(path.join(socketFolder, socketFile));
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
  return answers ? socketFolder : undefined;
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addressOf,
  databaseFolder,
  socketPort,
  usualTransport,
  type Transport,
} from './address.ts';
import { createCluster, hasCluster } from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { freePort } from './free-port.ts';
import { launcherFor } from './launch.ts';
import { startPostmaster, stopLeftover, type Postmaster } from './postmaster.ts';
import { BundledDatabaseError, bundledPrograms } from './programs.ts';

const longestRestartPauseMs = 5_000;
const shortestRestartPauseMs = 100;
/**
 * The server's settings, for a small machine. The connections are enough for several processes of
 * the shop and for commands.
 */
const settings = {
  max_connections: 200,
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  max_logical_replication_workers: 0,
  // Without processes that read ahead; these only help with large tables.
  io_method: 'sync',
  log_min_messages: 'fatal',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
/** The last commit of this project that stored its data in another database engine. */
const lastOfOldEngine = '6100775';

/** The bundled PostgreSQL of a data folder, which runs as a child of this process. */
export interface BundledDatabase {
  /** The URL for clients. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the program on a data folder, and makes a database where
 * there is none. If the server ends by itself, it is started again; queries fail until then.
 * @throws FolderInUseError when another process uses the folder
 * @throws BundledDatabaseError when the server cannot be started
 */
export async function startBundled(
  dataDir: string,
  log: (line: string) => void,
  transport: Transport = usualTransport,
): Promise<BundledDatabase> {
  const folder = databaseFolder(dataDir);
  const lock = lockFolder(dataDir);
  try {
    refuseOldEngine(dataDir);
    const isThere = await hasCluster(folder);
    const programs = await bundledPrograms();
    const launcher = await launcherFor(programs, folder);
    if (!isThere) await createCluster({ launcher, programs }, folder, transport);
    await stopLeftover(folder);
    const port = transport === 'loopback' ? await freePort() : socketPort;
    const start = () =>
      startPostmaster({ launcher, programs, folder, transport, port, settings, log });
    const stop = await keepRunning(start, log);
    return {
      url: addressOf(folder, transport),
      async close() {
        await stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function refuseOldEngine(dataDir: string): void {
  if (!existsSync(path.join(dataDir, 'database', 'PG_VERSION'))) return;
  throw new BundledDatabaseError(
    `${path.resolve(dataDir, 'database')} is a database of the engine of before, which commit ${lastOfOldEngine} opens: with that version write a backup (npm run database -- export shop.jsonl.gz), put the folder away, and import the file with this one (npm run database -- import shop.jsonl.gz).`,
  );
}

/**
 * Starts the server, and starts it again whenever it ends by itself, until the function that is
 * returned is called.
 */
async function keepRunning(
  start: () => Promise<Postmaster>,
  log: (line: string) => void,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server = await start();
  let restarted = Promise.resolve();

  function watch(): void {
    void server.ended.then((said) => {
      if (signal.aborted) return;
      log(`The database ended and is started again. ${said.trim()}`);
      restarted = restart(shortestRestartPauseMs);
    });
  }

  async function restart(pauseMs: number): Promise<void> {
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      server = await start();
      watch();
    } catch (error) {
      log((error as Error).message);
      await restart(Math.min(pauseMs * 2, longestRestartPauseMs));
    }
  }

  // A process that ends without closing still tells its server to stop; only a killed process
  // cannot.
  const tellToStop = () => server.tellToStop();
  process.once('exit', tellToStop);
  watch();
  return async () => {
    stopping.abort();
    await restarted;
    await server.stop();
    process.off('exit', tellToStop);
  };
}

import { existsSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { temporaryFolder } from '../../scripts/temporary-folder.mjs';
import { bundledLocale } from '../database/bundled/cluster.ts';
import { freePort } from '../database/bundled/free-port.ts';
import { launcherFor } from '../database/bundled/launch.ts';
import { startPostmaster, type Postmaster } from '../database/bundled/postmaster.ts';
import { bundledPrograms, type Programs } from '../database/bundled/programs.ts';

/**
 * A PostgreSQL server for tests and benches; its data is in a temporary folder, which is removed at
 * the end.
 */
export interface ThrowawayPostgres {
  /** `postgres://postgres@127.0.0.1:PORT/postgres`: the URL of a superuser, without a password. */
  url: string;
  dataFolder: string;
  /** Starts the server again after `stopServer`, with the same data on the same port. */
  startServer(): Promise<void>;
  stopServer(how?: 'fast' | 'immediate'): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

interface Options {
  /**
   * Whether fsync is on. Without it, acknowledged rows survive a crash of the server, but not one
   * of the machine.
   */
  durable?: boolean;
  maxConnections?: number;
  /** The programs of a PostgreSQL that is used in the place of the bundled one. */
  programs?: Programs | undefined;
}

const systemLocale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
const unsafe = { fsync: 'off', full_page_writes: 'off', max_wal_size: '128MB' };

/** Starts a PostgreSQL server on a free port of the loopback address. */
export async function startThrowawayPostgres({
  durable = false,
  maxConnections = 200,
  programs,
}: Options = {}): Promise<ThrowawayPostgres> {
  const chosen = programs ?? (await bundledPrograms());
  const folder = await (durable
    ? mkdtemp(path.join(tmpdir(), 'lensyard-postgres-'))
    : temporaryFolder('postgres'));
  const dataFolder = path.join(folder, 'postgres');
  const launcher = await launcherFor(chosen, dataFolder);
  await launcher.makeFolder(dataFolder);
  await launcher.run(chosen.initdb, [
    ...['--pgdata', dataFolder, '--username', 'postgres', '--auth', 'trust', '--no-sync'],
    ...['--encoding', 'UTF8', ...(programs ? ['--locale', systemLocale] : bundledLocale)],
  ]);
  const port = await freePort();
  let server: Postmaster | undefined;

  async function startServer(): Promise<void> {
    server = await startPostmaster({
      launcher,
      programs: chosen,
      folder: dataFolder,
      transport: 'loopback',
      port,
      settings: { max_connections: maxConnections, ...(durable ? {} : unsafe) },
    });
  }

  async function stopServer(how: 'fast' | 'immediate' = 'fast'): Promise<void> {
    await server?.stop(how);
    server = undefined;
  }

  /**
   * Stops the server and waits for its end by blocking, because an exit handler cannot wait in
   * another way.
   */
  function removeNow(): void {
    server?.tellToStop();
    const clock = new Int32Array(new SharedArrayBuffer(4));
    const pidFile = path.join(dataFolder, 'postmaster.pid');
    for (let turn = 0; turn < 200 && existsSync(pidFile); turn += 1) Atomics.wait(clock, 0, 0, 10);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }

  function onSignal(signal: NodeJS.Signals): void {
    removeNow();
    forgetSignals();
    process.kill(process.pid, signal);
  }

  function forgetSignals(): void {
    process.off('exit', removeNow);
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }

  async function stop(): Promise<void> {
    await stopServer();
    removeNow();
    forgetSignals();
  }

  process.on('exit', removeNow);
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    await startServer();
  } catch (error) {
    await stop();
    throw error;
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return { url, dataFolder, startServer, stopServer, stop };
}

import cluster from 'node:cluster';
import { ConfigError, readConfig, usingSetting, type Config } from './config.ts';
import { startBundled, type BundledDatabase } from './database/bundled/bundled.ts';
import { FolderInUseError } from './database/bundled/folder-lock.ts';
import { BundledDatabaseError } from './database/bundled/programs.ts';
import { openDatabase, runningAddress } from './database/connect.ts';
import { EncodingError } from './database/lists/encoding.ts';
import { migrate, MigrationError } from './database/migrate.ts';
import { createLogger, type Logger } from './log.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import type { OpenShop } from './open-shop.ts';
import {
  startWorkers,
  WorkerFailedError,
  workerCount,
  type WorkerOrder,
  type WorkerReport,
} from './workers.ts';

/** How long a stop waits for running requests and messages, in milliseconds. */
const stopWithinMs = 10_000;
/**
 * How many connections to PostgreSQL all server processes of this machine have together at most; by
 * default, PostgreSQL allows 100.
 */
const mostConnections = 80;
const connectionsPerProcess = 10;

const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Runs work on the database. An error of the system or the database is reported with the setting
 * that names the database.
 */
const usingDatabaseOf =
  (config: Config) =>
  <Result>(work: () => Promise<Result>): Promise<Result> =>
    usingSetting(config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', work);

/**
 * Opens the shop: the database is opened and the application loaded at the same time, because both
 * take equally long.
 */
async function open(config: Config, log: Logger): Promise<OpenShop> {
  const share = Math.floor(mostConnections / workerCount(config));
  // With several server processes, their parent process runs the bundled database.
  const bundledUrl = cluster.isWorker ? runningAddress(config.dataDir) : undefined;
  const usingDatabase = usingDatabaseOf(config);
  const opening = usingDatabase(() =>
    openDatabase({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl ?? bundledUrl,
      poolSize: Math.max(2, Math.min(connectionsPerProcess, share)),
      log: (line) => log.warn(line),
    }),
  );
  const [opened, loaded] = await Promise.allSettled([opening, import('./open-shop.ts')]);
  if (opened.status === 'rejected') throw opened.reason;
  const database = opened.value;
  if (loaded.status === 'rejected') {
    // If the application cannot be loaded, the database is closed without any change.
    await database.close();
    throw loaded.reason;
  }
  await usingDatabase(() => migrate(database, undefined, undefined, (line) => log.info(line)));
  return loaded.value.openShop(config, database, log);
}

/** Runs the shop in this process, which is the only server process or one of several. */
async function serve(config: Config, log: Logger): Promise<void> {
  const shop = await open(config, log);
  const stop = stopOnSignals(log, () => shop.close());
  if (cluster.isPrimary) {
    if (config.metricsPort !== undefined && shop.metrics) {
      const { metrics } = shop;
      const port = config.metricsPort;
      await usingSetting('METRICS_PORT', () => serveMetrics(port, () => metrics.metrics()));
    }
    say(shop.greeting);
    return;
  }
  const report = (what: WorkerReport) => process.send?.(what);
  process.on('message', (order: WorkerOrder) => {
    if (order.kind === 'stop') stop('order');
    else {
      const { request } = order;
      void shop.metrics
        ?.getMetricsAsJSON()
        .then((metrics) => report({ kind: 'metrics', request, metrics }));
    }
  });
  report({ kind: 'open', greeting: shop.greeting });
}

const startDatabase = async (config: Config, log: Logger): Promise<BundledDatabase | undefined> =>
  config.databaseUrl
    ? undefined
    : usingDatabaseOf(config)(() => startBundled(config.dataDir, (line) => log.warn(line)));

/**
 * Runs the parent process of several server processes: it starts them, starts them again when they
 * end, and stops them.
 */
async function serveWithWorkers(config: Config, count: number, log: Logger): Promise<void> {
  const bundled = await startDatabase(config, log);
  const workers = await startWorkers(count, { stopWithinMs, log });
  stopOnSignals(log, async () => {
    await workers.stop();
    await bundled?.close();
  });
  let replacing = Promise.resolve();
  process.on('SIGHUP', () => {
    replacing = replacing.then(() =>
      workers.replace().catch((error: unknown) => {
        log.error({ err: error }, 'the server processes were not all replaced');
      }),
    );
  });
  if (config.metricsPort !== undefined) {
    const port = config.metricsPort;
    await usingSetting('METRICS_PORT', () => serveMetrics(port, () => workers.metrics()));
  }
  say(`${workers.greeting}\n${count} server processes answer.`);
}

/**
 * Stops the process in order on SIGTERM or SIGINT, or when the returned function is called. A stop
 * that takes too long is cut off.
 */
function stopOnSignals(log: Logger, close: () => Promise<void>): (reason: string) => void {
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    // A parent process waits longer, so that its server processes are cut off first.
    setTimeout(() => process.exit(1), stopWithinMs + (cluster.workers ? 2_000 : 0)).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop was not clean');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return stop;
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const count = workerCount(config);
  if (count > 1 && cluster.isPrimary) await serveWithWorkers(config, count, log);
  else await serve(config, log);
}

/**
 * The text for a failed start: one line for a failure that a person can repair, with the stack for
 * any other.
 */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPlain =
    error instanceof BundledDatabaseError ||
    error instanceof ConfigError ||
    error instanceof FolderInUseError ||
    error instanceof EncodingError ||
    error instanceof MigrationError;
  return isPlain ? error.message : (error.stack ?? error.message);
}

start().catch((error: unknown) => {
  // A server process that failed to open has printed the reason itself.
  if (!(error instanceof WorkerFailedError)) {
    process.stderr.write(`Lensyard cannot start: ${describe(error)}\n`);
  }
  process.exit(1);
});

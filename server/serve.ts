import cluster from 'node:cluster';
import { ConfigError, readConfig, usingSetting, type Config } from './config.ts';
import { startBundled, type BundledDatabase } from './database/bundled/bundled.ts';
import { FolderInUseError } from './database/bundled/folder-lock.ts';
import { BundledDatabaseError } from './database/bundled/programs.ts';
import { openDatabase, runningAddress } from './database/connect.ts';
import { LettersError } from './database/lists/letters.ts';
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

/** Longest wait for running requests and messages when the server is asked to stop. */
const stopWithinMs = 10_000;
/** Connections to PostgreSQL that all server processes of this machine share; it takes 100 unless told. */
const mostConnections = 80;
const connectionsPerProcess = 10;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Errors of the system or the database are told with the setting that names the database. */
const usingDatabaseOf =
  (config: Config) =>
  <Result>(work: () => Promise<Result>): Promise<Result> =>
    usingSetting(config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', work);

/** Opens the database, loads the application meanwhile, which takes as long, and opens the shop. */
async function open(config: Config, log: Logger): Promise<OpenShop> {
  const share = Math.floor(mostConnections / workerCount(config));
  // The process that starts the server processes runs the bundled database.
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
    // An application that cannot run changes nothing in the database.
    await database.close();
    throw loaded.reason;
  }
  await usingDatabase(() => migrate(database, undefined, undefined, (line) => log.info(line)));
  return loaded.value.openShop(config, database, log);
}

/** One server process, alone or as one of several. */
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

/** The process that starts the server processes, starts them again and ends them. */
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

/** Ends in order on SIGTERM and SIGINT, or when the result is called; what takes too long is cut. */
function stopOnSignals(log: Logger, close: () => Promise<void>): (reason: string) => void {
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    // A primary process waits longer, so that its server processes cut first.
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

/** A failure that a person can mend takes one line; any other comes with its stack. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPlain =
    error instanceof BundledDatabaseError ||
    error instanceof ConfigError ||
    error instanceof FolderInUseError ||
    error instanceof LettersError ||
    error instanceof MigrationError;
  return isPlain ? error.message : (error.stack ?? error.message);
}

start().catch((error: unknown) => {
  // A server process that did not open has said why itself.
  if (!(error instanceof WorkerFailedError)) {
    process.stderr.write(`Lensyard cannot start: ${describe(error)}\n`);
  }
  process.exit(1);
});

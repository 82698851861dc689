import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { buildApp } from './app.ts';
import { startBackgroundWork } from './background-work.ts';
import { usingSetting, type Config } from './config.ts';
import type { Database } from './database/connect.ts';
import { closeDeps, createDeps } from './create-deps.ts';
import { fillDemoShop } from './demo/demo-shop.ts';
import { greetingOf } from './greeting.ts';
import type { Logger } from './log.ts';
import { measureProcess } from './metrics/process-metrics.ts';
import { compareSecrets } from './secret-mark.ts';
import { sessionSecrets } from './secrets.ts';
import { sealAnew } from './sign-in/apps/sealing-anew.service.ts';
import { ensureFirstAdmin } from './users/upkeep/first-admin.ts';
import { workerCount } from './workers.ts';

/**
 * How long a process that stops goes on answering, in milliseconds, where other processes can take
 * over. Each connection gets one more answer: if it were closed while a request is on its way, the
 * caller would get an error.
 */
const farewellMs = 500;

export interface OpenShop {
  greeting: string;
  metrics?: Registry | undefined;
  close(): Promise<void>;
}

/**
 * Opens the shop in this process, on a migrated database. Closing the shop also closes the
 * database.
 */
export async function openShop(config: Config, database: Database, log: Logger): Promise<OpenShop> {
  const secrets = sessionSecrets(config);
  const deps = createDeps(config, database, { secrets, log });
  // A bundled database is only used with the secret in its own folder, so there is nothing to
  // compare.
  if (config.databaseUrl) await compareSecrets(database.db, secrets, log);
  // The demo shop is made first, because it is made only in an empty database.
  await fillDemoShop(deps);
  await ensureFirstAdmin(database.db, config);
  if (config.sessionSecretPrevious) await sealAnew(deps);
  // The settings are loaded before the shop opens, so that the first visitor finds the prices and
  // closed days of the house.
  await deps.shop.load();
  await deps.webhooks.load();

  const app = await buildApp(deps);
  const metrics = config.metricsPort === undefined ? undefined : measureProcess(app, deps);
  const backgroundWork = startBackgroundWork(deps);
  if (config.databaseUrl || workerCount(config) > 1)
    app.addHook('preClose', () => sleep(farewellMs));
  await usingSetting('HOST or PORT', () => app.listen({ host: config.host, port: config.port }));
  return {
    greeting: await greetingOf(config, app.server.address(), database.db),
    metrics,
    async close() {
      await Promise.all([app.close(), backgroundWork.close()]);
      await closeDeps(deps);
      await database.close();
    },
  };
}

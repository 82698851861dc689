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
 * How long a stopping process still answers, each connection once more, where another process may take over: a
 * connection that is closed while a request is on its way would be an error for its caller.
 */
const farewellMs = 500;

export interface OpenShop {
  greeting: string;
  metrics?: Registry | undefined;
  close(): Promise<void>;
}

/** Serves the shop in this process from a migrated database, which is closed together with the shop. */
export async function openShop(config: Config, database: Database, log: Logger): Promise<OpenShop> {
  const secrets = sessionSecrets(config);
  const deps = createDeps(config, database, { secrets, log });
  // The secret of a bundled database is in its folder, so there is none to compare.
  if (config.databaseUrl) await compareSecrets(database.db, secrets, log);
  // The demo shop first: it wants an empty database.
  await fillDemoShop(deps);
  await ensureFirstAdmin(database.db, config);
  if (config.sessionSecretPrevious) await sealAnew(deps);
  // The first visitor already finds the house's own prices and closed days.
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

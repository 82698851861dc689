import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import { startServer, type ProductServer } from '../e2e/fixtures/server.ts';
import { freePort } from '../server/database/bundled/free-port.ts';
import { startThrowawayPostgres } from '../server/testing/throwaway-postgres.ts';
import { createPostgresDatabase } from '../server/testing/postgres-databases.ts';
import { startLimit, type Limit } from './limits/start.ts';
import { prepareShop, type PreparedShop, type ShopPlan } from './shop.ts';

/** The servers that rows of the table are measured on. Everything that a row opens is closed when it ends. */
export interface Stage {
  /** Seconds that one measurement takes. */
  seconds: number;
  say(line: string): void;
  /** The address of an empty database of one's own. */
  emptyDatabase(): Promise<string>;
  /** A filled shop in a database of its own. */
  shop(plan: ShopPlan): Promise<PreparedShop>;
  /** The built product on a filled shop, as a process of its own. */
  product(shop: PreparedShop): Promise<ProductServer>;
  /** The same with settings of one's own. */
  productOn(env: Record<string, string>, dataDir?: string): Promise<ProductServer>;
  /** The built product as it is on the first start: the demo shop in the bundled database. */
  demoShop(): Promise<ProductServer>;
  /** Connections to a database, beside the product's. */
  pool(databaseUrl: string): Pool;
  limit<Answer>(name: string, order: unknown): Promise<Limit<Answer>>;
  temporaryFolder(): Promise<string>;
  /** Called, last one first, when the row ends. */
  onRowEnd(close: () => unknown): void;
  endRow(): Promise<void>;
  end(): Promise<void>;
}

/** The settings that docs/operations.md tells a shop to use, with limits that a bench does not reach. */
async function asDeployed(): Promise<Record<string, string>> {
  return { TRUST_PROXY: '1', METRICS_PORT: String(await freePort()), RATE_LIMITS: '999999' };
}

export function createStage(seconds: number, say: (line: string) => void): Stage {
  let closers: (() => unknown)[] = [];
  let postgres: Promise<{ url: string; stop(): Promise<void> }> | undefined;

  async function startPostgres() {
    say('starting PostgreSQL');
    return startThrowawayPostgres({ durable: true });
  }

  const stage: Stage = {
    seconds,
    say,
    async emptyDatabase() {
      postgres ??= startPostgres();
      const { url, drop } = await createPostgresDatabase((await postgres).url, 'template1');
      stage.onRowEnd(drop);
      return url;
    },
    async shop(plan) {
      return prepareShop({ dataDir: '', databaseUrl: await stage.emptyDatabase() }, plan);
    },
    product: (shop) => stage.productOn(shop.env, shop.settings.dataDir || undefined),
    async productOn(env, given) {
      const dataDir = given ?? (await stage.temporaryFolder());
      const server = await startServer({ dataDir, env: { ...(await asDeployed()), ...env } });
      stage.onRowEnd(() => server.stop());
      return server;
    },
    demoShop: () => stage.productOn({}),
    pool(databaseUrl) {
      const pool = new Pool({ connectionString: databaseUrl, max: 4 });
      stage.onRowEnd(() => pool.end());
      return pool;
    },
    async limit<Answer>(name: string, order: unknown) {
      const limit = await startLimit<Answer>(name, order);
      stage.onRowEnd(() => limit.stop());
      return limit;
    },
    async temporaryFolder() {
      const folder = await mkdtemp(path.join(tmpdir(), 'lensyard-bench-'));
      // A server that was told to stop may still write its last files.
      stage.onRowEnd(() =>
        rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
      );
      return folder;
    },
    onRowEnd(close) {
      closers.push(close);
    },
    async endRow() {
      const closing = closers.toReversed();
      closers = [];
      for (const close of closing) await close();
    },
    async end() {
      await stage.endRow();
      await (await postgres)?.stop();
    },
  };
  return stage;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Pool } from 'pg';
import { startServer, type ProductServer } from '../e2e/fixtures/server.ts';
import { freePort } from '../server/database/bundled/free-port.ts';
import { startThrowawayPostgres } from '../server/testing/throwaway-postgres.ts';
import { createPostgresDatabase } from '../server/testing/postgres-databases.ts';
import { startLimit, type Limit } from './limits/start.ts';
import { prepareShop, type PreparedShop } from './shop.ts';

export type ShopPlan = Parameters<typeof prepareShop>[1];

/** A filled shop with a server on it. */
export type OpenShop = PreparedShop & ProductServer;

/** The servers that rows of the table are measured on. Everything that a row opens is closed when it ends. */
export interface Stage {
  /** Seconds that one measurement takes. */
  seconds: number;
  /** A filled shop in a database of its own. */
  shop(plan: ShopPlan): Promise<PreparedShop>;
  /** The built product on a filled shop, as a process of its own. */
  open(shop: PreparedShop, env?: Record<string, string>): Promise<OpenShop>;
  openShop(plan: ShopPlan, env?: Record<string, string>): Promise<OpenShop>;
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

/** A PostgreSQL that can write down what it is told, and does not until it is asked to. */
async function startPostgres() {
  const postgres = await startThrowawayPostgres({ durable: true });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('alter system set logging_collector = on');
  await client.query("alter system set log_destination = 'jsonlog'");
  await client.end();
  await postgres.stopServer();
  await postgres.startServer();
  return postgres;
}

export function createStage(seconds: number): Stage {
  let closers: (() => unknown)[] = [];
  let postgres: ReturnType<typeof startPostgres> | undefined;

  async function start(env: Record<string, string>, given?: string): Promise<ProductServer> {
    const dataDir = given || (await stage.temporaryFolder());
    const server = await startServer({ dataDir, env: { ...(await asDeployed()), ...env } });
    stage.onRowEnd(() => server.stop());
    return server;
  }

  const stage: Stage = {
    seconds,
    async shop(plan) {
      postgres ??= startPostgres();
      const { url, drop } = await createPostgresDatabase((await postgres).url, 'template1');
      stage.onRowEnd(drop);
      return prepareShop({ dataDir: '', databaseUrl: url }, plan);
    },
    async open(shop, env) {
      return { ...shop, ...(await start({ ...shop.env, ...env }, shop.settings.dataDir)) };
    },
    openShop: async (plan, env) => stage.open(await stage.shop(plan), env),
    demoShop: () => start({}),
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

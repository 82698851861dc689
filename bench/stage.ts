import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Pool } from 'pg';
import { startServer, type ProductServer } from '../e2e/fixtures/server.ts';
import { freePort } from '../server/database/bundled/free-port.ts';
import { startThrowawayPostgres } from '../server/testing/throwaway-postgres.ts';
import { createPostgresDatabase } from '../server/testing/postgres-databases.ts';
import { startLimit } from './limits/start.ts';
import { prepareShop, writesDown, type PreparedShop, type ShopPlan } from './shop.ts';

/** A filled shop with a server on it. */
export type OpenShop = PreparedShop & ProductServer;

/** The settings that docs/operations.md tells a shop to use, with limits that a bench does not reach. */
async function asDeployed(): Promise<Record<string, string>> {
  return { TRUST_PROXY: '1', METRICS_PORT: String(await freePort()), RATE_LIMITS: '999999' };
}

async function startPostgres() {
  const postgres = await startThrowawayPostgres({ durable: true });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  for (const setting of writesDown) await client.query(setting);
  await client.end();
  await postgres.stopServer();
  await postgres.startServer();
  return postgres;
}

export type Stage = ReturnType<typeof createStage>;

/**
 * The servers that rows of the table are measured on, each measurement so many seconds long. Everything that a row
 * opens is closed when it ends.
 */
export function createStage(seconds: number) {
  let closers: (() => unknown)[] = [];
  let postgres: ReturnType<typeof startPostgres> | undefined;
  /** Called, last one first, when the row ends. */
  const onRowEnd = (close: () => unknown) => void closers.push(close);

  async function temporaryFolder(): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'lensyard-bench-'));
    // A server that is stopping may still write its last files.
    const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 };
    onRowEnd(() => rm(folder, options));
    return folder;
  }

  /** Makes a filled shop in a database of its own. */
  async function shop(plan: ShopPlan): Promise<PreparedShop> {
    postgres ??= startPostgres();
    const { url, drop } = await createPostgresDatabase((await postgres).url, 'template1');
    onRowEnd(drop);
    return prepareShop({ dataDir: '', databaseUrl: url }, plan);
  }

  /** Starts the built product as a process of its own; without a shop, as on its first start. */
  async function product(env: Record<string, string> = {}, given = ''): Promise<ProductServer> {
    const dataDir = given || (await temporaryFolder());
    const server = await startServer({ dataDir, env: { ...(await asDeployed()), ...env } });
    onRowEnd(() => server.stop());
    return server;
  }

  /** Starts the product on a filled shop. */
  async function open(prepared: PreparedShop, env: Record<string, string> = {}): Promise<OpenShop> {
    const server = await product({ ...prepared.env, ...env }, prepared.settings.dataDir);
    return { ...prepared, ...server };
  }

  async function endRow(): Promise<void> {
    const closing = closers.toReversed();
    closers = [];
    for (const close of closing) await close();
  }

  return {
    seconds,
    shop,
    open,
    openShop: async (plan: ShopPlan) => open(await shop(plan)),
    product,
    temporaryFolder,
    onRowEnd,
    endRow,
    /** Connections to a database, beside the product's. */
    pool(databaseUrl: string): Pool {
      const pool = new Pool({ connectionString: databaseUrl, max: 4 });
      // A closing connection may still get the message that the database ends.
      pool.on('error', () => undefined);
      onRowEnd(() => pool.end());
      return pool;
    },
    /** A server of `limits.ts`, which gives its port. */
    async limit<Words extends unknown[]>(
      serve: (...words: Words) => Promise<number>,
      ...words: Words
    ) {
      const limit = startLimit();
      onRowEnd(() => limit.stop());
      return { ...limit, port: await limit.call(serve, ...words) };
    },
    async end() {
      await endRow();
      await (await postgres)?.stop();
    },
  };
}

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

/** A filled shop with a running server. */
export type OpenShop = PreparedShop & ProductServer;

/** The settings that docs/operations.md recommends for a shop, with limits that the bench never reaches. */
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
 * Makes the functions with which a row opens shops and servers; each measurement takes `seconds`. Everything that a row
 * has opened is closed when it ends.
 */
export function createStage(seconds: number) {
  let closers: (() => unknown)[] = [];
  let postgres: ReturnType<typeof startPostgres> | undefined;
  /** Registers a function to call when the row ends; the last one is called first. */
  const onRowEnd = (close: () => unknown) => void closers.push(close);

  async function temporaryFolder(): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'lensyard-bench-'));
    // The removal is repeated, because a server that is ending may still write its last files.
    const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 };
    onRowEnd(() => rm(folder, options));
    return folder;
  }

  /** Makes a filled shop in a new database. */
  async function shop(plan: ShopPlan): Promise<PreparedShop> {
    postgres ??= startPostgres();
    const { url, drop } = await createPostgresDatabase((await postgres).url, 'template1');
    onRowEnd(drop);
    return prepareShop({ dataDir: '', databaseUrl: url }, plan);
  }

  /** Starts the built product in a new process; without a shop, as on its first start. */
  async function product(env: Record<string, string> = {}, given = ''): Promise<ProductServer> {
    const dataDir = given || (await temporaryFolder());
    const server = await startServer({ dataDir, env: { ...(await asDeployed()), ...env } });
    onRowEnd(() => server.stop());
    return server;
  }

  /** Starts the product for a filled shop. */
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
    /** Connections to a database besides those of the product. */
    pool(databaseUrl: string): Pool {
      const pool = new Pool({ connectionString: databaseUrl, max: 4 });
      // A connection that is being closed may still get the message that the database ends.
      pool.on('error', () => undefined);
      onRowEnd(() => pool.end());
      return pool;
    },
    /** Starts a server of `limits.ts` and returns its port. */
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

import { createTokens } from '../http/tokens.ts';
import { connectToRunning, type Database } from '../database/connect.ts';
import { createPlace, type TestPlace } from './databases.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** A person who is signed in, for tests with running servers. */
export interface Person {
  id: number;
  token: string;
}

/**
 * Functions that write people and items directly into a database, which is faster than calls of the
 * shop.
 */
export interface Makers {
  createPerson(details?: { admin?: boolean }): Promise<Person>;
  createCamera(details: { stock: number; price?: number }): Promise<number>;
}

/** A running shop: one or several server processes on one database. */
export interface RunningShop extends Makers {
  servers: ServerProcess[];
  /** The database, for a test that looks into it. */
  database: Database;
  settings: Record<string, string>;
  close(): Promise<void>;
}

const secret = 'a secret that all processes know, long enough';
const dayInMs = 86_400_000;

/** Opens a shop of `count` server processes on a new database. */
export const openShop = async (
  count = 1,
  settings: Record<string, string> = {},
): Promise<RunningShop> => openShopOn(await createPlace(), count, settings);

/** Opens a shop of `count` server processes on a migrated database. */
export async function openShopOn(
  place: TestPlace,
  count: number,
  settings: Record<string, string> = {},
): Promise<RunningShop> {
  const all = { ...settingsFor(place), ...settings };
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(all)));
  const database = await connectToRunning(place.settings);
  return {
    servers,
    database,
    settings: all,
    ...makersIn(database),
    async close() {
      await database.close();
      await Promise.all(servers.map((server) => server.kill()));
      await place.remove();
    },
  };
}

/** The settings with which a server accepts the tokens that `makersIn` makes. */
export const settingsFor = ({ settings }: TestPlace): Record<string, string> => ({
  ...(settings.dataDir && { DATA_DIR: settings.dataDir }),
  ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
  SESSION_SECRET: secret,
});

export function makersIn({ db }: Pick<Database, 'db'>): Makers {
  const tokens = createTokens([secret]);
  let made = 0;
  return {
    async createPerson({ admin = false } = {}) {
      made += 1;
      const { id } = await db
        .insertInto('account')
        .values({
          username: `person${made}`,
          email: `person${made}@example.com`,
          first_name: 'Person',
          last_name: String(made),
          password_hash: 'none',
          role: admin ? 'owner' : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const expiresAt = new Date(Date.now() + dayInMs);
      const session = await db
        .insertInto('session')
        .values({ account_id: id, device: 'Test', expires_at: expiresAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, token: await tokens.sign({ accountId: id, sessionId: session.id }, expiresAt) };
    },
    async createCamera({ stock, price = 50 }) {
      made += 1;
      const { id } = await db
        .insertInto('camera')
        .values({
          name: `Camera ${made}`,
          brand: 'Brand',
          model: `Model ${made}`,
          description: 'A camera of the tests',
          price_per_day: price,
          image_url: '/camera.jpg',
          features: [],
          stock_count: stock,
          category_id: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}

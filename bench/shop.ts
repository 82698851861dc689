import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client, type ClientBase } from 'pg';
import type { Picture } from '#shared/pictures/picture.ts';
import { openDatabase, type DatabaseSettings } from '../server/database/connect.ts';
import { migrate } from '../server/database/migrate.ts';
import { createTokens } from '../server/http/tokens.ts';
import { hashPassword } from '../server/users/passwords/passwords.ts';
import { fillShop, type ShopSize } from '../server/testing/large-shop/fill-shop.ts';

type Connection = Pick<ClientBase, 'query'>;

/** A filled shop on which no server has been started yet. */
export interface PreparedShop {
  settings: DatabaseSettings;
  databaseUrl: string;
  size: ShopSize;
  /** The environment variables of a server for this shop. */
  env: Record<string, string>;
  admin: Person;
  /** The customers who have a session, at most a few thousand. */
  customers: Person[];
  passwordHash: string;
}

/** A signed-in person. */
export interface Person {
  id: number;
  username: string;
  token: string;
}

const secret = 'a secret of the bench, long enough to be accepted';
/** The password of the first hundred accounts. */
export const password = 'a password of the bench';
/** The price of every item in a shop without bookings, so that totals are known without a quote. */
export const pricePerDay = 50;
const mostSessions = 2_000;
/** SQL after which the database, once restarted, can log its statements; it does so only while that is switched on. */
export const writesDown = [
  'alter system set logging_collector = on',
  "alter system set log_destination = 'jsonlog'",
  // The bundled database is started without these messages, so they are switched on again.
  'alter role all set log_min_messages = warning',
];

export type ShopPlan = Partial<ShopSize> & Pick<ShopSize, 'cameras' | 'users'>;

const pictures = path.join(import.meta.dirname, '../server/demo/house-pictures.json');

/**
 * Fills an empty database. A shop without bookings is never sold out, and its people have passwords. A shop with
 * bookings stays as `fillShop` makes it.
 */
export async function prepareShop(
  settings: DatabaseSettings,
  { cameras, users, bookings = 0, messages = 0 }: ShopPlan,
): Promise<PreparedShop> {
  const size = { cameras, users, bookings, messages };
  const database = await openDatabase({ ...settings, poolSize: 1 });
  // The client is not from the server's pool, because the steps take longer than that pool waits.
  const client = new Client({ connectionString: database.url });
  try {
    await migrate(database);
    await client.connect();
    await fillShop(client, size);
    for (const setting of writesDown) await client.query(setting);
    const passwordHash = await hashPassword(password);
    if (bookings === 0) await makePlentiful(client, passwordHash);
    const [admin, ...customers] = await signIn(client, Math.min(users, mostSessions));
    if (!admin) throw new Error('the shop has no administrator');
    const env: Record<string, string> = {
      SESSION_SECRET: secret,
      SHOP_TIME_ZONE: 'UTC',
      DEMO: '0',
    };
    if (settings.databaseUrl) env['DATABASE_URL'] = settings.databaseUrl;
    return { settings, databaseUrl: database.url, size, env, admin, customers, passwordHash };
  } finally {
    await client.end();
    await database.close();
  }
}

async function makePlentiful(client: Connection, passwordHash: string): Promise<void> {
  const house = JSON.parse(await readFile(pictures, 'utf8')) as Record<string, Picture[]>;
  const addresses = Object.values(house).flatMap(([first]) => (first ? [first.src] : []));
  // Only the stock counts become ten thousand. Triggers are off, so that no units are made, because no row hands out
  // units of such a shop.
  await client.query(
    `update camera set stock_count = 10000, price_per_day = ${pricePerDay},
       image_url = ($1::text[])[1 + id % cardinality($1::text[])]`,
    [addresses],
  );
  await client.query('update account set password_hash = $1 where id <= 100', [passwordHash]);
  await client.query('analyze');
}

/** Opens sessions for the administrator and the first customers, in this order. */
async function signIn(client: Connection, customers: number): Promise<Person[]> {
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { rows } = await client.query<{ session_id: string; id: number; username: string }>(
    `with opened as (
       insert into session (account_id, device, expires_at)
       select id, 'Bench', $2 from account where id <= 1 + $1::integer order by id returning id, account_id
     )
     select opened.id as session_id, account.id, username
     from opened join account on account.id = opened.account_id order by account.id`,
    [customers, expiresAt],
  );
  const tokens = createTokens([secret]);
  return Promise.all(
    rows.map(async ({ session_id, id, username }) => ({
      id,
      username,
      token: await tokens.sign({ accountId: id, sessionId: Number(session_id) }, expiresAt),
    })),
  );
}

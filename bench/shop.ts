import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import type { Picture } from '#shared/pictures/picture.ts';
import { openDatabase, type DatabaseSettings, type Db } from '../server/database/connect.ts';
import { migrate } from '../server/database/migrate.ts';
import { createTokens } from '../server/http/tokens.ts';
import { lineEachBooking } from '../server/testing/booking-lines.ts';
import { hashPassword } from '../server/users/passwords/passwords.ts';
import { fillShop } from './generate-shop.ts';

/** A filled shop that no server has opened yet. */
export interface PreparedShop {
  settings: DatabaseSettings;
  /** The environment in which a server opens it. */
  env: Record<string, string>;
  admin: Person;
  customers: Person[];
  /** Everybody's. */
  password: string;
  passwordHash: string;
}

/** Somebody who is signed in. */
export interface Person {
  id: number;
  username: string;
  token: string;
}

export interface ShopPlan {
  cameras: number;
  customers: number;
  /** Bookings of camera 1 over the next 90 days. */
  bookingsOfFirstCamera?: number;
}

const secret = 'a secret of the bench, long enough to be accepted';
/** The environment in which a server knows the tokens of `signIn`. */
export const tokenEnv = { SESSION_SECRET: secret, SHOP_TIME_ZONE: 'UTC', DEMO: '0' };
const password = 'a password of the bench';
const pictures = path.join(import.meta.dirname, '../server/demo/house-pictures.json');

/** Fills an empty database with a catalogue that is never sold out and customers who are signed in. */
export async function prepareShop(
  settings: DatabaseSettings,
  { cameras, customers, bookingsOfFirstCamera = 0 }: ShopPlan,
): Promise<PreparedShop> {
  const database = await openDatabase({ ...settings, poolSize: 1 });
  try {
    await migrate(database);
    await fillShop(database.pool, { cameras, users: customers, bookings: 0, messages: 0 });
    await database.pool.query('set session_replication_role = origin');
    const passwordHash = await hashPassword(password);
    await finish(database.db, passwordHash, bookingsOfFirstCamera);
    const [admin, ...others] = await signIn(database.pool, customers);
    if (!admin) throw new Error('the shop has no administrator');
    return {
      settings,
      env: {
        ...tokenEnv,
        ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
      },
      admin,
      customers: others,
      password,
      passwordHash,
    };
  } finally {
    await database.close();
  }
}

async function finish(db: Db, passwordHash: string, bookingsOfFirstCamera: number): Promise<void> {
  const house = JSON.parse(await readFile(pictures, 'utf8')) as Record<string, Picture[]>;
  const addresses = Object.values(house).flatMap(([first]) => (first ? [first.src] : []));
  // Ten thousand of each item as a number alone: nobody hands two million units over here.
  await sql`set session_replication_role = replica`.execute(db);
  await sql`
    update camera set stock_count = 10000, price_per_day = ${pricePerDay},
      image_url = (${addresses}::text[])[1 + id % ${addresses.length}::integer]`.execute(db);
  await sql`set session_replication_role = origin`.execute(db);
  await sql`update account set password_hash = ${passwordHash} where id <= 100`.execute(db);
  await sql`
    with made as (
      insert into booking (account_id, camera_id, start_date, end_date, total_cents, status)
      select 2 + number % 50, 1, current_date + number % 87, current_date + number % 87 + number % 4, 5000, 'confirmed'
      from generate_series(1, ${bookingsOfFirstCamera}::integer) as number
      returning id, account_id
    )
    insert into conversation (booking_id, account_id) select id, account_id from made`.execute(db);
  await sql.raw(lineEachBooking).execute(db);
  await sql`analyze`.execute(db);
}

/** Of every camera: a booking's right price is known without asking. */
export const pricePerDay = 50;

/** Opens a session for the administrator and the first customers, in this order. */
export async function signIn(pool: Pick<Pool, 'query'>, customers: number): Promise<Person[]> {
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { rows } = await pool.query<{ session_id: string; id: number; username: string }>(
    `with opened as (
       insert into session (account_id, device, expires_at)
       select id, 'Bench', $2 from account where id <= 1 + $1::integer returning id, account_id
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

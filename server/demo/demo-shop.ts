import { sql } from 'kysely';
import { roleOf } from '#shared/permissions.rules.ts';
import { toCents } from '#shared/prices/prices.rules.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Caller, Proof } from '../http/callers.ts';
import { replaceAccessories } from '../cameras/cameras.queries.ts';
import { findUser } from '../users/users.queries.ts';
import { presentUser } from '../users/users.presenter.ts';
import { hashPassword } from '../users/passwords/passwords.ts';
import { demoAccounts, demoCustomers } from '../users/upkeep/demo-accounts.ts';
import { demoBookings } from './bookings.ts';
import { furnishHouse, sendMails } from './house.ts';
import { demoCameras } from './catalogue.ts';
import { workAtDesk } from './money.ts';
import { insertBooking } from './insert-booking.ts';
import { describeUnits, insertRepair } from './units.ts';

/**
 * The number of the advisory lock with which only one process at a time makes the demo shop; no
 * other lock has it.
 */
const demoLock = 7_301_954;

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Whether the settings ask for the demo shop (docs/contract/running.md 2). */
const wanted = ({ demo, databaseUrl, host, production }: Config): boolean =>
  demo === 'always' || (demo === 'auto' && !databaseUrl && isLoopback(host) && !production);

/**
 * Makes the demo shop, if the settings ask for it and the database has neither people nor items.
 */
export async function fillDemoShop(
  deps: Pick<
    Deps,
    'config' | 'database' | 'clock' | 'shop' | 'messaging' | 'webhooks' | 'pictures' | 'codeGuesses'
  >,
): Promise<void> {
  const { config, database, clock } = deps;
  if (!wanted(config)) return;
  // The shop exists on each start except the first; such starts need not wait for the hashes of
  // passwords.
  if (!(await isEmpty(database.db))) return;
  const people = await Promise.all(
    demoAccounts.map(async ({ password, ...account }) => ({
      ...account,
      hash: await hashPassword(password),
    })),
  );
  // This transaction locks rows in another order than the documented one. That is safe, because the
  // shop has no people yet whose calls could lock rows at the same time.
  await transaction(database.db, async (db) => {
    await sql`select pg_advisory_xact_lock(${demoLock}::bigint)`.execute(db);
    if (!(await isEmpty(db))) return;
    const settings = await furnishHouse(db, clock.today());
    const furnished = { ...deps, shop: { ...deps.shop, settings: () => settings } };
    const accountIds = await insertPeople(db, people);
    const cameraIds = await insertCameras(db);
    await describeUnits(db, clock.today());
    const desk = await deskOf(db, accountIds.get('admin') ?? 0);
    for (const [index, booking] of demoBookings.entries()) {
      const id = await insertBooking(db, booking, {
        accountId: accountIds.get(booking.customer) ?? 0,
        deskId: accountIds.get('admin') ?? 0,
        items: [{ slug: booking.slug, quantity: 1 }, ...(booking.also ?? [])].map(
          ({ slug, quantity }) => ({ cameraId: cameraIds.get(slug) ?? 0, quantity }),
        ),
        today: clock.today(),
        // The bookings were made some minutes apart, so that lists by creation have only one order.
        createdAt: new Date(
          clock.now().getTime() - booking.createdDaysAgo * 86_400_000 - (index + 5) * 60_000 * 7,
        ),
        now: clock.now(),
        settings,
      });
      await workAtDesk({ ...furnished, database: { ...database, db } }, desk, id, {
        // A completed rental is paid.
        ...(booking.status === 'completed' && { paidBy: 'transfer' }),
        ...booking.atDesk,
      });
    }
    await insertRepair(db, {
      cameraId: cameraIds.get('dji-rs-3-pro') ?? 0,
      deskId: accountIds.get('admin') ?? 0,
      today: clock.today(),
    });
    await insertFavorites(db, accountIds, cameraIds);
    // The acts at the desk have queued mails, which must not be sent.
    await db.deleteFrom('mail').execute();
    await sendMails(db, furnished);
  });
  await deps.shop.load();
}

const unproved: Proof = {
  hasFactor: false,
  lacksFactor: false,
  isRecent: false,
  isConfirmed: false,
};

/**
 * The administrator of the demo shop, as the caller of acts at the desk; no session is needed for
 * them.
 */
async function deskOf(db: Db, id: number): Promise<Caller> {
  const row = await findUser(db, id);
  if (!row) throw new Error('the demo shop has an administrator');
  return { ...presentUser(row), sessionId: 0, proof: unproved, role: roleOf(row.role) };
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from account) and not exists (select from camera) as empty`.execute(
    db,
  );
  return rows[0]?.empty ?? false;
}

/** The text in place of a password's hash for people who cannot sign in. */
const noPassword = 'none';

async function insertPeople(
  db: Db,
  withPasswords: (Omit<(typeof demoAccounts)[number], 'password'> & { hash: string })[],
): Promise<Map<string, number>> {
  const everybody = [
    ...withPasswords,
    ...demoCustomers.map((customer) => ({ ...customer, role: null, hash: noPassword })),
  ];
  const rows = await db
    .insertInto('account')
    .values(
      everybody.map((person) => ({
        username: person.username,
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        role: person.role,
        password_hash: person.hash,
      })),
    )
    .returning(['id', 'username'])
    .execute();
  return new Map(rows.map(({ username, id }) => [username, id]));
}

async function insertCameras(db: Db): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const camera of demoCameras) {
    const { id } = await db
      .insertInto('camera')
      .values({
        name: camera.name,
        brand: camera.brand,
        model: camera.model,
        description: camera.description,
        price_per_day: camera.pricePerDay,
        image_url: `/products/${camera.slug}-front-800.webp`,
        features: camera.features,
        rating: camera.rating,
        review_count: camera.reviewCount,
        stock_count: camera.stockCount,
        deposit_per_unit_cents: toCents(camera.depositPerUnit ?? 0),
        category_id: camera.categoryId,
        ...(camera.included && { included: camera.included }),
        ...(camera.rates && { rates: JSON.stringify(camera.rates) }),
        kind: camera.kind,
        specs: JSON.stringify(camera.specs),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(camera.slug, id);
  }
  for (const { slug, goesWith = [] } of demoCameras) {
    const accessories = goesWith.map((other) => ids.get(other) ?? 0);
    await replaceAccessories(db, ids.get(slug) ?? 0, accessories);
  }
  return ids;
}

async function insertFavorites(
  db: Db,
  accountIds: Map<string, number>,
  cameraIds: Map<string, number>,
): Promise<void> {
  const favorites = [
    ['alex', 'leica-m11'],
    ['alex', 'nikon-z8'],
    ['alex', 'arri-alexa-mini-lf'],
    ['sam', 'red-komodo-6k'],
  ] as const;
  await db
    .insertInto('favorite')
    .values(
      favorites.map(([username, slug]) => ({
        account_id: accountIds.get(username) ?? 0,
        camera_id: cameraIds.get(slug) ?? 0,
      })),
    )
    .execute();
}

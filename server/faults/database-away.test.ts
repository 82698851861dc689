import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { compareEveryMs } from '../cameras/catalogue.ts';
import { freePort } from '../database/bundled/free-port.ts';
import { startThrowawayPostgres } from '../testing/throwaway-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/connect.ts';
import { messagesIn, signIn, until } from '../live/live.test-helpers.ts';
import { closeAfterEach } from '../testing/closing.ts';
import { inFull, noteFigures } from '../testing/faults.ts';
import { openShopOn, type Person, type RunningShop } from '../testing/running-shop.ts';
import { callShop } from '../testing/shop-client.ts';
import { expectConsistency } from './consistency.test-helpers.ts';

const awayMs = inFull ? 10_000 : 1_500;
const recoversWithinMs = 2_000;
const connectionsOfProcess = 11;

const closeLater = closeAfterEach();

/** Opens a shop on its own PostgreSQL, which the test can stop. */
async function openOnOwnPostgres() {
  const postgres = await startThrowawayPostgres();
  closeLater(() => postgres.stop());
  const database = await openDatabase({ dataDir: '', databaseUrl: postgres.url });
  await migrate(database);
  await database.close();
  const metricsPort = await freePort();
  const place = {
    settings: { dataDir: '', databaseUrl: postgres.url },
    remove: async () => undefined,
  };
  const shop = await openShopOn(place, 1, { METRICS_PORT: String(metricsPort) });
  closeLater(() => shop.close());
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return { postgres, shop, url: shop.servers[0]?.url ?? '', metrics };
}

async function book(shop: RunningShop, who: Person, cameraId: number, key: string, day: string) {
  return callShop<Booking & { code: string }>(shop.servers[0]?.url ?? '', 'POST', '/api/bookings', {
    token: who.token,
    key,
    body: { cameraId, startDate: day, endDate: day, totalPrice: 50 },
  });
}

describe('a PostgreSQL that goes away', () => {
  it('is answered with 503 meanwhile; the shop lives on, and is back within two seconds', async () => {
    const { postgres, shop, url, metrics } = await openOnOwnPostgres();
    const customer = await shop.createPerson();
    const cameraId = await shop.createCamera({ stock: 1_000 });
    const { today } = (await callShop<Shop>(url, 'GET', '/api/shop')).body;
    const { body: own } = await book(shop, customer, cameraId, 'before', today);
    const live = await signIn(url.replace('http', 'ws'), customer);
    // The regular comparison notices the new item and clears the cache. It must be over before the
    // cache is filled, so the test waits for two comparisons.
    await sleep(2 * compareEveryMs);
    await callShop(url, 'GET', '/api/cameras');

    await postgres.stopServer('immediate');
    const backAt = Date.now() + awayMs;
    let refused = 0;
    let slowestMs = 0;
    while (Date.now() < backAt) {
      const startedAt = Date.now();
      const answers = await Promise.all([
        book(shop, customer, cameraId, `away ${refused}`, today),
        callShop<{ code: string }>(url, 'GET', '/api/auth/me', { token: customer.token }),
        callShop<{ code: string }>(url, 'GET', '/api/bookings/user', { token: customer.token }),
        callShop<{ code: string }>(url, 'GET', '/readyz'),
      ]);
      slowestMs = Math.max(slowestMs, Date.now() - startedAt);
      for (const { status, body } of answers) {
        expect([status, body.code]).toEqual([503, 'database_unavailable']);
        expect(Object.keys(body).sort()).toEqual(['code', 'message', 'requestId']);
      }
      refused += answers.length;
      expect((await callShop(url, 'GET', '/healthz')).status).toBe(200);
      // Answers that are cached in memory are still given.
      expect((await callShop(url, 'GET', '/api/cameras')).status).toBe(200);
      await sleep(100);
    }
    live.send({ type: 'message', bookingId: own.id, content: 'Hello?', clientId: 'hello' });
    await until(() => live.frames.some(({ type }) => type === 'error'));
    expect(await metrics()).toContain('lensyard_database_up 0');

    await postgres.startServer();
    const startedAt = Date.now();
    await until(async () => (await callShop(url, 'GET', '/readyz')).status === 200);
    await until(async () => {
      const reply = await book(shop, customer, cameraId, 'after', addDays(today, 1));
      return reply.status === 201;
    });
    const recoveredMs = Date.now() - startedAt;
    expect(recoveredMs).toBeLessThan(recoversWithinMs);

    live.send({ type: 'message', bookingId: own.id, content: 'Hello?', clientId: 'hello' });
    await until(() => messagesIn(live.frames).length === 1);
    live.close();
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        book(shop, customer, cameraId, `many ${index}`, addDays(today, 2)),
      ),
    );
    const { rows } = await shop.database.pool.query(
      `select count(*) as connections from pg_stat_activity where application_name like 'lensyard%' and pid <> pg_backend_pid()`,
    );
    // The test itself has some connections to the database, which are counted too.
    expect(rows[0].connections).toBeLessThanOrEqual(connectionsOfProcess + 10);
    // The shop's own work in the background may use a connection at this moment, but each comes
    // back.
    await until(async () => {
      const figures = await metrics();
      return ['busy', 'awaited'].every((state) =>
        figures.includes(`lensyard_database_connections{state="${state}"} 0\n`),
      );
    });
    await expectConsistency(shop.database.pool);
    noteFigures('database away', {
      'away ms': awayMs,
      'answers 503': refused,
      'slowest answer ms': slowestMs,
      'recovered after ms': recoveredMs,
    });
  }, 60_000);

  it('in the middle of bookings and messages leaves nothing half done', async () => {
    const { postgres, shop, url } = await openOnOwnPostgres();
    const cameraId = await shop.createCamera({ stock: 1_000 });
    const customers = await Promise.all(Array.from({ length: 8 }, () => shop.createPerson()));
    const { today } = (await callShop<Shop>(url, 'GET', '/api/shop')).body;
    const acknowledged = new Map<string, number>();
    const keys = new Map<string, Person>();
    let cuts = 0;

    async function bookAgainAndAgain(who: Person, over: AbortSignal): Promise<void> {
      for (let turn = 0; !over.aborted; turn += 1) {
        const key = `${cuts}.${turn}`;
        keys.set(`${who.id} ${key}`, who);
        const { status, body } = await book(shop, who, cameraId, key, today);
        if (status === 201) acknowledged.set(`${who.id} ${key}`, body.id);
        else expect([status, body.code]).toEqual([503, 'database_unavailable']);
        if (status === 503) return;
        const message = await callShop<{ code: string }>(url, 'POST', '/api/messages', {
          token: who.token,
          key,
          body: { bookingId: body.id, content: key },
        });
        if (message.status === 503) return;
        expect(message.status).toBe(201);
      }
    }

    for (; cuts < (inFull ? 10 : 2); cuts += 1) {
      const over = new AbortController();
      const before = acknowledged.size;
      const booking = customers.map((who) => bookAgainAndAgain(who, over.signal));
      // Some bookings must be acknowledged before the database is stopped, so that it stops during
      // others, on a fast and on a slow machine.
      await until(() => acknowledged.size > before + 8, 20);
      await sleep(Math.random() * 100);
      await postgres.stopServer('immediate');
      over.abort();
      await Promise.all(booking);
      await postgres.startServer();
      await until(async () => (await callShop(url, 'GET', '/readyz')).status === 200);
    }
    await until(() =>
      shop.database.ping().then(
        () => true,
        () => false,
      ),
    );
    await expectConsistency(shop.database.pool);
    const { rows } = await shop.database.pool.query<{ id: number }>('select id from booking');
    const there = new Set(rows.map(({ id }) => id));
    for (const id of acknowledged.values()) expect(there).toContain(id);
    // A booking that got no answer is sent again with its key: it was made already, or is made now.
    for (const [name, who] of keys) {
      const key = name.split(' ')[1] ?? '';
      const reply = await book(shop, who, cameraId, key, today);
      expect(reply.status).toBe(201);
      expect([name, reply.body.id]).toEqual([name, acknowledged.get(name) ?? reply.body.id]);
    }
    const { rows: after } = await shop.database.pool.query<{ bookings: number }>(
      'select count(*) as bookings from booking',
    );
    expect(after[0]?.bookings).toBe(keys.size);
    noteFigures('transactions cut in the middle', {
      cuts,
      'bookings acknowledged': acknowledged.size,
      'sent again': keys.size - acknowledged.size,
      lost: 0,
    });
  }, 120_000);
});

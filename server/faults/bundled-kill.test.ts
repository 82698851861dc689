import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { databaseFolder, readPidFile } from '../database/bundled/address.ts';
import { openDatabase } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { until } from '../live/live.test-helpers.ts';
import { closeAfterEach } from '../testing/closing.ts';
import { createDataFolder } from '../testing/databases.ts';
import { inFull, noteFigures } from '../testing/faults.ts';
import { makersIn, settingsFor, type Person } from '../testing/running-shop.ts';
import { startServer } from '../testing/server-process.ts';
import { callShop } from '../testing/shop-client.ts';
import { expectConsistency } from './consistency.test-helpers.ts';

const victims = ['the shop', 'the database', 'both'] as const;
const rounds = inFull ? 10 : 3;
const people = 6;
const perPerson = 8;
const startsWithinMs = 5_000;

const closeLater = closeAfterEach();

describe('kill -9 of a shop and of its bundled database', () => {
  it(
    'loses nothing that was acknowledged, and the shop goes on without help',
    async () => {
      const place = await createDataFolder();
      closeLater(() => place.remove());
      const { dataDir } = place.settings;
      const empty = await openDatabase(place.settings);
      await migrate(empty);
      const makers = makersIn(empty);
      const customers: Person[] = [];
      for (let person = 0; person < people; person += 1)
        customers.push(await makers.createPerson());
      const cameraId = await makers.createCamera({ stock: 10_000 });
      await empty.close();

      const start = async () => {
        const started = await startServer(settingsFor(place));
        closeLater(() => started.stop());
        return started;
      };
      let server = await start();
      const { today } = (await callShop<Shop>(server.url, 'GET', '/api/shop')).body;
      const acknowledged = new Map<string, number>();

      async function book(who: Person, key: string, day: string): Promise<number> {
        const { status, body } = await callShop<Booking>(server.url, 'POST', '/api/bookings', {
          token: who.token,
          key,
          body: { cameraId, startDate: day, endDate: day, totalPrice: 50 },
        });
        expect([201, 503]).toContain(status);
        if (status === 201) {
          const name = `${who.id}/${key}`;
          expect([name, acknowledged.get(name) ?? body.id]).toEqual([name, body.id]);
          acknowledged.set(name, body.id);
        }
        return status;
      }
      const bookAll = (round: number) =>
        Promise.allSettled(
          customers.flatMap((who) =>
            Array.from({ length: perPerson }, (_, index) =>
              book(who, `${round}-${index}`, addDays(today, 1 + round)),
            ),
          ),
        );

      let slowestStartMs = 0;
      let slowestReturnMs = 0;
      for (let round = 0; round < rounds; round += 1) {
        const victim = victims[round % victims.length];
        const before = acknowledged.size;
        const booking = bookAll(round);
        await until(() => acknowledged.size > before + 2);
        await sleep(Math.random() * 20);
        const killedAt = Date.now();
        if (victim !== 'the shop') {
          process.kill(readPidFile(databaseFolder(dataDir))?.pid ?? 0, 'SIGKILL');
        }
        if (victim === 'the database') {
          await booking;
          expect((await callShop(server.url, 'GET', '/healthz')).status).toBe(200);
          await until(async () => (await callShop(server.url, 'GET', '/readyz')).status === 200);
          slowestReturnMs = Math.max(slowestReturnMs, Date.now() - killedAt);
        } else {
          await server.kill();
          await booking;
          const startedAt = Date.now();
          server = await start();
          slowestStartMs = Math.max(slowestStartMs, Date.now() - startedAt);
        }
        // Each booking is sent again with its idempotency key until it is accepted.
        await until(async () => {
          const again = await bookAll(round);
          return again.every((one) => one.status === 'fulfilled' && one.value === 201);
        });
      }
      expect(acknowledged.size).toBe(people * rounds * perPerson);
      await server.stop();

      const database = await openDatabase(place.settings);
      closeLater(() => database.close());
      const bookings = await database.db.selectFrom('booking').select('id').execute();
      const sorted = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b);
      expect(sorted(bookings.map(({ id }) => id))).toEqual(sorted(acknowledged.values()));
      await expectConsistency(database.pool);
      if (inFull) expect(slowestStartMs).toBeLessThan(startsWithinMs);
      noteFigures('kill -9 of shop, bundled database, both', {
        rounds,
        acknowledged: acknowledged.size,
        lost: 0,
        twice: 0,
        'slowest start ms': slowestStartMs,
        'slowest return of the database ms': slowestReturnMs,
      });
    },
    inFull ? 300_000 : 180_000,
  );
});

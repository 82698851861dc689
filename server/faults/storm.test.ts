import { describe, expect, it } from 'vitest';
import type { Shop } from '#shared/shop/shop.ts';
import { lineEachBooking } from '../testing/booking-lines.ts';
import { closeAfterEach } from '../testing/closing.ts';
import { inFull, noteFigures } from '../testing/faults.ts';
import { openShop } from '../testing/running-shop.ts';
import { callShop } from '../testing/shop-client.ts';
import { countDeadlocks, expectConsistency } from './consistency.test-helpers.ts';
import { recordPromises, replayPromises } from './promise-history.test-helpers.ts';
import { letItStorm } from './storm.test-helpers.ts';

const size = inFull
  ? { clients: 64, cameras: 8, seconds: 60, processes: 2 }
  : { clients: 30, cameras: 8, seconds: 3, processes: 2 };
const price = 50;

const closeLater = closeAfterEach();

const makeAll = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe('bookings under storm', () => {
  it(
    'are never promised on a full day, and none is lost or invented',
    async () => {
      const { processes } = size;
      const shop = await openShop(processes);
      closeLater(() => shop.close());
      const { database, servers, createPerson, createCamera } = shop;
      await recordPromises(database.pool);
      const today = await callShop<Shop>(servers[0]?.url ?? '', 'GET', '/api/shop');
      const record = await letItStorm(shop, {
        customers: await makeAll(size.clients, () => createPerson()),
        administrators: await makeAll(3, () => createPerson({ admin: true })),
        cameras: await makeAll(size.cameras, (index) =>
          createCamera({ stock: 1 + (index % 5), price }),
        ),
        today: today.body.today,
        price,
        endsAt: Date.now() + size.seconds * 1_000,
      });
      expect(record.unexpected).toEqual([]);

      const history = await replayPromises(database.pool);
      expect(history.overbooked).toEqual([]);
      const { rows } = await database.pool.query(`
        select id, account_id as "accountId", start_date as "startDate", end_date as "endDate", (
            select json_agg(json_build_object('cameraId', camera_id, 'quantity', quantity) order by position)
            from booking_line where booking_id = booking.id
          ) as lines,
          (select sum(rent_cents - discount_cents) / 100 from booking_line where booking_id = booking.id) as "totalPrice"
        from booking`);
      expect(rows.length).toBe(record.bookings.size);
      for (const { id, ...row } of rows) {
        expect([id, row]).toEqual([id, record.bookings.get(id)]);
      }
      await expectConsistency(database.pool);
      expect(await countDeadlocks(database.pool)).toBe(0);

      const { rows: logged } = await database.pool.query(
        `select count(*)::integer as changes from booking_history where kind = 'status'`,
      );
      expect(logged[0].changes).toBeLessThanOrEqual(record.statusChanges);
      expect(history.promises).toBeGreaterThan(size.cameras);
      expect(record.refused).toBeGreaterThan(0);
      noteFigures(`storm (${processes} processes)`, {
        clients: size.clients,
        seconds: size.seconds,
        'bookings tried': record.tried,
        acknowledged: record.bookings.size,
        refused: record.refused,
        repeated: record.repeats,
        'statuses changed': record.statusChanges,
        'stocks changed': history.stockChanges,
        'settings saved': record.settingsSaved,
        'units promised': history.promises,
        overrides: history.overrides,
        overbooked: history.overbooked.length,
      });
    },
    inFull ? 300_000 : 60_000,
  );

  it('would be found out if they were promised twice', async () => {
    const shop = await openShop(0);
    closeLater(() => shop.close());
    const { database, createPerson, createCamera } = shop;
    await recordPromises(database.pool);
    const { id } = await createPerson();
    const camera = await createCamera({ stock: 1 });
    for (const [from, to] of [
      ['2030-01-01', '2030-01-03'],
      ['2030-01-03', '2030-01-04'],
    ]) {
      await database.pool.query(
        `insert into booking (account_id, camera_id, start_date, end_date, total_cents, status)
         values ($1, $2, $3, $4, 5000, 'pending')`,
        [id, camera, from, to],
      );
    }
    await database.pool.query(lineEachBooking);
    const { overbooked } = await replayPromises(database.pool);
    expect(overbooked).toEqual([{ lineId: 2, day: '2030-01-03', held: 2, stock: 1 }]);
  });
});

import { beforeEach, expect, it } from 'vitest';
import { readSettings } from '../../shop/shop.test-helpers.ts';
import { describeInWorld, type TestUser } from '../../testing/world.ts';
import { order } from './baskets.test-helpers.ts';

describeInWorld('a basket whose prices change', (world) => {
  let customer: TestUser;

  beforeEach(async () => {
    customer = await world().createUser();
  });

  it('is worked out anew when another process has saved settings of which this one has not heard', async () => {
    const admin = await world().createUser({ admin: true });
    const camera = await world().createCamera();
    const { prices, version, ...document } = await readSettings(world(), admin);
    await world().deps.database.pool.query(
      'insert into shop_settings (version, document) values ($1, $2)',
      [version + 1, { ...document, prices: { ...prices, weekAsDays: 3 } }],
    );
    const lines = [{ cameraId: camera.id, quantity: 1 }];
    const refused = await order(world(), customer, lines, 1, 7);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'price_changed', message: expect.stringContaining('$150') },
    ]);
    const taken = await order(world(), customer, lines, 1, 7, { totalPrice: 150 });
    expect([taken.statusCode, taken.json()]).toMatchObject([201, { chargedDays: 3 }]);
  });

  it('is worked out anew when a price changes while it waits for the item', async () => {
    const camera = await world().createCamera();
    const { pool } = world().deps.database;
    const desk = await pool.connect();
    await desk.query('begin');
    await desk.query('update camera set price_per_day = 60 where id = $1', [camera.id]);
    await desk.query('select lock_items(array[$1::integer])', [camera.id]);
    const ordered = order(world(), customer, [{ cameraId: camera.id, quantity: 2 }], 1, 1);
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(1);
    await desk.query('commit');
    desk.release();
    expect((await ordered).json()).toMatchObject({
      code: 'price_changed',
      message: expect.stringContaining('$120'),
    });
  });
});

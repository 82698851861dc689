import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPlace, type TestPlace } from '../testing/databases.ts';
import { openProcess, type TestProcess, type TestUser } from '../testing/world.ts';
import { saveSettings } from './shop.test-helpers.ts';

describe('settings saved on one of two processes', () => {
  let place: TestPlace;
  let one: TestProcess;
  let two: TestProcess;
  let admin: TestUser;
  beforeAll(async () => {
    place = await createPlace();
    one = await openProcess(place);
    two = await openProcess(place);
  });
  beforeEach(async () => {
    await two.world.reset();
    await one.world.reset();
    admin = await one.world.createUser({ admin: true });
  });
  afterAll(async () => {
    for (const process of [one, two]) await process.close();
    await place.remove();
  });
  const nameAt = async ({ world }: typeof one): Promise<string> =>
    (await world.as().get('/api/shop')).json().name;
  const untilItSays = async (process: typeof one, name: string): Promise<number> => {
    const start = performance.now();
    while ((await nameAt(process)) !== name) await sleep(2);
    return performance.now() - start;
  };
  const untilTwoSays = (name: string) => untilItSays(two, name);

  it('are in force on the other within 100 ms', async () => {
    const times: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      const name = `House ${round}`;
      await saveSettings(one.world, admin, ({ house }) => {
        house.name = name;
      });
      times.push(await untilTwoSays(name));
    }
    // The median of the times is compared, because a single slow time says more about a busy
    // machine.
    expect(times.toSorted((a, b) => a - b)[5]).toBeLessThan(100);
  });

  it('arrive although the line between them was down, or nobody told', async () => {
    await one.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'lensyard-events'`,
    );
    await saveSettings(one.world, admin, ({ house }) => {
      house.name = 'Told to nobody';
    });
    await untilTwoSays('Told to nobody');
    expect(two.world.deps.shop.settings().version).toBe(1);
    await one.database.pool.query(
      `update shop_settings set version = version + 1,
         document = jsonb_set(document, '{house,name}', '"Restored by hand"')`,
    );
    await untilTwoSays('Restored by hand');
    expect(two.world.deps.shop.settings().version).toBe(2);
  });

  it('from both at once: one wins, the other is told, and both have the same in the end', async () => {
    const settings = two.world.deps.shop.settings();
    const replies = await Promise.all(
      [one, two].map(({ world }, index) =>
        world.as(admin).put('/api/admin/settings', {
          ...settings,
          house: { ...settings.house, name: `House ${index}` },
        }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const won = replies.find(({ statusCode }) => statusCode === 200)?.json();
    for (const process of [one, two]) await untilItSays(process, won.house.name);
    expect((await one.world.as(admin).get('/api/admin/settings')).json()).toEqual(won);
    expect((await two.world.as(admin).get('/api/admin/settings')).json()).toEqual(won);
  });
});

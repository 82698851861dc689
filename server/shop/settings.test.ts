import { beforeEach, expect, it } from 'vitest';
import { addDays } from '#shared/days.rules.ts';
import { weekdayOf } from '#shared/shop/rental-days.rules.ts';
import type { SavedSettings, Settings } from '#shared/shop/shop.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { readSettings, saveSettings } from './shop.test-helpers.ts';

describeInWorld('PUT /api/admin/settings', (world) => {
  let admin: TestUser;
  beforeEach(async () => {
    admin = await world().createUser({ admin: true, firstName: 'Dora', lastName: 'Desk' });
  });
  const put = (settings: unknown) => world().as(admin).put('/api/admin/settings', settings);
  const log = async (query = '') =>
    (await world().as(admin).get(`/api/admin/settings/log${query}`)).json();

  it('answers with the settings of a new version, which are in force at once', async () => {
    const before = await readSettings(world(), admin);
    expect(before.version).toBe(0);
    const saved = await saveSettings(world(), admin, ({ days }) => {
      days.leadDays = 2;
    });
    expect(saved).toEqual({ ...before, version: 1, days: { ...before.days, leadDays: 2 } });
    expect(await readSettings(world(), admin)).toEqual(saved);
    expect(world().deps.shop.settings()).toEqual(saved);
  });

  it('logs the changed keys, who changed them and when, newest first and page by page', async () => {
    await saveSettings(world(), admin, ({ house, days }) => {
      house.name = 'Kamera Haus';
      days.leadDays = 2;
    });
    await saveSettings(world(), admin, ({ prices }) => {
      prices.tax = { label: 'VAT', percent: 19, kind: 'contained' };
    });
    const [newest, oldest] = await log();
    expect(newest).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      by: 'Dora Desk',
      before: { prices: { tax: null } },
      after: { prices: { tax: { label: 'VAT', percent: 19, kind: 'contained' as const } } },
    });
    expect(oldest).toMatchObject({
      before: { house: { name: 'Lensyard' }, days: { leadDays: 0 } },
      after: { house: { name: 'Kamera Haus' }, days: { leadDays: 2 } },
    });
    const first = await world().as(admin).get('/api/admin/settings/log?limit=1');
    expect(first.json()).toEqual([newest]);
    const next = /<(.+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    expect((await world().as(admin).get(next)).json()).toEqual([oldest]);
  });

  it('says which open bookings begin or end on a day that it closes, also before it saves', async () => {
    const customer = await world().createUser({ firstName: 'Ines', lastName: 'Ferreira' });
    const camera = await world().createCamera({ stockCount: 9 });
    const today = world().clock.today();
    const [begins, ends, between] = [
      await book(world(), customer, camera.id, 3, 5),
      await book(world(), customer, camera.id, 1, 3),
      await book(world(), customer, camera.id, 2, 4),
    ];
    const cancelled = await book(world(), await world().createUser(), camera.id, 3, 3);
    await world().as(admin).post(`/api/admin/bookings/${cancelled.id}/cancel`, {});
    const closed = { date: addDays(today, 3), label: 'Stock-taking' };
    const current = await readSettings(world(), admin);
    const wanted = { ...current, days: { ...current.days, closedDates: [closed] } };
    const ids = (reply: { json<T>(): T }) =>
      reply.json<SavedSettings>().bookingsTouched?.map(({ id }) => id);

    const preview = await world().as(admin).put('/api/admin/settings?dryRun=true', wanted);
    expect(ids(preview)).toEqual([ends.id, begins.id]);
    expect(preview.json<SavedSettings>().bookingsTouched?.[0]).toMatchObject({
      customerName: 'Ines Ferreira',
      endDate: closed.date,
    });
    expect(await readSettings(world(), admin)).toEqual(current);
    expect(ids(await put(wanted))).toEqual([ends.id, begins.id]);

    // If the weekday of a date that is closed already is closed too, no more bookings are touched
    // by that.
    const weekday = weekdayOf(closed.date);
    const saved = await readSettings(world(), admin);
    const openDays = saved.days.openDays.filter((day) => day !== weekday);
    expect(ids(await put({ ...saved, days: { ...saved.days, openDays } }))).toEqual([]);
    const other = weekdayOf(addDays(today, 4));
    const again = await readSettings(world(), admin);
    const fewer = again.days.openDays.filter((day) => day !== other);
    const last = await put({ ...again, days: { ...again.days, openDays: fewer } });
    expect(ids(last)).toEqual([between.id]);
    const open = await readSettings(world(), admin);
    expect(ids(await put({ ...open, days: { ...open.days, openDays } }))).toBeUndefined();
  });

  it('of settings that are the present ones changes and logs nothing, also for a version of before', async () => {
    const saved = await saveSettings(world(), admin, ({ days }) => {
      days.bufferDays = 1;
    });
    for (const version of [saved.version, 0]) {
      const reply = await put({ ...saved, version });
      expect([reply.statusCode, reply.json()]).toEqual([200, saved]);
    }
    expect(await log()).toHaveLength(1);
  });

  it('is refused when somebody else has changed them meanwhile, and nothing of it is saved', async () => {
    const mine = await readSettings(world(), admin);
    const theirs = await saveSettings(world(), admin, ({ house }) => {
      house.phone = '1';
    });
    const reply = await put({ ...mine, days: { ...mine.days, leadDays: 7 } });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      {
        code: 'changed_meanwhile',
        message: 'Somebody else has changed the settings meanwhile.',
      },
    ]);
    expect(await readSettings(world(), admin)).toEqual(theirs);
  });

  it('by ten desks at once lets one win each time', async () => {
    const current = await readSettings(world(), admin);
    for (let round = 0; round < 3; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          put({
            ...current,
            version: current.version + round,
            house: { ...current.house, phone: `${round} ${index}` },
          }),
        ),
      );
      const statuses = replies.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(9);
      const won = replies.find(({ statusCode }) => statusCode === 200)?.json() as Settings;
      expect(await readSettings(world(), admin)).toEqual(won);
    }
    expect(await log()).toHaveLength(3);
  });

  it('ignores what it does not know', async () => {
    const current = await readSettings(world(), admin);
    const reply = await put({
      ...current,
      extra: 1,
      house: { ...current.house, phone: '1', motto: 'x' },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toMatch(/motto|extra/);
  });
});

import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { Camera } from '#shared/cameras/cameras.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { saveSettings } from '../shop/shop.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';

describeInWorld('offers in place of what is full', (world) => {
  const day = (ahead: number): Day => addDays(world().clock.today(), ahead);

  it('are up to three items of the same category that are free, nearest price first', async () => {
    const customer = await world().createUser();
    const wanted = await world().createCamera({ pricePerDay: 50, categoryId: 2 });
    const make = (pricePerDay: number, more = {}) =>
      world().createCamera({ pricePerDay, categoryId: 2, ...more });
    const [, near, taken, cheap, far] = [
      await make(51, { categoryId: 3 }),
      await make(52),
      await make(50),
      await make(40, { stockCount: 2 }),
      await make(90, { stockCount: 2 }),
    ];
    await make(49, { stockCount: 0 });
    await book(world(), customer, taken.id, 3, 3);
    const offered = async (query: string) =>
      (await world().as().get(`/api/cameras/${wanted.id}/alternatives?${query}`))
        .json<Camera[]>()
        .map(({ id }) => id);
    expect(await offered(`from=${day(1)}&to=${day(3)}`)).toEqual([near.id, cheap.id, far.id]);
    expect(await offered(`from=${day(1)}&to=${day(2)}`)).toEqual([taken.id, near.id, cheap.id]);
    expect(await offered(`from=${day(1)}&to=${day(3)}&quantity=2`)).toEqual([cheap.id, far.id]);
    expect(await offered(`from=${day(-1)}&to=${day(3)}`)).toEqual([]);
    const missing = await world()
      .as()
      .get(`/api/cameras/999/alternatives?from=${day(1)}&to=${day(1)}`);
    expect(missing.statusCode).toBe(404);
  });

  it('are first those of its kind and mount for half to double its price, of whatever category', async () => {
    const lens = (pricePerDay: number, mount: string, more = {}) =>
      world().createCamera({
        pricePerDay,
        categoryId: 4,
        kind: 'lens',
        specs: [{ name: 'mount', value: mount }],
        ...more,
      });
    const wanted = await lens(40, 'RF');
    const tripod = await world().createCamera({
      pricePerDay: 40,
      categoryId: 4,
      kind: 'support',
    });
    await lens(41, 'E', { categoryId: 3 });
    const other = await lens(80, 'RF', { categoryId: 3 });
    const tooDear = await lens(81, 'RF');
    const cheap = await lens(20, 'RF');
    const reply = await world()
      .as()
      .get(`/api/cameras/${wanted.id}/alternatives?from=${day(1)}&to=${day(3)}`);
    expect(reply.json<Camera[]>().map(({ id }) => id)).toEqual([cheap.id, other.id, tripod.id]);
    const left = await world()
      .as()
      .get(`/api/cameras/${tripod.id}/alternatives?from=${day(1)}&to=${day(3)}`);
    expect(left.json<Camera[]>().map(({ id }) => id)).toEqual([wanted.id, cheap.id, tooDear.id]);
  });

  it('can be booked: next free days and availability know quantities, closed days and days for checking', async () => {
    const [admin, customer] = [
      await world().createUser({ admin: true }),
      await world().createUser(),
    ];
    await saveSettings(world(), admin, (settings) => {
      settings.days.bufferDays = 1;
      settings.days.closedDates = [{ date: day(5), label: '' }];
    });
    const camera = await world().createCamera({ stockCount: 2 });
    const other = await world().createCamera({ stockCount: 2 });
    const { id } = await book(world(), customer, camera.id, 2, 3);
    const nextFree = async (query: string) =>
      (await world().as().get(`/api/cameras/${camera.id}/next-free?${query}`)).json();
    expect(await nextFree('days=1')).toEqual({ startDate: day(0), endDate: day(0) });
    // The day after the rental is its buffer day, and the next day is closed, so both units are
    // free only after that.
    expect(await nextFree(`days=2&quantity=2&from=${day(1)}`)).toEqual({
      startDate: day(6),
      endDate: day(7),
    });
    expect(await nextFree('days=1&quantity=3')).toBeNull();
    const range = `from=${day(1)}&to=${day(5)}`;
    const availability = await world().as().get(`/api/cameras/${camera.id}/availability?${range}`);
    expect(availability.json()).toMatchObject({
      stockCount: 2,
      bufferDays: 1,
      days: [
        { date: day(1), available: 2 },
        { date: day(2), available: 1 },
        { date: day(3), available: 1 },
        { date: day(4), available: 1 },
        { date: day(5), available: 2, closed: true },
      ],
    });
    expect(availability.json().days[0]).not.toHaveProperty('closed');
    const offered = async (from: number, to: number) =>
      (
        await world()
          .as()
          .get(`/api/cameras/${other.id}/alternatives?from=${day(from)}&to=${day(to)}&quantity=2`)
      ).json<Camera[]>();
    expect(await offered(1, 1)).toEqual([]);
    expect(await offered(3, 5)).toEqual([]);
    expect((await offered(6, 7)).map((item) => item.id)).toEqual([camera.id]);
    await world()
      .as(admin)
      .put(`/api/admin/bookings/${id satisfies Booking['id']}/status`, { status: 'cancelled' });
    expect((await offered(1, 1)).map((item) => item.id)).toEqual([camera.id]);
  });
});

import { beforeEach, expect, it } from 'vitest';
import type { WeeklyReport } from '#shared/desk/admin.ts';
import { bookingStatuses } from '#shared/bookings/booking-statuses.rules.ts';
import { holdsUnit } from '#shared/bookings/bookings.rules.ts';
import type { Booking, BookingDetails } from '#shared/bookings/bookings.ts';
import type { Conflict } from '#shared/endpoint.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import { saveSettings } from '../../shop/shop.test-helpers.ts';
import { describeInWorld, type TestUser } from '../../testing/world.ts';
import { book } from '../bookings.test-helpers.ts';
import { order } from './baskets.test-helpers.ts';

describeInWorld('a basket of several items', (world) => {
  let customer: TestUser;
  beforeEach(async () => {
    customer = await world().createUser();
  });
  const day = (ahead: number): Day => addDays(world().clock.today(), ahead);
  const freeOn = async (cameraId: number, ahead: number) => {
    const address = `/api/cameras/${cameraId}/availability?from=${day(ahead)}&to=${day(ahead)}`;
    return (await world().as().get(address)).json().days[0].available;
  };

  it('is one booking with a line for each item, in the order given', async () => {
    const camera = await world().createCamera({ name: 'Canon EOS R5', stockCount: 2 });
    const battery = await world().createCamera({ name: 'Battery', stockCount: 5 });
    const lines = [
      { cameraId: battery.id, quantity: 3 },
      { cameraId: camera.id, quantity: 1 },
    ];
    const reply = await order(world(), customer, lines, 1, 2, { cameraId: battery.id });
    expect(reply.statusCode, reply.body).toBe(201);
    const booking = reply.json<Booking>();
    expect(booking).toMatchObject({
      cameraId: battery.id,
      cameraName: 'Battery',
      pricePerDay: 50,
      totalPrice: 400,
      rent: 400,
      discount: 0,
      deposit: 0,
      chargedDays: 2,
      lines: [
        { cameraId: battery.id, cameraName: 'Battery', quantity: 3, pricePerDay: 50, rent: 300 },
        { cameraId: camera.id, cameraName: 'Canon EOS R5', quantity: 1, rent: 100 },
      ],
    });
    const kept = await world().as(customer).get(`/api/bookings/${booking.id}`);
    expect(kept.json<BookingDetails>().lines).toEqual(booking.lines);
    expect([await freeOn(camera.id, 1), await freeOn(battery.id, 2)]).toEqual([1, 2]);
    expect([await freeOn(camera.id, 3), await freeOn(battery.id, 3)]).toEqual([2, 5]);
  });

  it('is booked as a whole or not at all, and names every item that does not fit', async () => {
    const [free, short, gone] = [
      await world().createCamera({ name: 'Free', stockCount: 9 }),
      await world().createCamera({ name: 'Short', stockCount: 2 }),
      await world().createCamera({ name: 'Gone', stockCount: 1 }),
    ];
    await book(world(), await world().createUser(), short.id, 2, 2);
    await book(world(), await world().createUser(), gone.id, 3, 4);
    const lines = [
      { cameraId: gone.id, quantity: 1 },
      { cameraId: free.id, quantity: 9 },
      { cameraId: short.id, quantity: 2 },
    ];
    const reply = await order(world(), customer, lines, 1, 4);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'unavailable',
      conflicts: [
        { cameraId: gone.id, name: 'Gone', quantity: 1, available: 0, date: day(3) },
        { cameraId: short.id, name: 'Short', quantity: 2, available: 1, date: day(2) },
      ],
    });
    expect(await freeOn(free.id, 1)).toBe(9);
    expect((await world().as(customer).get('/api/bookings/user')).json()).toEqual([]);

    await order(world(), customer, lines.slice(1), 3, 4);
    expect(await freeOn(free.id, 3)).toBe(0);
  });

  it('is out of stock when there is none at all of an item', async () => {
    const [one, none] = [
      await world().createCamera(),
      await world().createCamera({ name: 'None', stockCount: 0 }),
    ];
    const lines = [one, none].map(({ id }) => ({ cameraId: id, quantity: 1 }));
    const reply = await order(world(), customer, lines, 1, 2);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      {
        code: 'out_of_stock',
        conflicts: [{ cameraId: none.id, quantity: 1, available: 0, date: day(1) }],
      },
    ]);
  });

  it('promotes an open inquiry about its first item, and no other booking', async () => {
    const [first, second] = [await world().createCamera(), await world().createCamera()];
    const inquire = async (cameraId: number) =>
      book(world(), customer, cameraId, 0, 3, { status: 'inquiry', totalPrice: 150 });
    const about = await inquire(first.id);
    const other = await inquire(second.id);
    const lines = [first, second].map(({ id }) => ({ cameraId: id, quantity: 1 }));
    const reply = await order(world(), customer, lines, 5, 6);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { id: about.id, status: 'pending', totalPrice: 200, lines: [{ rent: 100 }, { rent: 100 }] },
    ]);
    const kept = await world().as(customer).get(`/api/bookings/${other.id}`);
    expect(kept.json()).toMatchObject({ status: 'inquiry', lines: [{ cameraId: second.id }] });
    expect([await freeOn(first.id, 5), await freeOn(second.id, 6)]).toEqual([0, 0]);
  });

  it('gives every line back when it is cancelled, and holds them all again when it is re-opened', async () => {
    const admin = await world().createUser({ admin: true });
    const [one, two] = [
      await world().createCamera({ stockCount: 3 }),
      await world().createCamera({ name: 'Two' }),
    ];
    const lines = [
      { cameraId: one.id, quantity: 2 },
      { cameraId: two.id, quantity: 1 },
    ];
    const { id } = (await order(world(), customer, lines, 1, 2)).json<Booking>();
    const set = (body: object) => world().as(admin).put(`/api/admin/bookings/${id}/status`, body);
    await set({ status: 'cancelled' });
    expect([await freeOn(one.id, 1), await freeOn(two.id, 1)]).toEqual([3, 1]);
    await book(world(), await world().createUser(), two.id, 2, 3);
    const refused = await set({ status: 'confirmed' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'overbooked', conflicts: [{ cameraId: two.id, available: 0, date: day(2) }] },
    ]);
    expect((await set({ status: 'confirmed', override: true })).statusCode).toBe(200);
    expect([await freeOn(one.id, 1), await freeOn(two.id, 1)]).toEqual([1, 0]);
  });

  it('is found by every item in it, and shown by the check before another booking', async () => {
    const admin = await world().createUser({ admin: true });
    const [one, two] = [
      await world().createCamera({ name: 'Leica M11' }),
      await world().createCamera({ name: 'Zeiss Prime' }),
    ];
    const lines = [one, two].map(({ id }) => ({ cameraId: id, quantity: 1 }));
    const { id } = (await order(world(), customer, lines, 1, 2)).json<Booking>();
    const found = await world().as(admin).get('/api/bookings?search=zeiss');
    expect(found.json<Booking[]>().map((booking) => booking.id)).toEqual([id]);
    const check = await world().as(customer).get(`/api/bookings/check-camera/${two.id}`);
    expect(check.json()).toMatchObject({ id, camera: { id: one.id } });
    const use = await world().as(admin).get(`/api/admin/cameras/${two.id}/use`);
    expect(use.json()).toMatchObject({ bookings: 1, openBookings: 1 });
    const csv = (await world().as(admin).get('/api/admin/bookings.csv')).body;
    expect(csv).toContain('"1 x Leica M11, 1 x Zeiss Prime"');
  });

  it('is answered again under the same key, and refused with other lines', async () => {
    const camera = await world().createCamera({ stockCount: 9 });
    const send = (quantity: number) =>
      world()
        .as(customer)
        .post(
          '/api/bookings',
          {
            lines: [{ cameraId: camera.id, quantity }],
            startDate: day(1),
            endDate: day(1),
            totalPrice: 50 * quantity,
          },
          { 'idempotency-key': 'basket' },
        );
    const first = await send(2);
    const again = await send(2);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect((await send(3)).json()).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('keeps discounts, deposits and days for checking as they were when it was made', async () => {
    world().clock.setToNow();
    const admin = await world().createUser({ admin: true });
    await saveSettings(world(), admin, (settings) => {
      settings.days.bufferDays = 1;
      settings.prices.weekAsDays = 3;
      settings.prices.discounts = [{ fromDays: 5, percent: 33.33 }];
    });
    const [one, two] = [
      await world().createCamera({ pricePerDay: 85 }),
      await world().createCamera({ pricePerDay: 10, stockCount: 3 }),
    ];
    const { db } = world().deps.database;
    await db.updateTable('camera').set({ deposit_per_unit_cents: 12_345 }).execute();
    const lines = [
      { cameraId: one.id, quantity: 1 },
      { cameraId: two.id, quantity: 3 },
    ];
    // 3 charged days cost 255 + 90 = 345; the discount of 33.33 % is 114.9885, which is rounded
    // half up to 114.99.
    const send = (totalPrice: number) => order(world(), customer, lines, 1, 7, { totalPrice });
    expect((await send(345)).json()).toMatchObject({ code: 'price_changed' });
    const reply = await send(230.01);
    expect(reply.json()).toMatchObject({
      chargedDays: 3,
      rent: 345,
      discount: 114.99,
      totalPrice: 230.01,
      deposit: 493.8,
      lines: [{ rent: 255 }, { rent: 90 }],
    });
    const { rows } = await world().deps.database.pool.query(
      'select discount_cents from booking_line order by position',
    );
    expect(rows.map((row) => row.discount_cents)).toEqual([8499, 3000]);
    expect([await freeOn(one.id, 8), await freeOn(one.id, 9)]).toEqual([0, 1]);

    await saveSettings(world(), admin, (settings) => {
      settings.days.bufferDays = 0;
      settings.prices.weekAsDays = 7;
      settings.prices.discounts = [];
    });
    await db.updateTable('camera').set({ deposit_per_unit_cents: 0 }).execute();
    const kept = await world().as(customer).get(`/api/bookings/${reply.json<Booking>().id}`);
    expect(kept.json()).toMatchObject({ discount: 114.99, totalPrice: 230.01, deposit: 493.8 });
    expect(await freeOn(one.id, 8)).toBe(0);
    const summary = await world().as(admin).get('/api/admin/summary');
    expect(summary.json()).toMatchObject({ revenue: 230.01 });
    const report = (await world().as(admin).get('/api/admin/reports/weekly')).json();
    expect(report.weeks.at(-1).all).toEqual({ bookings: 1, revenue: 230.01 });
  });

  it('counts in the report for each of its items', async () => {
    world().clock.setToNow();
    const admin = await world().createUser({ admin: true });
    const [one, two] = [
      await world().createCamera({ name: 'One', stockCount: 3 }),
      await world().createCamera({ name: 'Two', stockCount: 3 }),
    ];
    const lines = [
      { cameraId: one.id, quantity: 1 },
      { cameraId: two.id, quantity: 3 },
    ];
    const { id } = (await order(world(), customer, lines, 1, 1)).json<Booking>();
    await book(world(), customer, one.id, 1, 1);
    await world().as(admin).put(`/api/admin/bookings/${id}/status`, { status: 'confirmed' });
    const report = (await world().as(admin).get('/api/admin/reports/weekly')).json<WeeklyReport>();
    expect(report.mostRented).toEqual([
      { cameraId: two.id, cameraName: 'Two', bookings: 1, revenue: 150 },
      { cameraId: one.id, cameraName: 'One', bookings: 1, revenue: 50 },
    ]);
    expect(report.weeks.at(-1)).toMatchObject({
      all: { bookings: 2, revenue: 250 },
      confirmed: { bookings: 1, revenue: 200 },
    });
  });

  it.each(bookingStatuses)('holds units when it is %s as the shop’s pages say', async (status) => {
    const { rows } = await world().deps.database.pool.query('select holds_units($1) as holds', [
      status,
    ]);
    expect(rows[0].holds).toBe(holdsUnit(status));
  });

  it('says which day is full because it is needed for checking after the return', async () => {
    const admin = await world().createUser({ admin: true });
    const camera = await world().createCamera();
    await world().deps.database.db.updateTable('camera').set({ buffer_days: 2 }).execute();
    await saveSettings(world(), admin, (settings) => {
      settings.days.bufferDays = 1;
    });
    await book(world(), await world().createUser(), camera.id, 5, 6);
    const before = await order(world(), customer, [{ cameraId: camera.id, quantity: 1 }], 2, 3);
    expect(before.json()).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(
        `${formatDay(day(5))}, needed for checking after your return`,
      ),
      conflicts: [{ date: day(5) } satisfies Partial<Conflict>],
    });
    const fits = await order(world(), customer, [{ cameraId: camera.id, quantity: 1 }], 1, 2);
    expect(fits.statusCode).toBe(201);
    const soon = await order(world(), customer, [{ cameraId: camera.id, quantity: 1 }], 8, 8);
    expect(soon.json()).toMatchObject({ code: 'unavailable', conflicts: [{ date: day(8) }] });
  });
});

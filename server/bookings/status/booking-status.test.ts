import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { SettableStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { Summary } from '#shared/desk/admin.ts';
import { setStockOf } from '../../cameras/cameras.test-helpers.ts';
import { describeInWorld, type TestUser } from '../../testing/world.ts';
import { book } from '../bookings.test-helpers.ts';

describeInWorld('PUT /api/admin/bookings/{id}/status', (world) => {
  const set = (admin: TestUser, id: number, body: object) =>
    world().as(admin).put(`/api/admin/bookings/${id}/status`, body);

  it('sets any of the four statuses from any, and gives the booking with its camera', async () => {
    const [customer, admin] = [
      await world().createUser(),
      await world().createUser({ admin: true }),
    ];
    const camera = await world().createCamera();
    const { id } = await book(world(), customer, camera.id, 1, 2);
    const statuses: SettableStatus[] = ['pending', 'confirmed', 'completed', 'cancelled'];
    for (const from of statuses) {
      for (const to of statuses) {
        await set(admin, id, { status: from });
        const reply = await set(admin, id, { status: to });
        expect([reply.statusCode, reply.json()]).toMatchObject([
          200,
          { id, status: to, camera: { id: camera.id } },
        ]);
      }
    }
  });

  it('refuses inquiry, nonsense, and a booking that is not there', async () => {
    const [customer, admin] = [
      await world().createUser(),
      await world().createUser({ admin: true }),
    ];
    const camera = await world().createCamera();
    const { id } = await book(world(), customer, camera.id, 1, 2);
    for (const body of [
      { status: 'inquiry' },
      { status: '' },
      {},
      { status: 'confirmed', override: 'yes' },
    ]) {
      expect((await set(admin, id, body)).statusCode).toBe(400);
    }
    expect((await set(admin, 999_999, { status: 'confirmed' })).statusCode).toBe(404);
  });

  it('is 409 overbooked only where more would be promised than there is, and does it with override', async () => {
    const [customer, admin] = [
      await world().createUser(),
      await world().createUser({ admin: true }),
    ];
    const camera = await world().createCamera();
    const cancelled = await book(world(), customer, camera.id, 1, 3);
    await set(admin, cancelled.id, { status: 'cancelled' });
    const taken = await book(world(), await world().createUser(), camera.id, 3, 5);

    expect((await set(admin, taken.id, { status: 'confirmed' })).statusCode).toBe(200);
    const refused = await set(admin, cancelled.id, { status: 'confirmed' });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'overbooked' }]);
    expect((await set(admin, cancelled.id, { status: 'completed' })).statusCode).toBe(200);
    const done = await set(admin, cancelled.id, { status: 'pending', override: true });
    expect([done.statusCode, done.json()]).toMatchObject([200, { status: 'pending' }]);
    // The booking is pending now and holds a unit, so its confirmation needs no free one.
    expect((await set(admin, cancelled.id, { status: 'confirmed' })).statusCode).toBe(200);
  });

  it('re-confirms at most as many of 16 cancelled bookings at once as there are units', async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 16 });
    const bookings: Booking[] = [];
    for (let count = 0; count < 16; count += 1)
      bookings.push(await book(world(), customer, camera.id, 1, 2));
    const { db } = world().deps.database;
    await db.updateTable('booking').set({ status: 'cancelled' }).execute();
    await setStockOf(world(), camera.id, 3);
    const replies = await Promise.all(
      bookings.map(({ id }) => set(admin, id, { status: 'confirmed' })),
    );
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(3);
    expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(13);
  });

  it('leaves one row in the history for each change, and none for a change to the same', async () => {
    const [customer, admin] = [
      await world().createUser(),
      await world().createUser({ admin: true }),
    ];
    const camera = await world().createCamera();
    const { id } = await book(world(), customer, camera.id, 1, 2);
    await set(admin, id, { status: 'confirmed' });
    await set(admin, id, { status: 'confirmed' });
    const { db } = world().deps.database;
    const rows = await db
      .selectFrom('booking_history')
      .select(['by', 'kind', 'before', 'after'])
      .execute();
    expect(rows).toEqual([
      {
        by: admin.id,
        kind: 'status',
        before: { status: 'pending' },
        after: { status: 'confirmed' },
      },
    ]);
    await expect(db.deleteFrom('booking_history').execute()).rejects.toThrow('only grows');
  });

  it('gives an inquiry the price of its days with totalPrice, and refuses any other figure', async () => {
    const [customer, admin] = [
      await world().createUser(),
      await world().createUser({ admin: true }),
    ];
    const camera = await world().createCamera({ stockCount: 2 });
    const { id } = await book(world(), customer, camera.id, 0, 3, {
      status: 'inquiry',
      totalPrice: 150,
    });
    for (const totalPrice of [150, 199, 200.5]) {
      const refused = await set(admin, id, { status: 'confirmed', totalPrice });
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'price_changed', message: expect.stringContaining('$200') },
      ]);
    }
    expect((await set(admin, id, { status: 'confirmed', totalPrice: 'two' })).statusCode).toBe(400);
    expect((await world().as(admin).get(`/api/bookings/${id}`)).json()).toMatchObject({
      status: 'inquiry',
      totalPrice: 150,
    });

    const priced = await set(admin, id, { status: 'confirmed', totalPrice: 200 });
    expect([priced.statusCode, priced.json()]).toMatchObject([
      200,
      { status: 'confirmed', totalPrice: 200 },
    ]);
    const summary = (await world().as(admin).get('/api/admin/summary')).json<Summary>();
    expect(summary.revenue).toBe(200);
    const { db } = world().deps.database;
    const log = await db.selectFrom('booking_history').select(['before', 'after']).execute();
    expect(log).toEqual([
      {
        before: { status: 'inquiry', totalPrice: 150 },
        after: { status: 'confirmed', totalPrice: 200 },
      },
    ]);
    expect(
      await db.selectFrom('booking_line').select(['rent_cents', 'charged_days']).execute(),
    ).toEqual([{ rent_cents: 20_000, charged_days: 4 }]);
    // The inquiry has become a booking, so the only price that is accepted is the booking's own.
    expect((await set(admin, id, { status: 'pending', totalPrice: 150 })).statusCode).toBe(409);
    expect((await set(admin, id, { status: 'pending', totalPrice: 200 })).statusCode).toBe(200);
    expect((await world().as(admin).get(`/api/admin/bookings/${id}/log`)).json()).toHaveLength(2);
  });

  it('leaves an inquiry its price without totalPrice', async () => {
    const admin = await world().createUser({ admin: true });
    const camera = await world().createCamera();
    const { id } = await book(world(), await world().createUser(), camera.id, 0, 3, {
      status: 'inquiry',
      totalPrice: 150,
    });
    expect((await set(admin, id, { status: 'confirmed' })).json()).toMatchObject({
      totalPrice: 150,
    });
  });

  it('frees the units of a completed booking at once', async () => {
    const [customer, admin] = [
      await world().createUser(),
      await world().createUser({ admin: true }),
    ];
    const camera = await world().createCamera();
    const { id } = await book(world(), customer, camera.id, 1, 2);
    await set(admin, id, { status: 'completed' });
    await book(world(), customer, camera.id, 1, 2);
  });
});

describeInWorld('GET /api/admin/summary', (world) => {
  it('counts what is there: cameras not deleted, all users, all bookings with inquiries, the plain sum', async () => {
    const admin = await world().createUser({ admin: true });
    const [one, two] = [await world().createUser(), await world().createUser()];
    const camera = await world().createCamera({ stockCount: 9 });
    const [low, gone] = [
      await world().createCamera({ stockCount: 1 }),
      await world().createCamera({ stockCount: 0 }),
    ];
    await world().as(admin).delete(`/api/admin/cameras/${gone.id}`);
    await book(world(), one, camera.id, 0, 3, { status: 'inquiry', totalPrice: 150 });
    await book(world(), two, camera.id, 1, 1);
    const confirmed = await book(world(), two, low.id, 1, 2);
    await world()
      .as(admin)
      .put(`/api/admin/bookings/${confirmed.id}/status`, { status: 'confirmed' });
    const cancelled = await book(world(), two, camera.id, 1, 4);
    await world()
      .as(admin)
      .put(`/api/admin/bookings/${cancelled.id}/status`, { status: 'cancelled' });
    await book(world(), one, camera.id, 5, 5);

    expect((await world().as(admin).get('/api/admin/summary')).json<Summary>()).toEqual({
      totalCameras: 2,
      needsAttention: 1,
      activeBookings: 1,
      totalBookings: 4,
      registeredUsers: 3,
      regularUsers: 2,
      administrators: 1,
      revenue: 50 + 50 + 100 + 200,
      byStatus: { inquiry: 0, pending: 2, confirmed: 1, completed: 0, cancelled: 1 },
      demoPasswords: false,
    });
  });
});

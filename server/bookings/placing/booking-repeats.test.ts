import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import { setStockOf } from '../../cameras/cameras.test-helpers.ts';
import { describeInWorld, type TestUser } from '../../testing/world.ts';
import { book, bookingOf } from '../bookings.test-helpers.ts';
import { deleteOldAnswers } from '../../idempotency/idempotency.service.ts';

describeInWorld('Idempotency-Key on POST /api/bookings', (world) => {
  const send = (user: TestUser, body: object, key: string) =>
    world().as(user).post('/api/bookings', body, { 'idempotency-key': key });

  it('gives the first answer again and no second row, whatever changed since', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 5 });
    const body = bookingOf(world(), camera.id, 1, 2);
    const first = await send(customer, body, 'key-1');
    await world().database.db.updateTable('camera').set({ price_per_day: 99 }).execute();
    await setStockOf(world(), camera.id, 0);
    world().clock.advance(3 * 86_400_000);
    const { totalPrice, ...rest } = body;
    const again = await send(customer, { ...rest, totalPrice, unknown: 'field' }, 'key-1');
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
    expect((await world().as(customer).get('/api/bookings/user')).json()).toHaveLength(1);
  });

  it('gives an answer that the release before kept, which knew nothing of lines', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera();
    const body = bookingOf(world(), camera.id, 1, 2);
    const first = await send(customer, body, 'key-1');
    await world().deps.database.pool.query(
      `update booking_request set reply = (reply::jsonb - 'lines' - 'updated_at')::json`,
    );
    const again = await send(customer, body, 'key-1');
    const { updatedAt: _, ...rest } = first.json<Booking>();
    expect([again.statusCode, again.json()]).toMatchObject([201, rest]);
  });

  it('is remembered for 7 days, however many there are', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 5 });
    const { database } = world().deps;
    const body = bookingOf(world(), camera.id, 20, 21);
    const first = await send(customer, body, 'key-1');
    await database.pool.query(
      `insert into booking_request select account_id, key || n, fingerprint, created, reply, created_at
        from booking_request, generate_series(1, 2500) as n`,
    );
    const day = 24 * 60 * 60 * 1_000;
    const sweepAt = (age: number) => deleteOldAnswers(database.db, new Date(Date.now() + age));
    await sweepAt(7 * day - 60_000);
    expect((await send(customer, body, 'key-1')).json()).toEqual(first.json());
    expect((await send(customer, {}, 'key-12500')).statusCode).toBe(422);
    await sweepAt(7 * day + 60_000);
    const { rows } = await database.pool.query('select from booking_request');
    expect(rows).toEqual([]);
    const later = await send(customer, body, 'key-1');
    expect(later.statusCode).toBe(201);
    expect(later.json<Booking>().id).not.toBe(first.json<Booking>().id);
  });

  it('with another body is 422, also for one that would be refused', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 5 });
    await send(customer, bookingOf(world(), camera.id, 1, 2), 'key-1');
    for (const body of [bookingOf(world(), camera.id, 1, 3), {}, { cameraId: 'x' }]) {
      const reply = await send(customer, body, 'key-1');
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
        422,
        'idempotency_key_reused',
      ]);
    }
  });

  it('belongs to one user, remembers only successes and must be 1 to 200 visible ASCII characters', async () => {
    const [one, two] = [await world().createUser(), await world().createUser()];
    const camera = await world().createCamera({ stockCount: 1 });
    expect(
      (await send(one, bookingOf(world(), camera.id, 1, 2, { totalPrice: 1 }), 'key')).statusCode,
    ).toBe(409);
    expect((await send(one, bookingOf(world(), camera.id, 1, 2), 'key')).statusCode).toBe(201);
    expect((await send(two, bookingOf(world(), camera.id, 5, 6), 'key')).statusCode).toBe(201);
    for (const key of ['', 'x'.repeat(201), 'with space']) {
      expect((await send(one, bookingOf(world(), camera.id, 8, 9), key)).statusCode).toBe(400);
    }
    expect((await send(one, bookingOf(world(), camera.id, 8, 9), 'x'.repeat(200))).statusCode).toBe(
      201,
    );
  });

  it('makes one booking of sixteen requests at once', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 16 });
    const body = bookingOf(world(), camera.id, 1, 2);
    const replies = await Promise.all(
      Array.from({ length: 16 }, () => send(customer, body, 'nervous')),
    );
    expect(
      new Set(replies.map((reply) => `${reply.statusCode} ${reply.json<Booking>().id}`)).size,
    ).toBe(1);
    expect((await world().as(customer).get('/api/bookings/user')).json()).toHaveLength(1);
  });
});

describeInWorld(
  'the limits on bookings',
  (world) => {
    it('are 60 new ones an hour per customer, told with the seconds until there are fewer', async () => {
      const customer = await world().createUser();
      const camera = await world().createCamera({ stockCount: 100 });
      const { db } = world().deps.database;
      const next = () =>
        world()
          .as(customer)
          .post('/api/bookings', bookingOf(world(), camera.id, 1, 1));
      for (let count = 0; count < 50; count += 1) await book(world(), customer, camera.id, 1, 1);
      await db.updateTable('booking').set({ status: 'completed' }).execute();
      for (let count = 0; count < 10; count += 1) await book(world(), customer, camera.id, 1, 1);
      // The wait is counted from the oldest booking of the last hour; an older booking does not
      // matter.
      const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
      await db
        .updateTable('booking')
        .set({ created_at: ago(50) })
        .where('id', '=', 1)
        .execute();
      const refused = await next();
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
        429,
        'too_many_requests',
      ]);
      const seconds = Number(refused.headers['retry-after']);
      expect(seconds).toBeGreaterThan(9 * 60);
      expect(seconds).toBeLessThanOrEqual(10 * 60);
      await db
        .updateTable('booking')
        .set({ created_at: ago(61) })
        .where('id', '=', 1)
        .execute();
      expect((await next()).statusCode).toBe(201);
      expect((await next()).statusCode).toBe(429);
    });

    it('are 50 pending ones per customer, without Retry-After: waiting does not help there', async () => {
      const customer = await world().createUser();
      const camera = await world().createCamera({ stockCount: 100 });
      for (let count = 0; count < 50; count += 1) await book(world(), customer, camera.id, 1, 1);
      const post = (body: object) => world().as(customer).post('/api/bookings', body);
      const refused = await post(bookingOf(world(), camera.id, 1, 1));
      expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
        429,
        undefined,
        {
          code: 'too_many_requests',
          message: 'You have too many new bookings. Please wait for the desk to confirm some.',
        },
      ]);
      // The limits do not count inquiries, so an inquiry is still accepted.
      const inquiry = { ...bookingOf(world(), camera.id, 1, 1), status: 'inquiry' };
      const price = 3 * camera.pricePerDay;
      expect((await post({ ...inquiry, totalPrice: price })).statusCode).toBe(201);
    });
  },
  { rateLimits: true },
);

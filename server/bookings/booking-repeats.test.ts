import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { book, bookingOf } from './bookings.test-helpers.ts';

describeInWorld('Idempotency-Key on POST /api/bookings', (world) => {
  const send = (user: TestUser, body: object, key: string) =>
    world().as(user).post('/api/bookings', body, { 'idempotency-key': key });

  it('gives the first answer again and no second row, whatever changed since', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 5 });
    const body = bookingOf(world(), camera.id, 1, 2);
    const first = await send(customer, body, 'key-1');
    await world()
      .deps.database.db.updateTable('camera')
      .set({ price_per_day: 99, stock_count: 0 })
      .execute();
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
    it('are 50 open pending ones and 60 new ones an hour per customer', async () => {
      const customer = await world().createUser();
      const camera = await world().createCamera({ stockCount: 100 });
      for (let count = 0; count < 50; count += 1) await book(world(), customer, camera.id, 1, 1);
      const reply = await world()
        .as(customer)
        .post('/api/bookings', bookingOf(world(), camera.id, 1, 1));
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
        429,
        'too_many_requests',
      ]);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);

      await world().deps.database.db.updateTable('booking').set({ status: 'completed' }).execute();
      for (let count = 0; count < 10; count += 1) await book(world(), customer, camera.id, 1, 1);
      expect(
        (
          await world()
            .as(customer)
            .post('/api/bookings', bookingOf(world(), camera.id, 1, 1))
        ).statusCode,
      ).toBe(429);
    });
  },
  { rateLimits: true },
);

import { expect, it } from 'vitest';
import type { Booking, BookingDetails, OwnBooking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { book } from './bookings.test-helpers.ts';

describeInWorld('GET /api/bookings/check-camera/{cameraId}', (world) => {
  it('carries when the booking, its camera and its customer were last changed, wherever they are shown', async () => {
    const [customer, admin] = [
      await world().createUser(),
      await world().createUser({ admin: true }),
    ];
    const camera = await world().createCamera({ stockCount: 2 });
    const made = await book(world(), customer, camera.id, 1, 2);
    const status = await world()
      .as(admin)
      .put(`/api/admin/bookings/${made.id}/status`, { status: 'confirmed' });
    const { updatedAt } = status.json<Booking>();
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(made.updatedAt));
    const shown = { id: made.id, updatedAt, camera: { updatedAt: camera.updatedAt } };
    const withUser = { ...shown, user: { updatedAt: customer.updatedAt } };
    const ask = async (user: TestUser, address: string) =>
      (await world().as(user).get(address)).json<object>();
    expect(await ask(customer, '/api/bookings/user')).toMatchObject([shown]);
    expect(await ask(customer, `/api/bookings/check-camera/${camera.id}`)).toMatchObject(shown);
    expect(await ask(customer, `/api/bookings/${made.id}`)).toMatchObject(withUser);
    expect(await ask(admin, '/api/bookings')).toMatchObject([withUser]);
    expect(await ask(admin, '/api/admin/conversations')).toMatchObject([{ booking: withUser }]);
    expect(await ask(admin, '/api/admin/users')).toContainEqual(
      expect.objectContaining({ id: customer.id, updatedAt: customer.updatedAt }),
    );
  });

  it('gives null, an open inquiry, or a booking that is not over, with its camera', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 9 });
    const check = async () =>
      (
        await world().as(customer).get(`/api/bookings/check-camera/${camera.id}`)
      ).json<Booking | null>();
    expect(await check()).toBeNull();
    const inquiry = await book(world(), customer, camera.id, 0, 3, {
      status: 'inquiry',
      totalPrice: 150,
    });
    expect(await check()).toMatchObject({
      id: inquiry.id,
      camera: { id: camera.id, name: camera.name },
    });
    await book(world(), customer, camera.id, 1, 2);
    expect(await check()).toMatchObject({ id: inquiry.id, status: 'pending' });
    world().clock.advance(2 * 86_400_000);
    expect(await check()).toMatchObject({ id: inquiry.id });
    world().clock.advance(86_400_000);
    expect(await check()).toBeNull();
  });

  it('leaves out completed and cancelled bookings, and those of others', async () => {
    const [customer, other] = [await world().createUser(), await world().createUser()];
    const camera = await world().createCamera({ stockCount: 9 });
    await book(world(), other, camera.id, 1, 2);
    for (const status of ['completed', 'cancelled'] as const) {
      const { id } = await book(world(), customer, camera.id, 1, 2);
      await world()
        .deps.database.db.updateTable('booking')
        .set({ status })
        .where('id', '=', id)
        .execute();
    }
    expect(
      (await world().as(customer).get(`/api/bookings/check-camera/${camera.id}`)).json(),
    ).toBeNull();
  });

  it('counts pending and confirmed ones only if they share a day with from and to', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 9 });
    const { id } = await book(world(), customer, camera.id, 5, 7);
    const today = world().clock.today();
    const check = async (from: number, to: number) =>
      (
        await world()
          .as(customer)
          .get(
            `/api/bookings/check-camera/${camera.id}?from=${addDays(today, from)}&to=${addDays(today, to)}`,
          )
      ).json<Booking | null>()?.id ?? null;
    expect(await check(1, 4)).toBeNull();
    expect(await check(1, 5)).toBe(id);
    expect(await check(6, 6)).toBe(id);
    expect(await check(7, 9)).toBe(id);
    expect(await check(8, 9)).toBeNull();
  });

  it('wants both ends of a range, in order, as days that exist', async () => {
    const customer = await world().createUser();
    for (const query of [
      'from=2026-11-21',
      'to=2026-11-21',
      'from=2026-11-21&to=2026-11-20',
      'from=2026-02-30&to=2026-03-01',
    ]) {
      const reply = await world().as(customer).get(`/api/bookings/check-camera/1?${query}`);
      expect([query, reply.statusCode]).toEqual([query, 400]);
    }
  });
});

describeInWorld('GET /api/bookings/user', (world) => {
  it('gives own bookings, newest created first, with camera and unread messages, also of deleted cameras', async () => {
    const [customer, other, admin] = [
      await world().createUser(),
      await world().createUser(),
      await world().createUser({ admin: true }),
    ];
    const camera = await world().createCamera({ stockCount: 9 });
    const first = await book(world(), customer, camera.id, 1, 2);
    await book(world(), other, camera.id, 1, 2);
    const second = await book(world(), customer, camera.id, 1, 2);
    await world()
      .as(admin)
      .post('/api/messages', { bookingId: first.id, content: 'Your kit is packed' });
    await world().as(admin).delete(`/api/admin/cameras/${camera.id}`);
    const reply = await world().as(customer).get('/api/bookings/user');
    expect(
      reply.json<OwnBooking[]>().map((one) => [one.id, one.unreadCount, one.camera.name]),
    ).toEqual([
      [second.id, 0, camera.name],
      [first.id, 1, camera.name],
    ]);
  });

  it('follows rel=next to every booking once', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 99 });
    const made: number[] = [];
    for (let count = 0; count < 7; count += 1)
      made.push((await book(world(), customer, camera.id, 1, 1)).id);
    const seen: number[] = [];
    let address: string | undefined = '/api/bookings/user?limit=3';
    while (address) {
      const reply = await world().as(customer).get(address);
      seen.push(...reply.json<Booking[]>().map((one) => one.id));
      address = /^<(.+)>; rel="next"$/.exec(String(reply.headers['link'] ?? ''))?.[1];
    }
    expect(seen).toEqual(made.toReversed());
  });
});

describeInWorld('GET /api/bookings/{id}', (world) => {
  it('is for its customer and for administrators, with camera and user; for anybody else it is not there', async () => {
    const [customer, other, admin] = [
      await world().createUser(),
      await world().createUser(),
      await world().createUser({ admin: true }),
    ];
    const camera = await world().createCamera();
    const { id } = await book(world(), customer, camera.id, 1, 2);
    for (const allowed of [customer, admin]) {
      const reply = await world().as(allowed).get(`/api/bookings/${id}`);
      expect(reply.json()).toMatchObject({
        id,
        camera: { id: camera.id },
        user: { id: customer.id, email: customer.email },
      });
      expect(reply.body).not.toContain('argon2');
    }
    const refused = await world().as(other).get(`/api/bookings/${id}`);
    const missing = await world().as(other).get('/api/bookings/999999');
    expect([refused.statusCode, missing.statusCode]).toEqual([404, 404]);
    expect(refused.json<{ message: string }>().message).toBe(
      missing.json<{ message: string }>().message,
    );
  });
});

describeInWorld('GET /api/bookings', (world) => {
  it('filters by status and searches id, customer and camera, but not the description', async () => {
    const admin = await world().createUser({ admin: true });
    const [ines, tomasz] = [
      await world().createUser({
        firstName: 'Inês',
        lastName: 'Ferreira',
        username: 'ines_f',
        email: 'ines@example.com',
      }),
      await world().createUser({ firstName: 'Tomasz', username: 'inesXf' }),
    ];
    const leica = await world().createCamera({
      name: 'Leica M11',
      brand: 'Leica',
      model: 'M11',
      stockCount: 9,
    });
    const nikon = await world().createCamera({
      name: 'Nikon Z8',
      description: 'Unlike a Leica',
      stockCount: 9,
    });
    const one = await book(world(), ines, leica.id, 1, 2);
    const two = await book(world(), tomasz, nikon.id, 1, 2);
    await world().as(admin).put(`/api/admin/bookings/${two.id}/status`, { status: 'confirmed' });
    const find = async (query: string) =>
      (await world().as(admin).get(`/api/bookings?${query}`))
        .json<BookingDetails[]>()
        .map((booking) => booking.id);
    expect(await find('')).toEqual([two.id, one.id]);
    expect(await find('status=confirmed')).toEqual([two.id]);
    expect(await find('search=FERREIRA')).toEqual([one.id]);
    expect(await find('search=ines_f')).toEqual([one.id]);
    expect(await find('search=leica')).toEqual([one.id]);
    expect(await find('search=ines%40example')).toEqual([one.id]);
    expect(await find(`search=${two.id}`)).toContain(two.id);
    expect(await find(`search=%23${two.id}`)).toContain(two.id);
    expect(await find('search=99999999999999')).toEqual([]);
    expect(await find('search=%25')).toEqual([]);
  });

  it('is narrowed to one customer by userId, together with the other filters, page by page', async () => {
    const admin = await world().createUser({ admin: true });
    const [customer, other] = [await world().createUser(), await world().createUser()];
    const leica = await world().createCamera({ name: 'Leica Q3', stockCount: 9 });
    const nikon = await world().createCamera({ name: 'Nikon Zf', stockCount: 9 });
    const paid = await book(world(), customer, leica.id, 1, 2);
    await book(world(), other, leica.id, 1, 2);
    const owed = await book(world(), customer, nikon.id, 1, 2);
    await world().as(admin).post(`/api/admin/bookings/${paid.id}/entries`, {
      kind: 'payment',
      amount: paid.totalPrice,
      method: 'cash',
    });
    await world().as(admin).put(`/api/admin/bookings/${paid.id}/status`, { status: 'confirmed' });
    const list = async (query: string) => {
      const reply = await world().as(admin).get(`/api/bookings?userId=${customer.id}${query}`);
      return {
        ids: reply.json<BookingDetails[]>().map(({ id }) => id),
        next: /^<(.+)>; rel="next"$/.exec(String(reply.headers['link'] ?? ''))?.[1],
      };
    };
    expect((await list('')).ids).toEqual([owed.id, paid.id]);
    expect((await list('&status=confirmed')).ids).toEqual([paid.id]);
    expect((await list('&due=true')).ids).toEqual([owed.id]);
    expect((await list('&search=leica')).ids).toEqual([paid.id]);
    expect((await list('&search=leica&due=true')).ids).toEqual([]);
    expect((await list(`&search=${encodeURIComponent(other.lastName)}x`)).ids).toEqual([]);
    const { ids, next } = await list('&limit=1');
    expect(ids).toEqual([owed.id]);
    const rest = await world()
      .as(admin)
      .get(next ?? '');
    expect(rest.json<BookingDetails[]>().map(({ id }) => id)).toEqual([paid.id]);
    expect((await world().as(admin).get('/api/bookings?userId=999999')).json()).toEqual([]);
  });

  it('refuses an unknown status, and a userId that is no id, with 400', async () => {
    const admin = await world().createUser({ admin: true });
    expect((await world().as(admin).get('/api/bookings?status=lost')).statusCode).toBe(400);
    expect((await world().as(admin).get('/api/bookings?userId=ines')).statusCode).toBe(400);
  });
});

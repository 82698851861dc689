import { expect, it } from 'vitest';
import type { Camera, DeskCamera } from '#shared/cameras/cameras.ts';
import { addDays } from '#shared/days.rules.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';
import { inputOf } from './cameras.test-helpers.ts';

describeInWorld('cameras at the desk', (world) => {
  it('are added (201), changed (200) and deleted (204), and begin without a rating', async () => {
    const admin = await world().createUser({ admin: true });
    const input = inputOf(await world().createCamera({ features: ['8K', ' IBIS '] }));
    const added = await world()
      .as(admin)
      .post('/api/admin/cameras', { ...input, rating: 50, id: 7, isAdmin: true });
    expect([added.statusCode, added.json()]).toMatchObject([
      201,
      { rating: 0, reviewCount: 0, features: ['8K', 'IBIS'] },
    ]);
    const { id } = added.json<Camera>();
    const changed = await world()
      .as(admin)
      .put(`/api/admin/cameras/${id}`, { ...input, pricePerDay: 77 });
    expect([changed.statusCode, changed.json()]).toMatchObject([
      200,
      { id, pricePerDay: 77, overbookedDays: [] },
    ]);
    const deleted = await world().as(admin).delete(`/api/admin/cameras/${id}`);
    expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
    expect((await world().as(admin).delete(`/api/admin/cameras/${id}`)).statusCode).toBe(404);
    expect((await world().as(admin).put(`/api/admin/cameras/${id}`, input)).statusCode).toBe(404);
  });

  it('have names of visible text, by which they are found', async () => {
    const desk = world().as(await world().createUser({ admin: true }));
    const input = inputOf(await world().createCamera());
    const pasted = {
      ...input,
      name: 'Lei\u200bca\ufeff',
      brand: '\u202eBo\u00adlex',
      model: 'می\u200cخ',
    };
    const added = (await desk.post('/api/admin/cameras', pasted)).json<Camera>();
    expect(added).toMatchObject({ name: 'Leica', brand: 'Bolex', model: 'می\u200cخ' });
    const found = (await desk.get('/api/cameras?search=leica+bolex')).json<Camera[]>();
    expect(found.map(({ id }) => id)).toEqual([added.id]);
  });

  it('changed by two desks at once lose nothing: the later one is told with 409 changed_meanwhile', async () => {
    const [one, other] = [
      await world().createUser({ admin: true }),
      await world().createUser({ admin: true }),
    ];
    const made = await world().createCamera({ stockCount: 3, pricePerDay: 50 });
    const { id } = made;
    const address = `/api/admin/cameras/${id}`;
    const seen = (await world().as(one).get(address)).json<DeskCamera>();
    const input = inputOf(seen);
    const first = await world()
      .as(one)
      .put(address, { ...input, stockCount: 5, updatedAt: seen.updatedAt });
    expect(first.statusCode).toBe(200);
    const { updatedAt } = first.json<Camera>();
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(seen.updatedAt));

    const second = await world()
      .as(other)
      .put(address, { ...input, pricePerDay: 60, updatedAt: seen.updatedAt });
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      {
        code: 'changed_meanwhile',
        message:
          'Somebody else has changed this camera meanwhile. Please look at it and save again.',
      },
    ]);
    const now = (await world().as(other).get(address)).json<DeskCamera>();
    expect(now).toMatchObject({ stockCount: 5, pricePerDay: 50, updatedAt });
    const again = { ...inputOf(now), pricePerDay: 60, updatedAt };
    expect((await world().as(other).put(address, again)).json()).toMatchObject({
      stockCount: 5,
      pricePerDay: 60,
    });
    // A change without `updatedAt` is made even though somebody else has changed the item.
    expect((await world().as(one).put(address, input)).statusCode).toBe(200);
    for (const wrong of ['', 'yesterday', 5]) {
      const reply = await world()
        .as(one)
        .put(address, { ...input, updatedAt: wrong });
      expect([reply.statusCode, reply.json()]).toMatchObject([
        400,
        { fields: { updatedAt: expect.any(String) } },
      ]);
    }
  });

  it('changed by 8 desks at the same moment from the same state are changed once', async () => {
    const admin = await world().createUser({ admin: true });
    const camera = await world().createCamera({ stockCount: 1 });
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        world()
          .as(admin)
          .put(`/api/admin/cameras/${camera.id}`, {
            ...inputOf(camera),
            stockCount: index + 2,
            updatedAt: camera.updatedAt,
          }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });

  it('are listed for the desk alone, with the filters, the order and the pages of the public list', async () => {
    const [admin, customer] = [
      await world().createUser({ admin: true }),
      await world().createUser(),
    ];
    const cameras = [
      await world().createCamera({ brand: 'Leica', stockCount: 0 }),
      await world().createCamera({ brand: 'Leica', stockCount: 4, pricePerDay: 200 }),
      await world().createCamera({ brand: 'Nikon', categoryId: 2 }),
    ];
    const desk = (query = '') => world().as(admin).get(`/api/admin/cameras${query}`);
    expect((await desk()).json()).toMatchObject(cameras);
    for (const query of [
      '?brand=Leica',
      '?search=leica',
      '?maxStock=1',
      '?price=over150',
      '?categoryId=2',
      '?limit=2',
    ]) {
      const [own, all] = [await desk(query), await world().as().get(`/api/cameras${query}`)];
      expect(own.json()).toMatchObject(all.json<object[]>());
      expect(own.json()).not.toHaveLength(0);
      expect(own.headers['link']?.toString().replace('/admin', '')).toBe(all.headers['link']);
    }
    expect(
      (await world().as(admin).get(`/api/admin/cameras/${cameras[1]?.id}`)).json(),
    ).toMatchObject(cameras[1] ?? {});
    expect((await world().as(admin).get('/api/admin/cameras/999')).statusCode).toBe(404);
    for (const address of ['/api/admin/cameras', `/api/admin/cameras/${cameras[0]?.id}`]) {
      expect((await world().as(customer).get(address)).statusCode).toBe(403);
      expect((await world().as().get(address)).statusCode).toBe(401);
    }
    const reply = await desk();
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('refuses unknown categories and picture addresses that are no web address', async () => {
    const admin = await world().createUser({ admin: true });
    const input = inputOf(await world().createCamera());
    for (const [field, value] of [
      ['categoryId', 99],
      ['imageUrl', 'javascript:alert(1)'],
      ['imageUrl', '//example.com/a.jpg'],
      ['pricePerDay', 0],
      ['pricePerDay', 10.5],
      ['stockCount', -1],
      ['stockCount', '3'],
      ['name', ' '],
      ['name', 'a\u0000b'],
      ['description', 'x'.repeat(5_001)],
      ['features', []],
      ['features', 'fast, sharp'],
    ] as const) {
      const reply = await world()
        .as(admin)
        .post('/api/admin/cameras', { ...input, [field]: value });
      expect([
        field,
        reply.statusCode,
        Object.keys(reply.json<{ fields: object }>().fields),
      ]).toEqual([field, 400, [field]]);
    }
  });

  it.each([
    ['pricePerDay', 'Price is required'],
    ['stockCount', 'Stock count is required'],
  ])('say of a %s that is missing, null or empty: %s', async (field, message) => {
    const admin = world().as(await world().createUser({ admin: true }));
    const camera = await world().createCamera();
    for (const value of [undefined, null, '']) {
      const body = { ...inputOf(camera), [field]: value };
      for (const reply of [
        await admin.post('/api/admin/cameras', body),
        await admin.put(`/api/admin/cameras/${camera.id}`, body),
      ]) {
        expect(reply.statusCode).toBe(400);
        expect(reply.json()).toMatchObject({ fields: { [field]: message } });
      }
    }
  });

  it('accept a stock below what is promised: the bookings stay and the days come back', async () => {
    const [admin, customer] = [
      await world().createUser({ admin: true }),
      await world().createUser(),
    ];
    const camera = await world().createCamera({ stockCount: 2 });
    await book(world(), customer, camera.id, 1, 3);
    await book(world(), customer, camera.id, 3, 4);
    const reply = await world()
      .as(admin)
      .put(`/api/admin/cameras/${camera.id}`, { ...inputOf(camera), stockCount: 1 });
    expect(reply.json()).toMatchObject({
      stockCount: 1,
      overbookedDays: [addDays(world().clock.today(), 3)],
    });
    expect((await world().as(customer).get('/api/bookings/user')).json()).toHaveLength(2);
  });

  it('leave the catalogue, favourites and availability when deleted; bookings stay whole', async () => {
    const [admin, customer] = [
      await world().createUser({ admin: true }),
      await world().createUser(),
    ];
    const camera = await world().createCamera();
    const { id } = await book(world(), customer, camera.id, 1, 3);
    await world().as(customer).post(`/api/favorites/${camera.id}`);
    await world().as(admin).delete(`/api/admin/cameras/${camera.id}`);
    expect((await world().as().get('/api/cameras')).json()).toEqual([]);
    expect((await world().as(customer).get('/api/favorites')).json()).toEqual([]);
    expect((await world().as().get(`/api/cameras/${camera.id}`)).statusCode).toBe(404);
    expect(
      (
        await world()
          .as()
          .get(`/api/cameras/${camera.id}/availability?from=2026-01-01&to=2026-01-02`)
      ).statusCode,
    ).toBe(404);
    expect((await world().as(customer).get(`/api/bookings/${id}`)).json()).toMatchObject({
      camera: { name: camera.name },
    });
    const message = await world()
      .as(customer)
      .post('/api/messages', { bookingId: id, content: 'Is it still there?' });
    expect(message.statusCode).toBe(201);
  });
});

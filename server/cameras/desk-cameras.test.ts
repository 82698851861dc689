import { expect, it } from 'vitest';
import type { Camera } from '#shared/cameras.ts';
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

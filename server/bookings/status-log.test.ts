import { expect, it } from 'vitest';
import type { BookingChange } from '#shared/desk/admin.ts';
import { describeInWorld } from '../testing/world.ts';
import { insertBooking } from '../admin/admin.test-helpers.ts';

describeInWorld('GET /api/admin/bookings/{id}/log', (world) => {
  it('tells who set which status when, newest first, and what was overridden', async () => {
    const admin = await world().createUser({ admin: true, firstName: 'Dora', lastName: 'Desk' });
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 1 });
    const insert = (status: 'pending' | 'confirmed') =>
      insertBooking(world(), {
        accountId: customer.id,
        cameraId: camera.id,
        status,
        from: 1,
        to: 2,
      });
    const id = await insert('pending');
    const set = (body: object) => world().as(admin).put(`/api/admin/bookings/${id}/status`, body);
    await set({ status: 'cancelled' });
    await set({ status: 'cancelled' });
    await insert('confirmed');
    expect((await set({ status: 'confirmed' })).statusCode).toBe(409);
    expect((await set({ status: 'confirmed', override: true })).statusCode).toBe(200);

    const reply = await world().as(admin).get(`/api/admin/bookings/${id}/log`);
    expect(reply.json<BookingChange[]>()).toEqual([
      {
        id: expect.any(Number),
        adminName: 'Dora Desk',
        from: 'cancelled',
        to: 'confirmed',
        overridden: true,
        createdAt: expect.any(String),
      },
      {
        id: expect.any(Number),
        adminName: 'Dora Desk',
        from: 'pending',
        to: 'cancelled',
        overridden: false,
        createdAt: expect.any(String),
      },
    ]);
    const page = await world().as(admin).get(`/api/admin/bookings/${id}/log?limit=1`);
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1] ?? '';
    expect((await world().as(admin).get(next)).json<BookingChange[]>()).toMatchObject([
      { to: 'cancelled' },
    ]);
  });

  it('is empty for a booking that nobody touched, and 404 for none', async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const camera = await world().createCamera();
    const id = await insertBooking(world(), {
      accountId: customer.id,
      cameraId: camera.id,
      status: 'pending',
      from: 1,
      to: 2,
    });
    expect((await world().as(admin).get(`/api/admin/bookings/${id}/log`)).json()).toEqual([]);
    expect((await world().as(admin).get('/api/admin/bookings/999/log')).statusCode).toBe(404);
  });
});

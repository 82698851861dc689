import { expect, it } from 'vitest';
import type { BookingChange, CameraUse } from '#shared/desk/admin.ts';
import { addDays } from '#shared/days.rules.ts';
import { describeInWorld } from '../testing/world.ts';
import { insertBooking } from './admin.test-helpers.ts';

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

describeInWorld('GET /api/admin/cameras/{id}/use', (world) => {
  it('counts what hangs on a camera and names the days that fewer units would not do for', async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 2 });
    const insert = (status: 'pending' | 'confirmed' | 'completed', from: number, to: number) =>
      insertBooking(world(), { accountId: customer.id, cameraId: camera.id, status, from, to });
    await insert('completed', -9, -8);
    await insert('pending', 1, 3);
    const spoken = await insert('confirmed', 3, 4);
    await world().as(customer).post('/api/messages', { bookingId: spoken, content: 'Hello' });

    const use = async (query = '') =>
      (
        await world().as(admin).get(`/api/admin/cameras/${camera.id}/use${query}`)
      ).json<CameraUse>();
    const day = (ahead: number) => addDays(world().clock.today(), ahead);
    expect(await use()).toEqual({
      bookings: 3,
      openBookings: 2,
      conversations: 1,
      overbookedDays: [],
    });
    expect((await use('?stockCount=1')).overbookedDays).toEqual([day(3)]);
    expect((await use('?stockCount=0')).overbookedDays).toEqual([day(1), day(2), day(3), day(4)]);
    expect((await world().as(admin).get('/api/admin/cameras/999/use')).statusCode).toBe(404);
  });
});

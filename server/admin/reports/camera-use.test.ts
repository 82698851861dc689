import { expect, it } from 'vitest';
import type { CameraUse } from '#shared/desk/admin.ts';
import { addDays } from '#shared/days.rules.ts';
import { describeInWorld } from '../../testing/world.ts';
import { insertBooking } from '../admin.test-helpers.ts';

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

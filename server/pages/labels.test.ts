import { expect, it } from 'vitest';
import type { Unit } from '#shared/units.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';

describeInWorld('a unit’s label', (world) => {
  it('leads everybody to the item’s page, which nobody finds by it', async () => {
    const camera = await world().createCamera({ name: 'Leica M11' });
    const page = await world().as().get(`/u/${camera.id}-1`);
    expect(page.statusCode).toBe(200);
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.payload).toContain('name="robots" content="noindex"');
    expect(page.payload).toContain(`/camera/${camera.id}"`);
    expect(page.payload).toContain('Leica M11');
    expect((await world().as().get('/u/no-such-code')).statusCode).toBe(404);
  });

  it('stands with serial and note in no answer to customers and the public', async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const camera = await world().createCamera();
    const desk = world().as(admin);
    const booking = await book(world(), customer, camera.id, 0, 1);
    const [unit] = (await desk.get(`/api/admin/cameras/${camera.id}/units`)).json<Unit[]>();
    const secrets = { code: 'SECRET-CODE', serial: 'SECRET-SERIAL', note: 'SECRET-NOTE' };
    await desk.patch(`/api/admin/units/${unit?.id}`, secrets);
    const lineId = booking.lines[0]?.id;
    const path = `/api/admin/bookings/${booking.id}`;
    await desk.post(`${path}/hand-over`, {
      units: [{ lineId, unitId: unit?.id, note: 'SECRET-CONDITION' }],
    });
    for (const address of [
      `/api/bookings/${booking.id}`,
      '/api/bookings/user',
      `/api/bookings/check-camera/${camera.id}`,
      `/api/messages/booking/${booking.id}`,
      '/api/messages/all',
      '/api/cameras',
      `/api/cameras/${camera.id}`,
      `/camera/${camera.id}`,
      '/u/secret-code',
    ]) {
      const reply = await world().as(customer).get(address);
      expect([address, reply.statusCode]).toEqual([address, 200]);
      expect(reply.payload, address).not.toContain('SECRET');
    }
  });
});

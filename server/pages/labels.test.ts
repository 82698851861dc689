import { expect, it } from 'vitest';
import { allCalls } from '#shared/calls.ts';
import { permissionsOf } from '#shared/endpoint.ts';
import type { Unit } from '#shared/units/units.ts';
import { book, bookingOf } from '../bookings/bookings.test-helpers.ts';
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
    const camera = await world().createCamera({ stockCount: 2 });
    const other = await world().createCamera();
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
    expect((await desk.get(`/api/bookings/${booking.id}`)).payload).toContain('SECRET-CODE');
    expect((await desk.post(`${path}/receipts`)).statusCode).toBe(201);

    const today = world().clock.today();
    const queries: Record<string, string> = {
      '/api/cameras/:id/availability': `?from=${today}&to=${today}`,
      '/api/cameras/:id/next-free': '?days=1',
      '/api/cameras/:id/alternatives': `?from=${today}&to=${today}`,
    };
    const reader = world().as(customer);
    const readings = allCalls.filter(
      (call) => call.method === 'GET' && permissionsOf(call).length === 0,
    );
    expect(readings.length).toBeGreaterThan(15);
    for (const { path } of readings) {
      // The call is made with three ids; one of them is the id of what the call is about.
      const replies = await Promise.all(
        [camera.id, booking.id, customer.id].map((id) =>
          reader.get(path.replaceAll(/:\w+/g, String(id)) + (queries[path] ?? '')),
        ),
      );
      expect([path, replies.some(({ statusCode }) => statusCode === 200)]).toEqual([path, true]);
      for (const { payload } of replies) expect(payload, path).not.toContain('SECRET');
    }
    const range = { startDate: today, endDate: today };
    const own = `/api/bookings/${booking.id}`;
    for (const reply of [
      await reader.get(`/camera/${camera.id}`),
      await reader.get('/u/secret-code'),
      await reader.post('/api/quotes', {
        ...range,
        lines: [{ cameraId: camera.id, quantity: 2 }],
        bookingId: booking.id,
      }),
      await reader.post('/api/bookings', bookingOf(world(), camera.id, 0, 0)),
      await reader.post('/api/bookings', bookingOf(world(), other.id, 0, 0)),
      await reader.post('/api/messages', { bookingId: booking.id, content: 'Hello' }),
    ]) {
      expect([200, 201]).toContain(reply.statusCode);
      expect(reply.payload).not.toContain('SECRET');
    }
    // Units are out, so the refusal must not contain the code of one.
    const refused = await reader.post(`${own}/cancel`, {});
    expect(refused.statusCode).toBe(409);
    expect(refused.payload).not.toContain('SECRET');
  });
});

import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { Message } from '#shared/messages/message.ts';
import { describeInWorld } from '../../testing/world.ts';
import { book } from '../bookings.test-helpers.ts';
import { expireRequests } from './expiry.service.ts';

describeInWorld('requests that nobody confirms', (world) => {
  const hour = 60 * 60 * 1_000;

  it('are cancelled by the shop after the hours that it sets, and free their units', async () => {
    world().clock.setToNow();
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 3 });
    const desk = world().as(admin);
    const settings = (await desk.get('/api/admin/settings')).json();
    const setHours = async (requestExpiresHours: number) => {
      const now = (await desk.get('/api/admin/settings')).json();
      const requests = { ...settings.requests, requestExpiresHours };
      await desk.put('/api/admin/settings', { ...now, requests });
    };
    const old = await book(world(), customer, camera.id, 2, 3);
    const confirmed = await book(world(), customer, camera.id, 2, 3);
    await desk.put(`/api/admin/bookings/${confirmed.id}/status`, { status: 'confirmed' });
    const statusOf = async ({ id }: Booking) =>
      (await desk.get(`/api/bookings/${id}`)).json<Booking>().status;

    world().clock.advance(25 * hour);
    await expireRequests(world().deps);
    expect(await statusOf(old)).toBe('pending');

    await setHours(26);
    await expireRequests(world().deps);
    expect(await statusOf(old)).toBe('pending');

    await setHours(24);
    await Promise.all([expireRequests(world().deps), expireRequests(world().deps)]);
    expect([await statusOf(old), await statusOf(confirmed)]).toEqual(['cancelled', 'confirmed']);
    const messages = await world().as(customer).get(`/api/messages/booking/${old.id}`);
    expect(messages.json<Message[]>()).toEqual([
      expect.objectContaining({
        kind: 'event',
        senderId: null,
        content: 'Cancelled: not confirmed in time',
        event: { kind: 'expired', values: {} },
      }),
    ]);
  });

  it('wait anew from when they became pending again, and not while units are out', async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 3 });
    const desk = world().as(admin);
    const settings = (await desk.get('/api/admin/settings')).json();
    const requests = { ...settings.requests, requestExpiresHours: 1 };
    await desk.put('/api/admin/settings', { ...settings, requests });
    const booking = await book(world(), customer, camera.id, 0, 1);
    const units = [{ lineId: booking.lines[0]?.id, quantity: 1 }];
    await desk.post(`/api/admin/bookings/${booking.id}/hand-over`, { units });
    const path = `/api/admin/bookings/${booking.id}/status`;
    await desk.put(path, { status: 'pending', override: true });
    world().clock.advance(2 * hour);
    await expireRequests(world().deps);
    expect((await desk.get(`/api/bookings/${booking.id}`)).json()).toMatchObject({
      status: 'pending',
      unitsOut: 1,
    });
  });
});

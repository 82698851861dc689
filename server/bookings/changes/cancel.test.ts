import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { ErrorReply } from '#shared/endpoint.ts';
import type { Message } from '#shared/messages/message.ts';
import { describeInWorld } from '../../testing/world.ts';
import { book, bookingOf } from '../bookings.test-helpers.ts';
import { refusal } from '../../testing/expectations.ts';

describeInWorld('calling a booking off', (world) => {
  const shop = async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser({ firstName: 'Ines' });
    const camera = await world().createCamera({ stockCount: 1 });
    return { admin, customer, camera, desk: world().as(admin), me: world().as(customer) };
  };

  it('frees its units, and both sides read who did it and why', async () => {
    const { customer, camera, me, desk } = await shop();
    const { id } = await book(world(), customer, camera.id, 1, 2);
    const cancelled = await me.post(`/api/bookings/${id}/cancel`, { reason: 'Rain' });
    expect(cancelled.json<Booking>()).toMatchObject({ id, status: 'cancelled' });
    expect((await me.post(`/api/bookings/${id}/cancel`, {})).statusCode).toBe(200);
    const other = await world().createUser();
    await book(world(), other, camera.id, 1, 2);

    expect((await desk.get('/api/messages/unread-count')).json()).toEqual({ count: 1 });
    const messages = (await desk.get(`/api/messages/booking/${id}`)).json<Message[]>();
    expect(messages).toEqual([
      expect.objectContaining({
        kind: 'event',
        senderId: customer.id,
        content: 'Cancelled by Ines: Rain',
        event: { kind: 'cancelled', values: { by: 'Ines', reason: 'Rain' } },
      }),
    ]);
    expect((await desk.get('/api/messages/unread-count')).json()).toEqual({ count: 0 });
  });

  it('is a matter of the customer while it is asked for, and up to the days that the shop says', async () => {
    const { customer, camera, me, desk } = await shop();
    const settings = (await desk.get('/api/admin/settings')).json();
    const { house, requests } = settings;
    await desk.put('/api/admin/settings', {
      ...settings,
      house: { ...house, phone: '+1 555 0100' },
      requests: { ...requests, cancelUntilDays: 3 },
    });
    const { id } = await book(world(), customer, camera.id, 3, 4);
    const path = `/api/bookings/${id}`;
    await desk.put(`/api/admin/bookings/${id}/status`, { status: 'confirmed' });
    const late = await me.post(`${path}/cancel`, {});
    expect(refusal(late)).toEqual([409, 'too_late']);
    expect(late.json<ErrorReply>().message).toContain('+1 555 0100');
    await desk.put(`/api/admin/bookings/${id}/status`, { status: 'pending' });
    expect((await me.post(`${path}/cancel`, {})).statusCode).toBe(200);
    await desk.put(`/api/admin/bookings/${id}/status`, { status: 'completed' });
    expect(refusal(await me.post(`${path}/cancel`, {}))).toEqual([409, 'wrong_status']);
  });

  it('is nobody else’s, and not possible once something was picked up', async () => {
    const { customer, camera, me, desk, admin } = await shop();
    const stranger = await world().createUser();
    const booking = await book(world(), customer, camera.id, 0, 2);
    const path = `/api/bookings/${booking.id}/cancel`;
    for (const other of [stranger, admin]) {
      expect((await world().as(other).post(path, {})).statusCode).toBe(404);
    }
    const units = [{ lineId: booking.lines[0]?.id, quantity: 1 }];
    await desk.post(`/api/admin/bookings/${booking.id}/hand-over`, { units });
    expect(refusal(await me.post(path, {}))).toEqual([409, 'units_out']);
    const atDesk = (body: object) => desk.post(`/api/admin/bookings/${booking.id}/cancel`, body);
    expect(refusal(await atDesk({}))).toEqual([409, 'units_out']);
    const anyway = await atDesk({ override: true, reason: 'Agreed by phone' });
    expect(anyway.json<Booking>()).toMatchObject({ status: 'cancelled', unitsOut: 0 });
  });

  it('with a key is done once, and a refused reason cancels nothing', async () => {
    const { customer, camera, me } = await shop();
    const { id } = await book(world(), customer, camera.id, 1, 2);
    const path = `/api/bookings/${id}/cancel`;
    expect((await me.post(path, { reason: 'x'.repeat(4_001) })).statusCode).toBe(400);
    const key = { 'idempotency-key': 'the-key' };
    const first = await me.post(path, { reason: 'Rain' }, key);
    expect((await me.post(path, { reason: 'Rain' }, key)).json()).toEqual(first.json());
    expect(refusal(await me.post(path, { reason: 'Snow' }, key))).toEqual([
      422,
      'idempotency_key_reused',
    ]);
    const messages = (await me.get(`/api/messages/booking/${id}`)).json<Message[]>();
    expect(messages.map(({ content }) => content)).toEqual(['Cancelled by Ines: Rain']);
  });

  it('needs no reason and no body, and knows only keys of its own', async () => {
    const { customer, camera, me } = await shop();
    const key = { 'idempotency-key': 'one-key' };
    const made = await me.post('/api/bookings', bookingOf(world(), camera.id, 1, 2), key);
    const { id } = made.json<Booking>();
    const cancelled = await me.post(`/api/bookings/${id}/cancel`, undefined, key);
    expect([cancelled.statusCode, cancelled.json<Booking>().status]).toEqual([200, 'cancelled']);
    const again = await book(world(), customer, camera.id, 1, 2);
    const other = await me.post(`/api/bookings/${again.id}/cancel`, {}, key);
    expect(refusal(other)).toEqual([422, 'idempotency_key_reused']);
  });
});

describeInWorld('events of a conversation', (world) => {
  it('are unread for the other side alone, are no preview and stand in no list of messages', async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const camera = await world().createCamera();
    const me = world().as(customer);
    const desk = world().as(admin);
    const booking = await book(world(), customer, camera.id, 0, 1);
    const { id } = booking;
    await me.post('/api/messages', { bookingId: id, content: 'Hello' });
    await desk.get(`/api/messages/booking/${id}`);
    await desk.put(`/api/admin/bookings/${id}/status`, { status: 'confirmed' });
    const units = [{ lineId: booking.lines[0]?.id, quantity: 1 }];
    await desk.post(`/api/admin/bookings/${id}/hand-over`, { units });
    const back = [{ lineId: booking.lines[0]?.id, quantity: 1, condition: 'ok' }];
    await desk.post(`/api/admin/bookings/${id}/take-back`, { units: back });

    expect((await desk.get('/api/messages/unread-count')).json()).toEqual({ count: 0 });
    expect((await me.get('/api/messages/unread-count')).json()).toEqual({ count: 3 });
    const all = (await me.get('/api/messages/all')).json<Message[]>();
    const latest = (await me.get('/api/messages/all?latest=true')).json<Message[]>();
    for (const list of [all, latest]) expect(list.map(({ content }) => content)).toEqual(['Hello']);
    const [conversation] = (await desk.get('/api/admin/conversations')).json();
    expect(conversation.lastMessage.content).toBe('Hello');
    const messages = (await me.get(`/api/messages/booking/${id}`)).json<Message[]>();
    const items = [{ quantity: 1, cameraName: camera.name }];
    expect(messages.map(({ event }) => event)).toEqual([
      undefined,
      { kind: 'status', values: { status: 'confirmed' } },
      { kind: 'handed_over', values: { items } },
      { kind: 'taken_back', values: { items } },
    ]);
    expect(messages.map(({ kind, content }) => [kind, content])).toEqual([
      ['text', 'Hello'],
      ['event', 'Status: Confirmed'],
      ['event', `Picked up: 1 x ${camera.name}`],
      ['event', `Returned: 1 x ${camera.name}`],
    ]);
    expect((await me.get('/api/messages/unread-count')).json()).toEqual({ count: 0 });
    const after = messages.at(-2)?.id;
    const next = await me.get(`/api/messages/booking/${id}?after=${after}`);
    expect(next.json<Message[]>()).toHaveLength(1);
  });

  it('of who cancels without a message are listed with those that have none', async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const camera = await world().createCamera();
    const { id } = await book(world(), customer, camera.id, 0, 1);
    await world().as(customer).post(`/api/bookings/${id}/cancel`, {});
    const list = (await world().as(admin).get('/api/admin/conversations')).json();
    expect(list).toMatchObject([{ booking: { id }, lastMessage: null, unreadCount: 1 }]);
  });
});

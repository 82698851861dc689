import { beforeEach, describe, expect, it } from 'vitest';
import type { Camera } from '#shared/cameras/cameras.ts';
import type { DeskBooking } from '#shared/counter/counter.ts';
import { addDays } from '#shared/days.rules.ts';
import { completeRentals } from '../bookings/status/completion.ts';
import { expireRequests } from '../bookings/expiry/expiry.service.ts';
import { inputOf } from '../cameras/cameras.test-helpers.ts';
import { saveSettings } from '../shop/shop.test-helpers.ts';
import { describeInWorld, type Client, type TestUser } from '../testing/world.ts';
import { createWebhook, webhooksPath } from './webhooks.test-helpers.ts';

interface Row {
  type: string;
  data: Record<string, unknown>;
  account_id: number | null;
}

describeInWorld('programs are told', (world) => {
  let owner: TestUser;
  let customer: TestUser;
  let desk: Client;
  let me: Client;
  let camera: Camera;
  beforeEach(async () => {
    owner = await world().createUser({ admin: true });
    customer = await world().createUser({ firstName: 'Ines' });
    desk = world().as(owner);
    me = world().as(customer);
    camera = await world().createCamera({ stockCount: 3, pricePerDay: 50 });
    await createWebhook(world(), owner, 'https://erp.example.com/');
  });

  /** The events that were written since the last call of this function. */
  const raised = async (): Promise<Row[]> => {
    const { rows } = await world().database.pool.query<Row>(
      'with gone as (delete from webhook_delivery returning *) select type, data, account_id from gone order by id',
    );
    return rows;
  };
  const types = async () => (await raised()).map(({ type }) => type);
  const day = (ahead: number) => addDays(world().clock.today(), ahead);
  const ask = (more: object = {}) => ({
    cameraId: camera.id,
    startDate: day(1),
    endDate: day(2),
    totalPrice: 100,
    ...more,
  });
  const done = async (reply: ReturnType<Client['post']>) => {
    const { statusCode, body, json } = await reply;
    expect(statusCode, body).toBeLessThan(300);
    return json<DeskBooking>();
  };
  /** Lets the customer book, and removes the event of the booking. */
  const booked = async (more: object = {}) => {
    const booking = await done(me.post('/api/bookings', ask(more)));
    await raised();
    return booking;
  };
  const admin = (id: number) => `/api/admin/bookings/${id}`;

  describe('once', () => {
    it('of a booking, an inquiry, its promotion and one that the desk makes', async () => {
      await done(me.post('/api/bookings', ask({ status: 'inquiry', totalPrice: 150 })));
      expect(await types()).toEqual(['booking.created']);
      const { id } = await done(me.post('/api/bookings', ask()));
      const [promoted, ...more] = await raised();
      expect(promoted).toMatchObject({ type: 'booking.created', data: { id, status: 'pending' } });
      expect(more).toEqual([]);
      const lines = [{ cameraId: camera.id, quantity: 1 }];
      const { cameraId: _camera, ...rental } = ask();
      const body = { ...rental, lines, userId: customer.id, status: 'confirmed' };
      const header = { 'idempotency-key': 'once' };
      await done(desk.post('/api/admin/bookings', body, header));
      await done(desk.post('/api/admin/bookings', body, header));
      expect(await types()).toEqual(['booking.created']);
    });

    it('of an inquiry that the desk makes a booking', async () => {
      const inquiry = await done(
        me.post('/api/bookings', ask({ status: 'inquiry', totalPrice: 150 })),
      );
      await raised();
      const body = { status: 'pending', totalPrice: 100 };
      await done(desk.put(`${admin(inquiry.id)}/status`, body));
      expect(await raised()).toMatchObject([
        { type: 'booking.created', data: { id: inquiry.id, status: 'pending', totalPrice: 100 } },
      ]);
    });

    it('of a booking that is asked for twice', async () => {
      const header = { 'idempotency-key': 'twice' };
      await done(me.post('/api/bookings', ask(), header));
      await done(me.post('/api/bookings', ask(), header));
      expect(await types()).toEqual(['booking.created']);
    });

    it('of another status, whoever gives it', async () => {
      const { id } = await booked();
      await done(desk.put(`${admin(id)}/status`, { status: 'confirmed' }));
      const [confirmed] = await raised();
      expect(confirmed).toMatchObject({
        type: 'booking.status_changed',
        data: { id, status: 'confirmed' },
      });
      await done(desk.put(`${admin(id)}/status`, { status: 'confirmed' }));
      expect(await types()).toEqual([]);
      await done(me.post(`/api/bookings/${id}/cancel`, { reason: 'Rain' }));
      expect(await types()).toEqual(['booking.status_changed']);
      const other = await booked();
      await done(desk.post(`${admin(other.id)}/cancel`));
      expect(await types()).toEqual(['booking.status_changed']);
    });

    it('of a status that the shop gives by itself', async () => {
      await saveSettings(world(), owner, ({ requests }) => {
        requests.requestExpiresHours = 1;
      });
      await booked();
      world().clock.advance(2 * 3_600_000);
      await expireRequests(world().deps);
      expect(await types()).toEqual(['booking.status_changed']);
    });

    it('of a change, however much of it changes, the new confirmation included', async () => {
      const { id, lines } = await booked();
      await done(desk.put(`${admin(id)}/status`, { status: 'confirmed' }));
      await raised();
      const change = {
        startDate: day(2),
        endDate: day(4),
        lines: [{ cameraId: camera.id, quantity: 2 }],
        totalPrice: 300,
        notes: 'Two of them',
      };
      expect(lines).toHaveLength(1);
      await done(me.put(`/api/bookings/${id}`, change));
      const [changed, ...more] = await raised();
      expect(changed).toMatchObject({
        type: 'booking.changed',
        data: { id, startDate: day(2), status: 'pending', totalPrice: 300, notes: 'Two of them' },
      });
      expect(more).toEqual([]);
      await done(me.put(`/api/bookings/${id}`, change));
      expect(await types()).toEqual([]);
    });

    it('of a hand-over that confirms, of a take-back that completes, and of each entry', async () => {
      const { id, lines } = await booked({ startDate: day(0), endDate: day(1) });
      const units = [{ lineId: lines[0]?.id, quantity: 1 }];
      const payments = [
        { kind: 'payment', amount: 60, method: 'cash' },
        { kind: 'payment', amount: 40, method: 'card' },
      ];
      await done(desk.post(`${admin(id)}/hand-over`, { units, payments }));
      const out = await raised();
      expect(out.map(({ type }) => type)).toEqual([
        'entry.created',
        'entry.created',
        'booking.handed_over',
      ]);
      expect(
        out.map(({ data }) => (data['entry'] as { amount: number } | undefined)?.amount),
      ).toEqual([60, 40, undefined]);
      expect(out.at(-1)?.data).toMatchObject({
        status: 'confirmed',
        unitsOut: 1,
        money: { due: 0 },
      });
      const back = units.map((unit) => ({ ...unit, condition: 'ok' }));
      await done(desk.post(`${admin(id)}/take-back`, { units: back }));
      const [taken, ...more] = await raised();
      expect(taken).toMatchObject({
        type: 'booking.taken_back',
        data: { id, status: 'completed', unitsOut: 0 },
      });
      expect(more).toEqual([]);
    });

    it('of a hand-over that is undone', async () => {
      const { id, lines } = await booked({ startDate: day(0), endDate: day(1) });
      const units = [{ lineId: lines[0]?.id, quantity: 1 }];
      await done(desk.post(`${admin(id)}/hand-over`, { units }));
      await raised();
      await done(desk.post(`${admin(id)}/hand-over/undo`));
      expect(await raised()).toMatchObject([
        { type: 'booking.changed', data: { id, unitsOut: 0, status: 'pending' } },
      ]);
    });

    it('of an exchange at the counter', async () => {
      const { id, lines } = await booked({ startDate: day(0), endDate: day(1) });
      const handOver = { units: [{ lineId: lines[0]?.id, quantity: 1 }] };
      const { units } = await done(desk.post(`${admin(id)}/hand-over`, handOver));
      await raised();
      const all = (await desk.get(`/api/admin/cameras/${camera.id}/units`)).json<
        { id: number }[]
      >();
      const replaceWith = all.find((unit) => unit.id !== units[0]?.unitId)?.id;
      const exchange = { unitId: units[0]?.unitId, condition: 'damaged', replaceWith };
      await done(desk.post(`${admin(id)}/take-back`, { units: [exchange] }));
      expect(await types()).toEqual(['booking.taken_back']);
    });

    it('of rentals that are completed because they are over', async () => {
      const { id, lines } = await booked({ startDate: day(0), endDate: day(1), totalPrice: 100 });
      await done(
        desk.post('/api/admin/bookings/' + id + '/hand-over', {
          units: [{ lineId: lines[0]?.id, quantity: 1 }],
        }),
      );
      await world().database.pool.query('update hold set quantity = 2');
      await done(
        desk.post(`${admin(id)}/take-back`, {
          units: [{ lineId: lines[0]?.id, quantity: 1, condition: 'ok' }],
        }),
      );
      await raised();
      world().clock.advance(3 * 86_400_000);
      await completeRentals(world().deps);
      expect(await types()).toEqual(['booking.status_changed']);
    });

    it('of an entry and of its reversal', async () => {
      const { id } = await booked();
      const body = { kind: 'payment', amount: 20, method: 'cash' };
      const { entry } = (await desk.post(`${admin(id)}/entries`, body)).json();
      await done(desk.post(`/api/admin/entries/${entry.id}/reverse`));
      expect(await raised()).toMatchObject([
        { type: 'entry.created', data: { id, entry: { id: entry.id, amount: 20 } } },
        { type: 'entry.created', data: { id, entry: { reverses: entry.id, amount: -20 } } },
      ]);
    });

    it('of a message, not of the lines that tell of events', async () => {
      const { id } = await booked();
      const body = { bookingId: id, content: 'Hello', clientId: 'c-1' };
      const first = await me.post('/api/messages', body);
      await me.post('/api/messages', body);
      await desk.put(`${admin(id)}/status`, { status: 'confirmed' });
      expect(await raised()).toEqual([
        { type: 'message.created', data: first.json(), account_id: customer.id },
        expect.objectContaining({ type: 'booking.status_changed' }),
      ]);
    });

    it('of an item that is added, changed, imported or removed, and of its stock', async () => {
      const item = inputOf(camera);
      const { id } = (await desk.post('/api/admin/cameras', { ...item, name: 'New' })).json();
      await desk.put(`/api/admin/cameras/${id}`, { ...item, name: 'Newer' });
      const { id: unit } = (await desk.post(`/api/admin/cameras/${id}/units`, {})).json();
      await desk.post(`/api/admin/units/${unit}/retire`);
      await desk.post(`/api/admin/units/${unit}/reinstate`);
      await desk.delete(`/api/admin/cameras/${id}`);
      const all = await raised();
      expect(all.map(({ type, data }) => [type, data['id']])).toEqual(
        Array.from({ length: 6 }, () => ['item.changed', id]),
      );
      const stock = item.stockCount;
      expect(all.map(({ data }) => [data['name'], data['stockCount'], data['deleted']])).toEqual([
        ['New', stock, undefined],
        ['Newer', stock, undefined],
        ['Newer', stock + 1, undefined],
        ['Newer', stock, undefined],
        ['Newer', stock + 1, undefined],
        ['Newer', stock + 1, true],
      ]);
      const file = (await desk.get('/api/admin/cameras.csv')).body;
      const imported = await desk.post(
        '/api/admin/cameras/import',
        file.replace(camera.name, 'Renamed'),
        { 'content-type': 'text/csv' },
      );
      expect(imported.statusCode, imported.body).toBe(200);
      expect(await raised()).toMatchObject([{ data: { id: camera.id, name: 'Renamed' } }]);
    });
  });

  it('what an owner sees, whoever did it, as it was then', async () => {
    const counter = world().as(await world().createUser({ role: 'counter' }));
    await desk.patch(`/api/admin/users/${customer.id}`, { note: 'pays late', phone: '+49 30 1' });
    const units = (await desk.get(`/api/admin/cameras/${camera.id}/units`)).json<
      { id: number }[]
    >();
    for (const { id } of units) {
      await desk.patch(`/api/admin/units/${id}`, { purchasePrice: 4321, purchasedOn: day(-100) });
    }
    const { id, lines } = await booked({ startDate: day(0), endDate: day(1) });
    const reply = await counter.post(`${admin(id)}/hand-over`, {
      units: [{ lineId: lines[0]?.id, quantity: 1 }],
    });
    expect(reply.statusCode, reply.body).toBe(200);
    const seen = (await desk.get(`/api/bookings/${id}`)).json<DeskBooking>();
    await desk.put(`${admin(id)}/status`, { status: 'confirmed' });
    const [told] = await raised();
    expect(told).toEqual({ type: 'booking.handed_over', data: seen, account_id: customer.id });
    expect(told?.data).toMatchObject({
      account: { due: 100 },
      user: { firstName: 'Ines' },
      phone: '+49 30 1',
    });
    const text = JSON.stringify(told);
    expect(text).not.toMatch(/pays late|4321|purchase|deskNote|password|token/i);
  });

  it('nothing of what is refused or undone', async () => {
    const { id } = await booked();
    const refused = await desk.post(`${admin(id)}/entries`, {
      kind: 'refund',
      amount: 20,
      method: 'cash',
    });
    expect(refused.statusCode).toBe(409);
    const full = await me.post('/api/bookings', ask({ lines: undefined, totalPrice: 1 }));
    expect(full.statusCode).toBe(409);
    const lineId = (await desk.get(`/api/bookings/${id}`)).json<DeskBooking>().lines[0]?.id;
    const undone = await desk.post(`${admin(id)}/hand-over`, {
      units: [{ lineId, quantity: 1 }],
      payments: [
        { kind: 'payment', amount: 20, method: 'cash' },
        { kind: 'deposit_kept', amount: 1_000, method: 'cash', reason: 'Lost' },
      ],
      override: true,
    });
    expect(undone.statusCode, undone.body).toBe(409);
    await desk.get(`/api/admin/units/1/retire/preview`);
    expect(await raised()).toEqual([]);
  });

  it('nothing that no webhook wants to hear of, and each what it wants', async () => {
    const all = (await desk.get(webhooksPath)).json<{ id: number }[]>();
    await desk.patch(`${webhooksPath}/${all[0]?.id}`, { events: ['item.changed'] });
    await createWebhook(world(), owner, 'https://chat.example.com/', ['message.created']);
    const { id } = await booked();
    await me.post('/api/messages', { bookingId: id, content: 'Hello' });
    await desk.delete(`/api/admin/cameras/${(await world().createCamera()).id}`);
    expect(await types()).toEqual(['message.created', 'item.changed']);
  });

  it('nothing about somebody who is forgotten', async () => {
    const { id } = await done(me.post('/api/bookings', ask()));
    await me.post('/api/messages', { bookingId: id, content: 'Hello' });
    const { forgetPersonalData } = await import('../users/upkeep/personal-data.queries.ts');
    await world()
      .database.db.transaction()
      .execute((tx) => forgetPersonalData(tx, customer.id, 'unusable'));
    expect(await raised()).toEqual([]);
  });
});

import { beforeEach, expect, it } from 'vitest';
import { completeRentals } from '../bookings/status/completion.ts';
import { expireRequests } from '../bookings/expiry/expiry.service.ts';
import { inputOf } from '../cameras/cameras.test-helpers.ts';
import { saveSettings } from '../shop/shop.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';
import { openShopWithWebhook, pathOf, type ShopWithWebhook } from './events.test-helpers.ts';

describeInWorld('programs are told once', (world) => {
  let shop: ShopWithWebhook;
  beforeEach(async () => {
    shop = await openShopWithWebhook(world());
  });

  it('of a booking, an inquiry, its promotion and one that the desk makes', async () => {
    await shop.done(
      shop.me.post('/api/bookings', shop.ask({ status: 'inquiry', totalPrice: 150 })),
    );
    expect(await shop.types()).toEqual(['booking.created']);
    const { id } = await shop.done(shop.me.post('/api/bookings', shop.ask()));
    const [promoted, ...more] = await shop.raised();
    expect(promoted).toMatchObject({ type: 'booking.created', data: { id, status: 'pending' } });
    expect(more).toEqual([]);
    const lines = [{ cameraId: shop.camera.id, quantity: 1 }];
    const { cameraId: _camera, ...rental } = shop.ask();
    const body = { ...rental, lines, userId: shop.customer.id, status: 'confirmed' };
    const header = { 'idempotency-key': 'once' };
    await shop.done(shop.desk.post('/api/admin/bookings', body, header));
    await shop.done(shop.desk.post('/api/admin/bookings', body, header));
    expect(await shop.types()).toEqual(['booking.created']);
  });

  it('of an inquiry that the desk makes a booking', async () => {
    const inquiry = await shop.done(
      shop.me.post('/api/bookings', shop.ask({ status: 'inquiry', totalPrice: 150 })),
    );
    await shop.raised();
    const body = { status: 'pending', totalPrice: 100 };
    await shop.done(shop.desk.put(`${pathOf(inquiry.id)}/status`, body));
    expect(await shop.raised()).toMatchObject([
      { type: 'booking.created', data: { id: inquiry.id, status: 'pending', totalPrice: 100 } },
    ]);
  });

  it('of a booking that is asked for twice', async () => {
    const header = { 'idempotency-key': 'twice' };
    await shop.done(shop.me.post('/api/bookings', shop.ask(), header));
    await shop.done(shop.me.post('/api/bookings', shop.ask(), header));
    expect(await shop.types()).toEqual(['booking.created']);
  });

  it('of another status, whoever gives it', async () => {
    const { id } = await shop.booked();
    await shop.done(shop.desk.put(`${pathOf(id)}/status`, { status: 'confirmed' }));
    const [confirmed] = await shop.raised();
    expect(confirmed).toMatchObject({
      type: 'booking.status_changed',
      data: { id, status: 'confirmed' },
    });
    await shop.done(shop.desk.put(`${pathOf(id)}/status`, { status: 'confirmed' }));
    expect(await shop.types()).toEqual([]);
    await shop.done(shop.me.post(`/api/bookings/${id}/cancel`, { reason: 'Rain' }));
    expect(await shop.types()).toEqual(['booking.status_changed']);
    const other = await shop.booked();
    await shop.done(shop.desk.post(`${pathOf(other.id)}/cancel`));
    expect(await shop.types()).toEqual(['booking.status_changed']);
  });

  it('of a status that the shop gives by itself', async () => {
    await saveSettings(world(), shop.owner, ({ requests }) => {
      requests.requestExpiresHours = 1;
    });
    await shop.booked();
    world().clock.advance(2 * 3_600_000);
    await expireRequests(world().deps);
    expect(await shop.types()).toEqual(['booking.status_changed']);
  });

  it('of a change, however much of it changes, the new confirmation included', async () => {
    const { id, lines } = await shop.booked();
    await shop.done(shop.desk.put(`${pathOf(id)}/status`, { status: 'confirmed' }));
    await shop.raised();
    const change = {
      startDate: shop.day(2),
      endDate: shop.day(4),
      lines: [{ cameraId: shop.camera.id, quantity: 2 }],
      totalPrice: 300,
      notes: 'Two of them',
    };
    expect(lines).toHaveLength(1);
    await shop.done(shop.me.put(`/api/bookings/${id}`, change));
    const [changed, ...more] = await shop.raised();
    expect(changed).toMatchObject({
      type: 'booking.changed',
      data: {
        id,
        startDate: shop.day(2),
        status: 'pending',
        totalPrice: 300,
        notes: 'Two of them',
      },
    });
    expect(more).toEqual([]);
    await shop.done(shop.me.put(`/api/bookings/${id}`, change));
    expect(await shop.types()).toEqual([]);
  });

  it('of a hand-over that confirms, of a take-back that completes, and of each entry', async () => {
    const { id, lines } = await shop.booked({ startDate: shop.day(0), endDate: shop.day(1) });
    const units = [{ lineId: lines[0]?.id, quantity: 1 }];
    const payments = [
      { kind: 'payment', amount: 60, method: 'cash' },
      { kind: 'payment', amount: 40, method: 'card' },
    ];
    await shop.done(shop.desk.post(`${pathOf(id)}/hand-over`, { units, payments }));
    const out = await shop.raised();
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
    await shop.done(shop.desk.post(`${pathOf(id)}/take-back`, { units: back }));
    const [taken, ...more] = await shop.raised();
    expect(taken).toMatchObject({
      type: 'booking.taken_back',
      data: { id, status: 'completed', unitsOut: 0 },
    });
    expect(more).toEqual([]);
  });

  it('of a hand-over that is undone', async () => {
    const { id, lines } = await shop.booked({ startDate: shop.day(0), endDate: shop.day(1) });
    const units = [{ lineId: lines[0]?.id, quantity: 1 }];
    await shop.done(shop.desk.post(`${pathOf(id)}/hand-over`, { units }));
    await shop.raised();
    await shop.done(shop.desk.post(`${pathOf(id)}/hand-over/undo`));
    expect(await shop.raised()).toMatchObject([
      { type: 'booking.changed', data: { id, unitsOut: 0, status: 'pending' } },
    ]);
  });

  it('of an exchange at the counter', async () => {
    const { id, lines } = await shop.booked({ startDate: shop.day(0), endDate: shop.day(1) });
    const handOver = { units: [{ lineId: lines[0]?.id, quantity: 1 }] };
    const { units } = await shop.done(shop.desk.post(`${pathOf(id)}/hand-over`, handOver));
    await shop.raised();
    const all = (await shop.desk.get(`/api/admin/cameras/${shop.camera.id}/units`)).json<
      { id: number }[]
    >();
    const replaceWith = all.find((unit) => unit.id !== units[0]?.unitId)?.id;
    const exchange = { unitId: units[0]?.unitId, condition: 'damaged', replaceWith };
    await shop.done(shop.desk.post(`${pathOf(id)}/take-back`, { units: [exchange] }));
    expect(await shop.types()).toEqual(['booking.taken_back']);
  });

  it('of rentals that are completed because they are over', async () => {
    const { id, lines } = await shop.booked({
      startDate: shop.day(0),
      endDate: shop.day(1),
      totalPrice: 100,
    });
    await shop.done(
      shop.desk.post('/api/admin/bookings/' + id + '/hand-over', {
        units: [{ lineId: lines[0]?.id, quantity: 1 }],
      }),
    );
    await world().database.pool.query('update hold set quantity = 2');
    await shop.done(
      shop.desk.post(`${pathOf(id)}/take-back`, {
        units: [{ lineId: lines[0]?.id, quantity: 1, condition: 'ok' }],
      }),
    );
    await shop.raised();
    world().clock.advance(3 * 86_400_000);
    await completeRentals(world().deps);
    expect(await shop.types()).toEqual(['booking.status_changed']);
  });

  it('of an entry and of its reversal', async () => {
    const { id } = await shop.booked();
    const body = { kind: 'payment', amount: 20, method: 'cash' };
    const { entry } = (await shop.desk.post(`${pathOf(id)}/entries`, body)).json();
    await shop.done(shop.desk.post(`/api/admin/entries/${entry.id}/reverse`));
    expect(await shop.raised()).toMatchObject([
      { type: 'entry.created', data: { id, entry: { id: entry.id, amount: 20 } } },
      { type: 'entry.created', data: { id, entry: { reverses: entry.id, amount: -20 } } },
    ]);
  });

  it('of a message, not of the lines that tell of events', async () => {
    const { id } = await shop.booked();
    const body = { bookingId: id, content: 'Hello', clientId: 'c-1' };
    const first = await shop.me.post('/api/messages', body);
    await shop.me.post('/api/messages', body);
    await shop.desk.put(`${pathOf(id)}/status`, { status: 'confirmed' });
    expect(await shop.raised()).toEqual([
      { type: 'message.created', data: first.json(), account_id: shop.customer.id },
      expect.objectContaining({ type: 'booking.status_changed' }),
    ]);
  });

  it('of an item that is added, changed, imported or removed, and of its stock', async () => {
    const item = inputOf(shop.camera);
    const { id } = (await shop.desk.post('/api/admin/cameras', { ...item, name: 'New' })).json();
    await shop.desk.put(`/api/admin/cameras/${id}`, { ...item, name: 'Newer' });
    const { id: unit } = (await shop.desk.post(`/api/admin/cameras/${id}/units`, {})).json();
    await shop.desk.post(`/api/admin/units/${unit}/retire`);
    await shop.desk.post(`/api/admin/units/${unit}/reinstate`);
    await shop.desk.delete(`/api/admin/cameras/${id}`);
    const all = await shop.raised();
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
    const file = (await shop.desk.get('/api/admin/cameras.csv')).body;
    const imported = await shop.desk.post(
      '/api/admin/cameras/import',
      file.replace(shop.camera.name, 'Renamed'),
      { 'content-type': 'text/csv' },
    );
    expect(imported.statusCode, imported.body).toBe(200);
    expect(await shop.raised()).toMatchObject([{ data: { id: shop.camera.id, name: 'Renamed' } }]);
  });
});

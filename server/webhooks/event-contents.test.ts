import { beforeEach, expect, it } from 'vitest';
import type { DeskBooking } from '#shared/counter/counter.ts';
import { describeInWorld } from '../testing/world.ts';
import { openShopWithWebhook, pathOf, type ShopWithWebhook } from './events.test-helpers.ts';
import { createWebhook, webhooksPath } from './webhooks.test-helpers.ts';

describeInWorld('programs are told', (world) => {
  let shop: ShopWithWebhook;
  beforeEach(async () => {
    shop = await openShopWithWebhook(world());
  });

  it('what an owner sees, whoever did it, as it was then', async () => {
    const counter = world().as(await world().createUser({ role: 'counter' }));
    await shop.desk.patch(`/api/admin/users/${shop.customer.id}`, {
      note: 'pays late',
      phone: '+49 30 1',
    });
    const units = (await shop.desk.get(`/api/admin/cameras/${shop.camera.id}/units`)).json<
      { id: number }[]
    >();
    for (const { id } of units) {
      await shop.desk.patch(`/api/admin/units/${id}`, {
        purchasePrice: 4321,
        purchasedOn: shop.day(-100),
      });
    }
    const { id, lines } = await shop.booked({ startDate: shop.day(0), endDate: shop.day(1) });
    const reply = await counter.post(`${pathOf(id)}/hand-over`, {
      units: [{ lineId: lines[0]?.id, quantity: 1 }],
    });
    expect(reply.statusCode, reply.body).toBe(200);
    const seen = (await shop.desk.get(`/api/bookings/${id}`)).json<DeskBooking>();
    await shop.desk.put(`${pathOf(id)}/status`, { status: 'confirmed' });
    const [told] = await shop.raised();
    expect(told).toEqual({ type: 'booking.handed_over', data: seen, account_id: shop.customer.id });
    expect(told?.data).toMatchObject({
      account: { due: 100 },
      user: { firstName: 'Ines' },
      phone: '+49 30 1',
    });
    const text = JSON.stringify(told);
    expect(text).not.toMatch(/pays late|4321|purchase|deskNote|password|token/i);
  });

  it('nothing of what is refused or undone', async () => {
    const { id } = await shop.booked();
    const refused = await shop.desk.post(`${pathOf(id)}/entries`, {
      kind: 'refund',
      amount: 20,
      method: 'cash',
    });
    expect(refused.statusCode).toBe(409);
    const full = await shop.me.post('/api/bookings', shop.ask({ lines: undefined, totalPrice: 1 }));
    expect(full.statusCode).toBe(409);
    const lineId = (await shop.desk.get(`/api/bookings/${id}`)).json<DeskBooking>().lines[0]?.id;
    const undone = await shop.desk.post(`${pathOf(id)}/hand-over`, {
      units: [{ lineId, quantity: 1 }],
      payments: [
        { kind: 'payment', amount: 20, method: 'cash' },
        { kind: 'deposit_kept', amount: 1_000, method: 'cash', reason: 'Lost' },
      ],
      override: true,
    });
    expect(undone.statusCode, undone.body).toBe(409);
    await shop.desk.get(`/api/admin/units/1/retire/preview`);
    expect(await shop.raised()).toEqual([]);
  });

  it('nothing that no webhook wants to hear of, and each what it wants', async () => {
    const all = (await shop.desk.get(webhooksPath)).json<{ id: number }[]>();
    await shop.desk.patch(`${webhooksPath}/${all[0]?.id}`, { events: ['item.changed'] });
    await createWebhook(world(), shop.owner, 'https://chat.example.com/', ['message.created']);
    const { id } = await shop.booked();
    await shop.me.post('/api/messages', { bookingId: id, content: 'Hello' });
    await shop.desk.delete(`/api/admin/cameras/${(await world().createCamera()).id}`);
    expect(await shop.types()).toEqual(['message.created', 'item.changed']);
  });

  it('nothing about somebody who is forgotten', async () => {
    const { id } = await shop.done(shop.me.post('/api/bookings', shop.ask()));
    await shop.me.post('/api/messages', { bookingId: id, content: 'Hello' });
    const { forgetPersonalData } = await import('../users/upkeep/personal-data.queries.ts');
    await world()
      .database.db.transaction()
      .execute((tx) => forgetPersonalData(tx, shop.customer.id, 'unusable'));
    expect(await shop.raised()).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import type { TakenBack } from '#shared/counter/counter.ts';
import { addDays } from '#shared/days.rules.ts';
import { saveSettings } from '../shop/shop.test-helpers.ts';
import { momentAt } from '../testing/shop-day.ts';
import { describeInWorld } from '../testing/world.ts';
import { one, openPriceShop } from './house-prices.test-helpers.ts';

describeInWorld('late fees', (world) => {
  it('a late return costs what the longer rental would have, where that is more than its days', async () => {
    const { admin, friday, days, book } = await openPriceShop(world());
    const camera = await world().createCamera({ pricePerDay: 100, stockCount: 2 });
    await saveSettings(world(), admin, ({ prices, house }) => {
      house.openingHours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
        day,
        from: '08:00',
        to: '20:00',
      }));
      prices.freeDays = { closed: false, pickUpAfter: null, returnBefore: '10:00' };
      const [from, to] = [addDays(friday, 3), addDays(friday, 40)];
      prices.seasons = [{ name: 'Fair', from, to, percent: 200 }];
    });
    const times = { returnTime: '09:00' };
    const booking = await book({ ...days(0, 2, times), lines: one(camera.id) });
    expect(booking).toMatchObject({ chargedDays: 2, totalPrice: 200 });
    const desk = world().as(admin);
    const at = (day: number, time: string) =>
      world().clock.set(momentAt(world().clock.timeZone, addDays(friday, day), time));
    const lineId = booking.lines[0]?.id;
    const units = [{ lineId, quantity: 1 }];
    const takeBack = async (): Promise<TakenBack> => {
      const reply = await desk.post(`/api/admin/bookings/${booking.id}/take-back`, {
        units: [{ lineId, quantity: 1, condition: 'ok' }],
      });
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json();
    };
    await desk.put(`/api/admin/bookings/${booking.id}/status`, { status: 'confirmed' });
    at(0, '09:00');
    const out = await desk.post(`/api/admin/bookings/${booking.id}/hand-over`, { units });
    expect(out.statusCode, out.body).toBe(200);
    at(4, '08:30');
    // Two days are charged: Sunday, which the agreed return time had kept out of the price, and
    // Monday at three times the price.
    expect((await takeBack()).proposedEntries).toMatchObject([{ kind: 'late_fee', amount: 400 }]);
  });

  it('a late fee has the tax of the booking’s making', async () => {
    const { admin, friday, days, book } = await openPriceShop(world());
    await saveSettings(world(), admin, ({ prices }) => {
      prices.tax = { label: 'VAT', percent: 10, kind: 'added' };
    });
    const item = await world().createCamera({ pricePerDay: 100, taxPercent: 10 });
    const booking = await book({ ...days(0, 1), lines: one(item.id) });
    expect(booking.totalPrice).toBe(220);
    await world().database.pool.query('update camera set tax_thousandths = 50000');
    const desk = world().as(admin);
    await desk.put(`/api/admin/bookings/${booking.id}/status`, { status: 'confirmed' });
    const at = (day: number) =>
      world().clock.set(momentAt(world().clock.timeZone, addDays(friday, day), '12:00'));
    at(0);
    const units = [{ lineId: booking.lines[0]?.id, quantity: 1 }];
    const out = await desk.post(`/api/admin/bookings/${booking.id}/hand-over`, { units });
    expect(out.statusCode, out.body).toBe(200);
    at(2);
    const back = await desk.post(`/api/admin/bookings/${booking.id}/take-back`, {
      units: [{ ...units[0], condition: 'ok' }],
    });
    expect(back.statusCode, back.body).toBe(200);
    expect(back.json<TakenBack>().proposedEntries).toMatchObject([{ amount: 110 }]);
  });
});

import { expect, it } from 'vitest';
import type { ErrorReply } from '#shared/endpoint.ts';
import { weekdayOf } from '#shared/shop/rental-days.rules.ts';
import type { Unit } from '#shared/units/units.ts';
import { bookingOf, book } from '../bookings/bookings.test-helpers.ts';
import { saveSettings } from '../shop/shop.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';

describeInWorld('a refusal', (world) => {
  const shop = async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 1 });
    const desk = world().as(admin);
    const rental = (from: number, to: number) => bookingOf(world(), camera.id, from, to);
    const handOver = ({ id, lines }: { id: number; lines: { id: number }[] }, more: object = {}) =>
      desk.post(`/api/admin/bookings/${id}/hand-over`, {
        units: [{ lineId: lines[0]?.id, quantity: 1 }],
        ...more,
      });
    return {
      admin,
      customer,
      desk,
      rental,
      handOver,
      made: (from: number, to: number) => book(world(), customer, camera.id, from, to),
    };
  };
  const told = (reply: { json<T>(): T }) => {
    const { code, overridable } = reply.json<ErrorReply>();
    return [code, overridable];
  };
  /** Expects that an act is refused as overridable, and succeeds with `override`. */
  const expectPassed = async (
    ask: (more: object) => Promise<{ statusCode: number; json<T>(): T }>,
    code: string,
  ) => {
    expect(told(await ask({}))).toEqual([code, true]);
    expect((await ask({ override: true })).statusCode).toBeLessThan(300);
  };

  it('of the desk says that `override` passes it, and so it does', async () => {
    const { admin, desk, made, handOver, rental, customer } = await shop();
    const early = await made(3, 4);
    await expectPassed((more) => handOver(early, more), 'too_soon');
    await expectPassed(
      (more) => desk.post(`/api/admin/bookings/${early.id}/cancel`, more),
      'units_out',
    );
    const now = await made(0, 1);
    await handOver(now);
    const put = (status: string) => (more: object) =>
      desk.put(`/api/admin/bookings/${now.id}/status`, { status, ...more });
    await expectPassed(put('pending'), 'units_out');
    await put('cancelled')({ override: true });
    const other = await made(0, 1);
    await expectPassed(put('confirmed'), 'overbooked');
    const change = (from: number, to: number) => (more: object) =>
      desk.put(`/api/admin/bookings/${now.id}`, { ...rental(from, to), ...more });
    await expectPassed(change(1, 2), 'unavailable');
    await expectPassed(change(-2, 2), 'invalid_input');

    const { cameraId, ...days } = rental(1, 2);
    const booking = { ...days, userId: customer.id, lines: [{ cameraId, quantity: 1 }] };
    const place = (more: object) => desk.post('/api/admin/bookings', { ...booking, ...more });
    await expectPassed(place, 'unavailable');
    await saveSettings(world(), admin, (settings) => {
      settings.days.closedDates = [{ date: booking.startDate, label: '' }];
    });
    await expectPassed(place, 'invalid_input');
    world().clock.advance(2 * 86_400_000);
    await expectPassed((more) => handOver(other, more), 'too_late');
  });

  it('that stays one with `override` does not say so, nor one of a customer', async () => {
    const { customer, desk, made, handOver, rental } = await shop();
    const [mine, other] = [await made(0, 1), await made(3, 4)];
    const own = `/api/bookings/${other.id}`;
    const me = world().as(customer);
    expect(told(await me.put(own, rental(1, 4)))).toEqual(['unavailable', undefined]);
    expect(told(await me.put(own, rental(-1, 4)))).toEqual(['invalid_input', undefined]);

    const change = (from: number, to: number, more: object = {}) =>
      desk.put(`/api/admin/bookings/${mine.id}`, { ...rental(from, to), ...more });
    const price = { totalPrice: 1 };
    expect(told(await change(0, 2, price))).toEqual(['price_changed', undefined]);
    for (const more of [{}, { override: true }]) {
      expect(told(await change(2, 1, more))).toEqual(['invalid_input', undefined]);
      expect(told(await change(0, 400, more))).toEqual(['invalid_input', undefined]);
    }
    await handOver(mine);
    expect(told(await handOver(mine))).toEqual(['invalid_input', undefined]);
    expect(told(await handOver({ ...other, id: mine.id }))).toEqual(['invalid_input', undefined]);
  });

  it('has the values of its sentence beside it', async () => {
    const { admin, customer, desk, made, handOver, rental } = await shop();
    const params = (reply: { json<T>(): T }) => reply.json<ErrorReply>().params;
    const me = world().as(customer);
    const place = (from: number, to: number, more: object = {}) =>
      me.post('/api/bookings', { ...rental(from, to), ...more });
    const dear = await place(1, 2, { totalPrice: 1 });
    expect(dear.json<ErrorReply>()).toMatchObject({
      message: 'The price is now $100. Please check it and book again.',
      params: { cents: 10_000, next: 'book' },
    });
    const booking = await made(1, 2);
    const path = `/api/admin/bookings/${booking.id}`;
    const change = { ...rental(1, 2), totalPrice: 1, endDate: rental(1, 3).endDate };
    expect(params(await desk.put(path, change))).toEqual({ cents: 15_000, next: 'save' });

    expect(params(await handOver(booking))).toEqual({ day: booking.startDate });
    await handOver(booking, { override: true });
    expect(params(await desk.post(`${path}/cancel`, {}))).toEqual({ count: 1 });
    const [unit] = (await desk.get(`/api/admin/cameras/${booking.cameraId}/units`)).json<Unit[]>();
    expect(params(await desk.post(`/api/admin/units/${unit?.id}/retire`, {}))).toEqual({
      unit: unit?.code,
    });

    const day = rental(6, 7);
    await saveSettings(world(), admin, ({ days }) => {
      days.leadDays = 4;
      days.maxDaysAhead = 30;
      days.maxRentalDays = 9;
      days.closedDates = [{ date: day.startDate, label: 'Fair' }];
      days.openDays = days.openDays.filter((open) => open !== weekdayOf(rental(8, 8).startDate));
    });
    expect(params(await place(1, 2))).toEqual({ count: 4 });
    expect(params(await place(31, 32))).toEqual({ count: 30 });
    expect(params(await place(5, 15))).toEqual({ count: 9 });
    expect(params(await place(6, 7))).toEqual({ day: day.startDate, label: 'Fair' });
    expect(params(await place(8, 8))).toEqual({ weekday: weekdayOf(rental(8, 8).startDate) });
    expect(params(await place(-1, 5))).toBeUndefined();
  });
});

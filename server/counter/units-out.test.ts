import { expect, it } from 'vitest';
import type { Availability } from '#shared/cameras/cameras.ts';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { BookingAtRisk } from '#shared/desk/queued-bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';

describeInWorld('the days that a unit holds while it is out', (world) => {
  const setUp = async (stockCount = 1) => {
    const desk = world().as(await world().createUser({ admin: true }));
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount });
    const today = world().clock.today();
    const rental = async (from: number, to: number, quantity = 1) => {
      const booking = await book(world(), customer, camera.id, from, to, {
        lines: [{ cameraId: camera.id, quantity }],
        totalPrice: 50 * quantity * (to - from + 1),
      });
      const path = `/api/admin/bookings/${booking.id}`;
      const units = (many: number) => [{ lineId: booking.lines[0]?.id, quantity: many }];
      return {
        ...booking,
        change: (body: object) =>
          desk.put(path, { totalPrice: booking.totalPrice, ...body, override: true }),
        handOver: (many = 1) =>
          desk.post(`${path}/hand-over`, { units: units(many), override: true }),
        takeBack: (many = 1) =>
          desk.post(`${path}/take-back`, {
            units: units(many).map((one) => ({ ...one, condition: 'ok' })),
          }),
      };
    };
    /** The numbers of free units of the item, on so many days from today on. */
    const free = async (days: number) => {
      const path = `/api/cameras/${camera.id}/availability?from=${today}&to=${addDays(today, days - 1)}`;
      const { days: all } = (await desk.get(path)).json<Availability>();
      return all.map(({ available }) => available);
    };
    const atRisk = async () =>
      (await desk.get('/api/admin/today/atRisk')).json<BookingAtRisk[]>().map(({ id }) => id);
    return { desk, customer, camera, today, rental, free, atRisk };
  };

  it('begin today at the latest, also when the desk moves the start of its rental', async () => {
    const { camera, customer, today, rental, free } = await setUp();
    const moved = await rental(0, 2);
    await moved.handOver();
    const days = { startDate: addDays(today, 4), endDate: addDays(today, 6) };
    const change = await moved.change(days);
    expect(change.statusCode, change.body).toBe(200);
    expect(await free(8)).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    const other = { cameraId: camera.id, startDate: today, endDate: today, totalPrice: 50 };
    expect((await world().as(customer).post('/api/bookings', other)).statusCode).toBe(409);

    await moved.takeBack();
    expect(await free(8)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  });

  it('are those of the units that left: the rest of the line is held from its start', async () => {
    const { rental, free } = await setUp(3);
    const early = await rental(2, 3, 3);
    expect((await early.handOver(1)).statusCode).toBe(200);
    expect(await free(5)).toEqual([2, 2, 0, 0, 3]);
    await early.takeBack();
    expect(await free(5)).toEqual([3, 3, 1, 1, 3]);
  });

  it('end with the rental until it is late, and put nothing after it at risk before', async () => {
    const { customer, camera, today, rental, free, atRisk } = await setUp();
    const punctual = await rental(0, 1);
    const next = await rental(2, 3);
    await punctual.handOver();
    expect(await atRisk()).toEqual([]);
    expect(await free(5)).toEqual([0, 0, 0, 0, 1]);
    const after = {
      cameraId: camera.id,
      startDate: addDays(today, 4),
      endDate: addDays(today, 4),
      totalPrice: 50,
    };
    const last = (await world().as(customer).post('/api/bookings', after)).json<Booking>();

    world().clock.advance(2 * 24 * 60 * 60 * 1_000);
    expect(await atRisk()).toEqual([next.id, last.id]);
  });
});

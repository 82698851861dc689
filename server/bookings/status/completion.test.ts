import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { HistoryEntry } from '#shared/bookings/history.ts';
import type { TakenBack } from '#shared/counter/counter.ts';
import type { OverdueBooking } from '#shared/desk/queued-bookings.ts';
import { describeInWorld } from '../../testing/world.ts';
import { book, bookingOf } from '../bookings.test-helpers.ts';
import { completeRentals } from './completion.ts';

const dayMs = 24 * 60 * 60 * 1_000;

describeInWorld('a rental that is over', (world) => {
  const setUp = async () => {
    const desk = world().as(await world().createUser({ admin: true, firstName: 'Mara' }));
    const customer = await world().createUser();
    const camera = await world().createCamera({ name: 'Leica M11', stockCount: 3 });
    const rental = async (from: number, to: number, quantity: number) => {
      const lines = [{ cameraId: camera.id, quantity }];
      const totalPrice = 50 * quantity * (to - from + 1);
      const booking = await book(world(), customer, camera.id, from, to, { lines, totalPrice });
      const path = `/api/admin/bookings/${booking.id}`;
      const units = (many: number) => ({ lineId: booking.lines[0]?.id, quantity: many });
      await desk.put(`${path}/status`, { status: 'confirmed' });
      return {
        id: booking.id,
        details: async () => (await desk.get(`/api/bookings/${booking.id}`)).json<Booking>(),
        setStatus: (status: string) => desk.put(`${path}/status`, { status }),
        handOver: (many: number) =>
          desk.post(`${path}/hand-over`, { units: [units(many)], override: true }),
        takeBack: (many: number) =>
          desk.post(`${path}/take-back`, { units: [{ ...units(many), condition: 'ok' }] }),
        toQuantity: (many: number, more: object = {}) =>
          desk.put(path, {
            ...bookingOf(world(), camera.id, from, to),
            cameraId: undefined,
            lines: many === 0 ? more : [{ cameraId: camera.id, quantity: many }],
            totalPrice: 50 * many * (to - from + 1),
            ...more,
          }),
        history: async () =>
          (await desk.get(`/api/bookings/${booking.id}/history`)).json<HistoryEntry[]>(),
      };
    };
    const overdue = async () =>
      (await desk.get('/api/admin/today/overdue')).json<OverdueBooking[]>().map(({ id }) => id);
    return { desk, customer, camera, rental, overdue };
  };
  const passDays = (days: number) => world().clock.advance(days * dayMs);
  const complete = () => completeRentals(world().deps);

  it('completes by itself when a part was never fetched, and stands in Today until then', async () => {
    const { rental, overdue } = await setUp();
    const half = await rental(0, 1, 2);
    const untouched = await rental(0, 1, 1);
    await half.handOver(1);
    await half.takeBack(1);
    await complete();
    expect(await half.details()).toMatchObject({ status: 'confirmed', unitsOut: 0 });

    passDays(2);
    expect(await overdue()).toEqual([half.id, untouched.id]);
    await Promise.all([complete(), complete()]);
    expect(await overdue()).toEqual([untouched.id]);
    expect((await half.details()).status).toBe('completed');
    const [newest, before] = await half.history();
    expect(newest).toMatchObject({
      by: { side: 'shop' },
      kind: 'status',
      before: { status: 'confirmed' },
      after: { status: 'completed' },
    });
    expect(before?.kind).toBe('taken_back');
    expect((await untouched.details()).status).toBe('confirmed');
  });

  it('completes again when it was opened again and left, and is returned whichever way it ends', async () => {
    const { rental } = await setUp();
    const again = await rental(0, 0, 1);
    await again.handOver(1);
    await again.takeBack(1);
    await again.setStatus('confirmed');
    expect((await again.details()).returnedAt).toBeNull();
    await again.setStatus('completed');
    expect((await again.details()).returnedAt).not.toBeNull();

    await again.setStatus('pending');
    passDays(1);
    await complete();
    expect(await again.details()).toMatchObject({
      status: 'completed',
      returnedAt: expect.any(String),
    });
  });

  it('may lose what was never fetched, never what was, and completes when nothing is left', async () => {
    const { camera, rental } = await setUp();
    const part = await rental(0, 3, 3);
    await part.handOver(2);
    const refused = await part.toQuantity(1);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      '2 x Leica M11 were handed over with this booking: no fewer can stay in it.',
    ]);
    await part.takeBack(1);
    expect((await part.toQuantity(1, { override: true })).statusCode).toBe(409);
    expect((await part.toQuantity(2)).json<Booking>()).toMatchObject({
      status: 'confirmed',
      unitsOut: 1,
    });
    await part.takeBack(1);
    expect((await part.details()).status).toBe('completed');

    const rest = await rental(0, 3, 3);
    await rest.handOver(1);
    await rest.takeBack(1);
    expect((await rest.details()).status).toBe('confirmed');
    expect((await rest.toQuantity(1)).json<Booking>().status).toBe('completed');

    // When the booking is opened again, the units that were handed over still count.
    await part.setStatus('confirmed');
    expect((await part.toQuantity(1)).statusCode).toBe(409);
    const other = await world().createCamera();
    const swap = { lines: [{ cameraId: other.id, quantity: 1 }], totalPrice: 200 };
    expect((await part.toQuantity(0, swap)).json()).toMatchObject({ code: 'units_out' });
    const more = {
      lines: [
        { cameraId: camera.id, quantity: 2 },
        { cameraId: other.id, quantity: 1 },
      ],
      totalPrice: 600,
    };
    expect((await part.toQuantity(0, more)).statusCode).toBe(200);
    expect((await part.toQuantity(2)).statusCode).toBe(200);
  });

  it('counts an exchanged unit and the one in its place as one', async () => {
    const { desk, camera, rental } = await setUp();
    const exchanged = await rental(0, 2, 2);
    await exchanged.handOver(1);
    const { units } = (await desk.get(`/api/bookings/${exchanged.id}`)).json();
    const all = (await desk.get(`/api/admin/cameras/${camera.id}/units`)).json<{ id: number }[]>();
    const unitId = units[0].unitId;
    const replaceWith = all.find(({ id }) => id !== unitId)?.id;
    const reply = await desk.post(`/api/admin/bookings/${exchanged.id}/take-back`, {
      units: [{ unitId, condition: 'damaged', replaceWith }],
    });
    expect(reply.statusCode, reply.body).toBe(200);
    expect((await exchanged.toQuantity(1)).statusCode).toBe(200);
  });

  it('is not late in the minute in which it is handed over after its end', async () => {
    const { customer, desk, rental, overdue } = await setUp();
    const late = await rental(0, 1, 1);
    passDays(7);
    expect((await late.handOver(1)).statusCode).toBe(200);
    expect(await overdue()).toEqual([]);
    const comingBack = (await desk.get('/api/admin/today/comingBack')).json<{ id: number }[]>();
    expect(comingBack.map(({ id }) => id)).toEqual([late.id]);
    passDays(2);
    const [line] = (await desk.get('/api/admin/today/overdue')).json<OverdueBooking[]>();
    expect(line).toMatchObject({ id: late.id, daysLate: 2 });
    const back = (await late.takeBack(1)).json<TakenBack>();
    expect(back.proposedEntries).toMatchObject([{ days: 2, amount: 100 }]);
    expect(customer.id).toBeGreaterThan(0);
  });
});

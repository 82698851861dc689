import { beforeEach, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { Scanned } from '#shared/counter/scan.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Unit } from '#shared/units/units.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';

describeInWorld('POST /api/admin/counter/scan', (world) => {
  let admin: TestUser;
  let customer: TestUser;
  beforeEach(async () => {
    admin = await world().createUser({ admin: true });
    customer = await world().createUser({ firstName: 'Ines', lastName: 'Ferreira' });
  });

  const scan = async (text: string, bookingId?: number): Promise<Scanned> => {
    const reply = await world()
      .as(admin)
      .post('/api/admin/counter/scan', { text, ...(bookingId && { bookingId }) });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<Scanned>();
  };
  const meaning = (found: Scanned) => ({
    kind: found.kind,
    ...('booking' in found && { booking: found.booking.id }),
    ...('unit' in found && found.unit && { unit: found.unit.code }),
    ...('action' in found && { action: found.action }),
    ...('bookings' in found && { bookings: found.bookings.map(({ id }) => id) }),
  });

  async function item(stockCount: number) {
    const camera = await world().createCamera({ name: 'Leica M11', stockCount });
    const units = (await world().as(admin).get(`/api/admin/cameras/${camera.id}/units`)).json<
      Unit[]
    >();
    return { camera, codes: units.map(({ code }) => code), units };
  }
  async function rental(cameraId: number, inDays: number, quantity = 1): Promise<Booking> {
    const startDate = addDays(world().clock.today(), inDays);
    const reply = await world()
      .as(admin)
      .post('/api/admin/bookings', {
        userId: customer.id,
        lines: [{ cameraId, quantity }],
        startDate,
        endDate: startDate,
        totalPrice: 50 * quantity,
      });
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json<Booking>();
  }
  const handOver = (booking: Booking, unit: Unit) =>
    world()
      .as(admin)
      .post(`/api/admin/bookings/${booking.id}/hand-over`, {
        units: [{ lineId: booking.lines[0]?.id, unitId: unit.id }],
        override: true,
      });

  it('finds a booking by its number, also with a sign before it, while something of it may leave or is out', async () => {
    const { camera } = await item(2);
    const booking = await rental(camera.id, 0);
    expect(meaning(await scan(`#${booking.id}`))).toEqual({ kind: 'booking', booking: booking.id });
    await world()
      .as(admin)
      .put(`/api/admin/bookings/${booking.id}/status`, { status: 'cancelled' });
    expect(meaning(await scan(String(booking.id)))).toEqual({ kind: 'nothing' });
  });

  it('finds the rental that a unit is out with, by code or label, in any case of letters', async () => {
    const { camera, units, codes } = await item(1);
    const booking = await rental(camera.id, 0);
    await handOver(booking, units[0] as Unit);
    const out = { kind: 'unit', booking: booking.id, unit: codes[0], action: 'take_back' };
    expect(meaning(await scan(codes[0] ?? ''))).toEqual(out);
    expect(meaning(await scan(`HTTPS://SHOP.EXAMPLE/U/${codes[0]}`))).toEqual(out);
    // A unit that is out can be taken back also when its item has left the catalogue.
    await world().as(admin).delete(`/api/admin/cameras/${camera.id}`);
    expect(meaning(await scan(codes[0] ?? ''))).toEqual(out);
  });

  it('takes a unit in the house to the open booking, else to the one of today, else to the only one that waits', async () => {
    const { camera, codes } = await item(3);
    const [code = ''] = codes;
    expect(meaning(await scan(code))).toEqual({ kind: 'idle', unit: code });
    const later = await rental(camera.id, 5);
    const goes = (booking: Booking) => ({
      kind: 'unit',
      booking: booking.id,
      unit: code,
      action: 'hand_over',
    });
    expect(meaning(await scan(code))).toEqual(goes(later));
    const ofToday = await rental(camera.id, 0);
    expect(meaning(await scan(code))).toEqual(goes(ofToday));
    expect(meaning(await scan(code, later.id))).toEqual(goes(later));
    const another = await rental(camera.id, 0);
    expect(meaning(await scan(code))).toEqual({
      kind: 'choice',
      unit: code,
      bookings: [ofToday.id, another.id],
    });
  });

  it('knows what a rental that is half out still wants', async () => {
    const { camera, units, codes } = await item(3);
    const booking = await rental(camera.id, 0, 2);
    await handOver(booking, units[0] as Unit);
    expect(meaning(await scan(codes[1] ?? ''))).toMatchObject({
      kind: 'unit',
      booking: booking.id,
    });
    await handOver(booking, units[1] as Unit);
    expect(meaning(await scan(codes[2] ?? ''))).toEqual({ kind: 'idle', unit: codes[2] });
  });

  it('finds bookings by customer or item, one or several to choose from', async () => {
    const { camera } = await item(3);
    const first = await rental(camera.id, 0);
    expect(meaning(await scan('ferreira'))).toEqual({ kind: 'booking', booking: first.id });
    const second = await rental(camera.id, 3);
    const found = await scan('Leica');
    expect(found).toMatchObject({ kind: 'choice', hasMore: false });
    expect(meaning(found).bookings?.toSorted()).toEqual([first.id, second.id].toSorted());
    expect(meaning(await scan('nobody of that name'))).toEqual({ kind: 'nothing' });
    expect(meaning(await scan('   '))).toEqual({ kind: 'nothing' });
  });

  it('is for the desk alone', async () => {
    const asked = (user?: TestUser) =>
      world().as(user).post('/api/admin/counter/scan', { text: '1' });
    expect((await asked()).statusCode).toBe(401);
    expect((await asked(customer)).statusCode).toBe(403);
  });
});

import { expect, it } from 'vitest';
import type { PlannerRow } from '#shared/desk/admin.ts';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Unit } from '#shared/units/units.ts';
import { describeInWorld } from '../../testing/world.ts';
import { insertBooking } from '../admin.test-helpers.ts';

describeInWorld('GET /api/admin/planner', (world) => {
  it('finds items by name, brand or model, and by kind', async () => {
    const admin = await world().createUser({ admin: true });
    await world().createCamera({ name: 'Summilux 35', brand: 'Leica', kind: 'lens' });
    await world().createCamera({ name: 'M11', brand: 'Leica', kind: 'camera_body' });
    await world().createCamera({ name: 'Z8', brand: 'Nikon', kind: 'camera_body' });
    const found = async (query: string) => {
      const reply = await world()
        .as(admin)
        .get(`/api/admin/planner?${range(0, 9)}&${query}`);
      expect(reply.statusCode, query).toBe(200);
      return reply.json<PlannerRow[]>().map(({ camera }) => camera.name);
    };
    expect(await found('search=leica')).toEqual(['Summilux 35', 'M11']);
    expect(await found('search=35%20summi')).toEqual(['Summilux 35']);
    expect(await found('kind=camera_body')).toEqual(['M11', 'Z8']);
    expect(await found('kind=camera_body&search=leica')).toEqual(['M11']);
    const reply = await world()
      .as(admin)
      .get(`/api/admin/planner?${range(0, 9)}&kind=car`);
    expect(reply.statusCode).toBe(400);
  });

  const day = (ahead: number) => addDays(world().clock.today(), ahead);
  const range = (from: number, to: number) => `from=${day(from)}&to=${day(to)}`;

  it('gives every camera with the bookings that touch the range and hold, held or want a unit', async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser({ firstName: 'Ines', lastName: 'Ferreira' });
    const camera = await world().createCamera({ name: 'Leica M11', stockCount: 3 });
    const idle = await world().createCamera();
    const insert = (
      status: 'inquiry' | 'pending' | 'confirmed' | 'completed' | 'cancelled',
      from: number,
      to: number,
    ) => insertBooking(world(), { accountId: customer.id, cameraId: camera.id, status, from, to });
    const pending = await insert('pending', 5, 9);
    const confirmed = await insert('confirmed', -3, 0);
    const completed = await insert('completed', -9, -5);
    const across = await insert('confirmed', -20, 300);
    await insert('inquiry', 0, 3);
    await insert('cancelled', 0, 3);
    await insert('confirmed', 10, 12);
    await insert('completed', -20, -6);

    const reply = await world()
      .as(admin)
      .get(`/api/admin/planner?${range(-5, 9)}`);
    expect(reply.statusCode).toBe(200);
    const rows = reply.json<PlannerRow[]>();
    expect(rows.map((row) => row.camera.id)).toEqual([camera.id, idle.id]);
    expect(rows[0]?.camera).toEqual({
      id: camera.id,
      name: 'Leica M11',
      stockCount: 3,
      categoryId: 1,
    });
    expect(rows[0]?.bookings.map(({ id }) => id)).toEqual([across, completed, confirmed, pending]);
    expect(rows[0]?.bookings.at(-1)).toEqual({
      id: pending,
      status: 'pending',
      startDate: day(5),
      endDate: day(9),
      customerName: 'Ines Ferreira',
      quantity: 1,
      unitsOut: 0,
      handedOverAt: null,
      lateUntil: null,
      updatedAt: expect.any(String) as string,
    });
    expect(rows[0]?.downtimes).toEqual([]);
    expect(rows[0]?.levels).toEqual([
      { day: day(-5), held: 1 },
      { day: day(-3), held: 2 },
      { day: day(1), held: 1 },
      { day: day(5), held: 2 },
    ]);
    expect(rows[1]).toMatchObject({ bookings: [], levels: [{ day: day(-5), held: 0 }] });
  });

  it('filters by category, leaves out deleted cameras, and goes on from page to page', async () => {
    const admin = await world().createUser({ admin: true });
    const first = await world().createCamera({ categoryId: 2 });
    const deleted = await world().createCamera({ categoryId: 2 });
    await world().createCamera({ categoryId: 1 });
    const second = await world().createCamera({ categoryId: 2 });
    await world().as(admin).delete(`/api/admin/cameras/${deleted.id}`);

    const page = await world()
      .as(admin)
      .get(`/api/admin/planner?${range(0, 13)}&categoryId=2&limit=1`);
    expect(page.json<PlannerRow[]>().map((row) => row.camera.id)).toEqual([first.id]);
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1] ?? '';
    const rest = await world().as(admin).get(next);
    expect(rest.json<PlannerRow[]>().map((row) => row.camera.id)).toEqual([second.id]);
    expect(rest.headers['link']).toBeUndefined();
  });

  it('answers 92 days at most, in the right order, and at most 200 cameras', async () => {
    const admin = await world().createUser({ admin: true });
    const status = async (query: string) =>
      (await world().as(admin).get(`/api/admin/planner?${query}`)).statusCode;
    expect(await status(range(0, 91))).toBe(200);
    expect(await status(range(0, 92))).toBe(400);
    expect(await status(range(1, 0))).toBe(400);
    expect(await status(`from=${day(0)}`)).toBe(400);
    expect(await status(`from=2026-02-30&to=${day(0)}`)).toBe(400);
    expect(await status(`${range(0, 1)}&limit=200`)).toBe(200);
    expect(await status(`${range(0, 1)}&limit=201`)).toBe(400);
  });

  it('shows what is late for as long as its units are held, and units in repair', async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 3 });
    const desk = world().as(admin);
    const late = await insertBooking(world(), {
      accountId: customer.id,
      cameraId: camera.id,
      status: 'confirmed',
      from: -9,
      to: -6,
    });
    const { lines } = (await desk.get(`/api/bookings/${late}`)).json<Booking>();
    const [first, second] = (await desk.get(`/api/admin/cameras/${camera.id}/units`)).json<
      Unit[]
    >();
    await desk.post(`/api/admin/bookings/${late}/hand-over`, {
      units: [{ lineId: lines[0]?.id, unitId: first?.id }],
      override: true,
    });
    await desk.post(`/api/admin/units/${second?.id}/downtimes`, {
      from: day(1),
      reason: 'Shutter',
    });
    const row = async (from: number, to: number) =>
      (await desk.get(`/api/admin/planner?${range(from, to)}`)).json<PlannerRow[]>()[0];
    // A late unit is held for today and the next two days, so both ranges show its booking.
    for (const [from, to] of [
      [-3, 10],
      [2, 10],
    ] as const) {
      const shown = await row(from, to);
      expect(shown?.bookings).toMatchObject([{ id: late, unitsOut: 1, lateUntil: day(2) }]);
      expect(shown?.downtimes).toEqual([
        { unitId: second?.id, code: second?.code, from: day(1), to: null, reason: 'Shutter' },
      ]);
    }
    expect((await row(3, 10))?.bookings).toEqual([]);
    expect((await row(-30, -10))?.bookings).toEqual([]);
  });
});

import { beforeEach, expect, it } from 'vitest';
import { addDays, type Day } from '#shared/days.rules.ts';
import type { IdleRow, LateRow, RevenueRow, UtilisationRow } from '#shared/desk/reports.ts';
import { book } from '../../bookings/bookings.test-helpers.ts';
import { momentAt } from '../../testing/shop-day.ts';
import { describeInWorld, type TestUser } from '../../testing/world.ts';

const dayMs = 86_400_000;

describeInWorld('reports by days', (world) => {
  let admin: TestUser;
  let customer: TestUser;
  beforeEach(async () => {
    // The tests begin in the middle of a month, so that no rental crosses into another month.
    world().clock.set(momentAt(world().clock.timeZone, '2027-03-10', '12:00'));
    admin = await world().createUser({ admin: true });
    customer = await world().createUser({ firstName: 'Noor', lastName: 'Haddad' });
  });
  const day = (ahead: number): Day => addDays('2027-03-10', ahead);
  const span = (from: number, to: number) => `?from=${day(from)}&to=${day(to)}`;
  const read = async <Row>(path: string): Promise<Row[]> => {
    const reply = await world().as(admin).get(`/api/admin/reports/${path}`);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  };
  const must = async (method: 'post' | 'put' | 'patch', path: string, body: object) => {
    const reply = await world().as(admin)[method](path, body);
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    return reply;
  };
  const set = (id: number, status: string) =>
    must('put', `/api/admin/bookings/${id}/status`, { status });
  /** Makes an item whose creation lies long before the days of the reports. */
  const item = async (details: object) => {
    const camera = await world().createCamera(details);
    await world().database.pool.query("update camera set created_at = '2026-01-01' where id = $1", [
      camera.id,
    ]);
    return camera;
  };
  const unitsOf = async (id: number) =>
    (await world().as(admin).get(`/api/admin/cameras/${id}/units`)).json<{ id: number }[]>();

  it('utilisation counts days of units, late ones too, over those in service', async () => {
    const rented = await item({ name: 'Rented', stockCount: 2 });
    const idle = await item({ name: 'Idle', stockCount: 1 });
    const [unit, other] = await unitsOf(rented.id);
    await must('patch', `/api/admin/units/${unit?.id}`, { purchasePrice: 1_200.5 });
    const first = await book(world(), customer, rented.id, 0, 1);
    await set(first.id, 'confirmed');
    await must('post', `/api/admin/bookings/${first.id}/hand-over`, {
      units: [{ lineId: first.lines[0]?.id, unitId: unit?.id }],
    });
    const cancelled = await book(world(), customer, rented.id, 1, 2);
    await set(cancelled.id, 'cancelled');
    // One of two units is taken back two days late; the other one is in repair for three days.
    world().clock.advance(3 * dayMs);
    await must('post', `/api/admin/bookings/${first.id}/take-back`, {
      units: [{ unitId: unit?.id, condition: 'ok' }],
    });
    // The database stamps hand-overs and take-backs with its own clock, so the test sets their
    // moments.
    await world().database.pool.query(
      'update unit_rental set handed_over_at = $1, returned_at = $2',
      [0, 3].map((ahead) => momentAt(world().clock.timeZone, day(ahead), '12:00')),
    );
    await must('post', `/api/admin/units/${other?.id}/downtimes`, {
      from: day(3),
      to: day(5),
      reason: 'Shutter',
    });
    const rows = await read<UtilisationRow>(`utilisation${span(0, 9)}`);
    expect(rows).toEqual([
      {
        cameraId: rented.id,
        name: 'Rented',
        unitDays: 4,
        inService: 17,
        percent: 23.5,
        earned: 100,
        cost: 1_200.5,
      },
      {
        cameraId: idle.id,
        name: 'Idle',
        unitDays: 0,
        inService: 10,
        percent: 0,
        earned: 0,
        cost: 0,
      },
    ]);
    // For the days in use, a rental counts the days that lie inside the span; its earnings count
    // only where the day on which it began lies in the span.
    const [part] = await read<UtilisationRow>(`utilisation${span(1, 2)}&limit=1`);
    expect(part).toMatchObject({ unitDays: 2, inService: 4, percent: 50, earned: 0 });
    expect(await read<IdleRow>(`idle${span(0, 9)}`)).toEqual([
      { cameraId: idle.id, name: 'Idle', lastRentedOn: null, stockCount: 1 },
    ]);
    expect((await read<IdleRow>(`idle${span(4, 9)}`))[0]).toMatchObject({
      cameraId: rented.id,
      lastRentedOn: day(1),
    });
    expect(await read<LateRow>(`late${span(0, 9)}`)).toEqual([
      {
        bookingId: first.id,
        customer: 'Noor Haddad',
        cameraName: 'Rented',
        due: day(1),
        returned: day(3),
        daysLate: 2,
      },
    ]);
    expect(await read<LateRow>(`late${span(2, 9)}`)).toEqual([]);
  });

  it('what is still out is late until today', async () => {
    const camera = await item({ name: 'Out', stockCount: 1 });
    const [unit] = await unitsOf(camera.id);
    const { id, lines } = await book(world(), customer, camera.id, 0, 0);
    await set(id, 'confirmed');
    await must('post', `/api/admin/bookings/${id}/hand-over`, {
      units: [{ lineId: lines[0]?.id, unitId: unit?.id }],
    });
    expect(await read<LateRow>('late')).toEqual([]);
    world().clock.advance(5 * dayMs);
    expect(await read<LateRow>('late')).toMatchObject([{ returned: null, daysLate: 5 }]);
    const [row] = await read<UtilisationRow>(`utilisation${span(0, 9)}`);
    expect(row).toMatchObject({ unitDays: 6, percent: 60 });
  });

  it('revenue is by the month in which rentals begin, and category, without what was cancelled', async () => {
    const dslr = await item({ categoryId: 1, stockCount: 5 });
    const lens = await item({ categoryId: 4, stockCount: 5 });
    await book(world(), customer, dslr.id, 1, 2);
    await book(world(), customer, dslr.id, 5, 5);
    await book(world(), customer, lens.id, 30, 30);
    await set((await book(world(), customer, lens.id, 3, 4)).id, 'cancelled');
    await must('post', '/api/bookings', {
      cameraId: lens.id,
      startDate: day(1),
      endDate: day(2),
      totalPrice: 150,
      status: 'inquiry',
    });
    const [dslrs, lenses] = ['DSLR Cameras', 'Lenses & Accessories'];
    expect(await read<RevenueRow>(`revenue${span(0, 60)}`)).toEqual([
      { month: '2027-03', categoryId: 1, category: dslrs, bookings: 2, revenue: 150, net: 150 },
      { month: '2027-04', categoryId: 4, category: lenses, bookings: 1, revenue: 50, net: 50 },
    ]);
    const file = await world()
      .as(admin)
      .get(`/api/admin/reports/revenue.csv${span(0, 60)}`);
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body).toContain('"2027-03","DSLR Cameras",2,150,150\r\n');
    for (const name of ['utilisation', 'idle', 'late']) {
      const reply = await world()
        .as(admin)
        .get(`/api/admin/reports/${name}.csv${span(0, 60)}`);
      expect([name, reply.statusCode]).toEqual([name, 200]);
    }
  });

  it('retired units are not in service while they are', async () => {
    const camera = await item({ stockCount: 2 });
    world().clock.advance(0);
    const { pool } = world().database;
    const [unit] = await unitsOf(camera.id);
    await pool.query(
      `insert into unit_event (unit_id, kind, at) values ($1, 'retired', '2027-03-01T10:00Z'), ($1, 'reinstated', '2027-03-05T10:00Z')`,
      [unit?.id],
    );
    const [row] = await read<UtilisationRow>('utilisation?from=2027-03-01&to=2027-03-10');
    expect(row).toMatchObject({ inService: 16 });
  });

  it('covers 90 days unless told otherwise, at most 366, and is for administrators', async () => {
    const camera = await item({ stockCount: 1 });
    const [row] = await read<UtilisationRow>('utilisation');
    expect(row).toMatchObject({ cameraId: camera.id, inService: 90 });
    for (const [query, field] of [
      ['?from=2027-01-01&to=2026-12-31', 'to'],
      ['?from=2026-01-01&to=2027-03-01', 'to'],
      ['?from=never', 'from'],
    ] as const) {
      for (const name of ['utilisation', 'idle', 'revenue', 'late', 'late.csv']) {
        const reply = await world().as(admin).get(`/api/admin/reports/${name}${query}`);
        expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([
          400,
          [field],
        ]);
        const asCustomer = await world().as(customer).get(`/api/admin/reports/${name}`);
        expect(asCustomer.statusCode).toBe(403);
      }
    }
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BookingAtRisk } from '#shared/desk/queued-bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import { saveSettings } from '../shop/shop.test-helpers.ts';
import { describeInWorld, type World } from '../testing/world.ts';

const shops = 10;

const aShop = fc.record({
  stocks: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 6 }),
  lateDays: fc.nat(3),
  bookings: fc.array(
    fc.record({
      item: fc.nat(),
      quantity: fc.integer({ min: 1, max: 3 }),
      from: fc.integer({ min: -4, max: 7 }),
      days: fc.integer({ min: 1, max: 3 }),
      status: fc.constantFrom('pending', 'confirmed', 'confirmed'),
      out: fc.nat(3),
    }),
    { minLength: 16, maxLength: 24 },
  ),
  downtimes: fc.array(
    fc.record({ item: fc.nat(), from: fc.nat(5), days: fc.integer({ min: 1, max: 4 }) }),
    { maxLength: 3 },
  ),
});
type Shop = typeof aShop extends fc.Arbitrary<infer S> ? S : never;

async function build(world: World, shop: Shop) {
  const admin = await world.createUser({ admin: true });
  const customer = await world.createUser();
  const { pool } = world.deps.database;
  const today = world.clock.today();
  await saveSettings(world, admin, ({ days }) => {
    days.overdueHoldDays = shop.lateDays;
  });
  const items: { id: number; name: string }[] = [];
  for (const stockCount of shop.stocks) items.push(await world.createCamera({ stockCount }));
  const itemOf = (any: number) => items[any % items.length]?.id;
  for (const { item, quantity, from, days, status, out } of shop.bookings) {
    const startDate = addDays(today, from);
    const body = {
      startDate,
      endDate: addDays(startDate, days - 1),
      lines: [{ cameraId: itemOf(item), quantity }],
    };
    const { total: totalPrice } = (await world.as().post('/api/quotes', body)).json();
    const reply = await world.as(admin).post('/api/admin/bookings', {
      ...body,
      userId: customer.id,
      totalPrice,
      status,
      override: true,
    });
    expect(reply.statusCode, reply.body).toBe(201);
    // Units may be out although the first day of their booking has not come.
    const unitsOut = status === 'confirmed' ? Math.min(out, quantity) : 0;
    await pool.query(
      'update hold set out = $1 where line_id = (select id from booking_line where booking_id = $2)',
      [unitsOut, reply.json().id],
    );
  }
  for (const { item, from, days } of shop.downtimes) {
    const units = await world.as(admin).get(`/api/admin/cameras/${itemOf(item)}/units`);
    const [unit] = units.json<{ id: number }[]>();
    if (!unit) continue;
    const first = addDays(today, from);
    await world.as(admin).post(`/api/admin/units/${unit.id}/downtimes`, {
      from: first,
      to: addDays(first, days - 1),
      reason: 'Shutter',
    });
  }
  return { admin, items, today };
}

/**
 * The names of items of which, on a day of a line that is not fully handed over, more units are
 * held than there are; found by the table of holds.
 */
async function shortByHolds(world: World, today: string, lateDays: number): Promise<string[]> {
  const { rows } = await world.deps.database.pool.query<{ name: string }>(
    `select distinct camera.name
     from camera
     cross join generate_series($1::date, $1::date + 6, '1 day') as on_day
     cross join lateral hold_levels(camera.id, on_day::date, on_day::date, $1::date, $1::date + $2::integer) as level
     where level.held > camera.stock_count and exists (
       select from hold join booking_line as line on line.id = hold.line_id
       where hold.camera_id = camera.id and hold.quantity > hold.out
         and on_day::date between line.start_date and line.end_date)
     order by camera.name`,
    [today, lateDays],
  );
  return rows.map(({ name }) => name);
}

describeInWorld('the bookings at risk', (world) => {
  it('are of those items of which more is held than there is', async () => {
    await fc.assert(
      fc.asyncProperty(aShop, async (shop) => {
        await world().reset();
        const { admin, today } = await build(world(), shop);
        const reply = await world().as(admin).get('/api/admin/today/atRisk?limit=100');
        const atRisk = reply.json<BookingAtRisk[]>().flatMap(({ lines }) => lines);
        const names = new Set(atRisk.map(({ cameraName }) => cameraName));
        expect([...names].sort()).toEqual(await shortByHolds(world(), today, shop.lateDays));
      }),
      { numRuns: shops },
    );
  });
});

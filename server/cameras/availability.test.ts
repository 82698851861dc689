import { sql } from 'kysely';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Availability } from '#shared/cameras/cameras.ts';
import { addDays, eachDay } from '#shared/days.rules.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { lineEachBooking } from '../testing/booking-lines.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';

describeInWorld('GET /api/cameras/{id}/availability', (world) => {
  it('agrees with a slow count day by day, whatever was booked', async () => {
    const customer = await world().createUser();
    const today = world().clock.today();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 3 }),
        fc.array(
          fc.record({
            start: fc.integer({ min: -5, max: 12 }),
            days: fc.integer({ min: 1, max: 8 }),
            status: fc.constantFrom('inquiry', 'pending', 'confirmed', 'completed', 'cancelled'),
          }),
          { maxLength: 12 },
        ),
        async (stockCount, rentals) => {
          const camera = await world().createCamera({ stockCount });
          for (const { start, days, status } of rentals) {
            await world()
              .deps.database.db.insertInto('booking')
              .values({
                account_id: customer.id,
                camera_id: camera.id,
                start_date: addDays(today, start),
                end_date: addDays(today, start + days - 1),
                total_cents: 100,
                status,
              })
              .execute();
          }
          await sql.raw(lineEachBooking).execute(world().deps.database.db);
          const [from, to] = [addDays(today, -3), addDays(today, 14)];
          const reply = await world()
            .as()
            .get(`/api/cameras/${camera.id}/availability?from=${from}&to=${to}`);
          expect(reply.json()).toEqual({
            cameraId: camera.id,
            stockCount,
            bufferDays: 0,
            days: eachDay(from, to).map((date) => {
              const held = rentals.filter(
                ({ start, days, status }) =>
                  (status === 'pending' || status === 'confirmed') &&
                  addDays(today, start) <= date &&
                  date <= addDays(today, start + days - 1),
              ).length;
              return { date, available: Math.max(0, stockCount - held) };
            }),
          });
        },
      ),
      { numRuns: 25 },
    );
  });

  it('needs both ends in order, at most 366 days, and a camera that is there', async () => {
    const camera = await world().createCamera();
    const ask = async (query: string, id = camera.id) =>
      (await world().as().get(`/api/cameras/${id}/availability?${query}`)).statusCode;
    expect(await ask('from=2026-01-01&to=2027-01-01')).toBe(200);
    expect(await ask('from=2026-01-01&to=2027-01-02')).toBe(400);
    expect(await ask('from=2026-01-02&to=2026-01-01')).toBe(400);
    expect(await ask('from=2026-01-01')).toBe(400);
    expect(await ask('from=2026-02-30&to=2026-03-01')).toBe(400);
    expect(await ask('from=2026-01-01&to=2026-01-02', 999_999)).toBe(404);
  });

  it('offers the next free range of the same length', async () => {
    const [customer, today] = [await world().createUser(), world().clock.today()];
    const camera = await world().createCamera();
    await book(world(), customer, camera.id, 1, 4);
    await book(world(), customer, camera.id, 6, 7);
    const next = async (days: number, from: number) =>
      (
        await world()
          .as()
          .get(`/api/cameras/${camera.id}/next-free?days=${days}&from=${addDays(today, from)}`)
      ).json<unknown>();
    expect(await next(1, 1)).toEqual({ startDate: addDays(today, 5), endDate: addDays(today, 5) });
    expect(await next(3, 1)).toEqual({ startDate: addDays(today, 8), endDate: addDays(today, 10) });
    expect(await next(1, -9)).toEqual({ startDate: today, endDate: today });
    const soldOut = await world().createCamera({ stockCount: 0 });
    expect(
      (await world().as().get(`/api/cameras/${soldOut.id}/next-free?days=1`)).json(),
    ).toBeNull();
  });

  it('leaves a booking out of the days of an item, for its customer and the desk alone', async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const day = (ahead: number) => addDays(world().clock.today(), ahead);
    const camera = await world().createCamera({ name: 'Camera', stockCount: 2 });
    const { id } = await book(world(), customer, camera.id, 2, 3);
    await book(world(), customer, camera.id, 3, 4);
    const path = `/api/cameras/${camera.id}/availability?from=${day(1)}&to=${day(5)}`;
    const freeFor = async (user: TestUser | undefined, query = `&bookingId=${id}`) => {
      const { days } = (
        await world()
          .as(user)
          .get(path + query)
      ).json<Availability>();
      return days.map(({ available }) => available);
    };
    const other = await world().createUser();
    expect(await freeFor(customer)).toEqual([2, 2, 1, 1, 2]);
    expect(await freeFor(admin)).toEqual([2, 2, 1, 1, 2]);
    for (const user of [other, undefined]) {
      expect(await freeFor(user)).toEqual([2, 1, 0, 1, 2]);
    }
    expect(await freeFor(customer, '')).toEqual([2, 1, 0, 1, 2]);
    expect(await freeFor(customer, '&bookingId=999999')).toEqual([2, 1, 0, 1, 2]);
    const wrong = await world().as(customer).get(`${path}&bookingId=one`);
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { code: 'invalid_input' }]);
  });
});

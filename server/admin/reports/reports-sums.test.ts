import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WeeklyReport } from '#shared/desk/admin.ts';
import { bookingStatuses, type BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { dayIn } from '#shared/clock.rules.ts';
import { addDays } from '#shared/days.rules.ts';
import { describeInWorld } from '../../testing/world.ts';
import { insertBooking } from '../admin.test-helpers.ts';
import { mondayOf } from './reports.service.ts';

const change = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    camera: fc.nat(2),
    status: fc.constantFrom(...bookingStatuses),
    price: fc.integer({ min: 1, max: 100_000 }),
    hoursAgo: fc.nat(27 * 7 * 24),
  }),
  fc.record({
    kind: fc.constant('status' as const),
    which: fc.nat(),
    status: fc.constantFrom(...bookingStatuses),
  }),
  fc.record({
    kind: fc.constant('price' as const),
    which: fc.nat(),
    price: fc.integer({ min: 1, max: 100_000 }),
  }),
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }),
);

interface Row {
  id: number;
  camera_id: number;
  status: BookingStatus;
  total_cents: number;
  created_at: Date;
}

const volumeOf = (rows: Row[]) => ({
  bookings: rows.length,
  revenue: rows.reduce((sum, row) => sum + row.total_cents, 0) / 100,
});

describe.each(['Pacific/Auckland', 'America/St_Johns', 'UTC'])('in %s', (shopTimeZone) => {
  describeInWorld(
    'the weekly report',
    (world) => {
      it('is the plain sum of all bookings, whatever was done to them', async () => {
        const changes = fc.array(change, { minLength: 60, maxLength: 60 });
        await fc.assert(
          fc.asyncProperty(changes, async (all) => {
            await world().reset();
            const { db } = world().deps.database;
            const admin = await world().createUser({ admin: true });
            const cameras = [
              await world().createCamera(),
              await world().createCamera(),
              await world().createCamera(),
            ];
            const ids: number[] = [];
            for (const one of all) {
              if (one.kind === 'insert') {
                const id = await insertBooking(world(), {
                  accountId: admin.id,
                  cameraId: cameras[one.camera]?.id ?? 0,
                  status: one.status,
                  from: 0,
                  to: 0,
                  totalPrice: one.price,
                  createdDaysAgo: one.hoursAgo / 24,
                });
                ids.push(id);
                continue;
              }
              const id = ids[one.which % ids.length];
              if (id === undefined) continue;
              if (one.kind === 'delete') {
                ids.splice(ids.indexOf(id), 1);
                await db.deleteFrom('conversation').where('booking_id', '=', id).execute();
                await db.deleteFrom('booking_line').where('booking_id', '=', id).execute();
                await db.deleteFrom('booking').where('id', '=', id).execute();
              } else {
                const set =
                  one.kind === 'status' ? { status: one.status } : { total_cents: 100 * one.price };
                await db.updateTable('booking').set(set).where('id', '=', id).execute();
                if (one.kind === 'price') {
                  await db
                    .updateTable('booking_line')
                    .set({ rent_cents: one.price * 100 + 7, discount_cents: 7 })
                    .where('booking_id', '=', id)
                    .execute();
                }
              }
            }

            const rows: Row[] = await db.selectFrom('booking').selectAll().execute();
            const firstMonday = addDays(mondayOf(world().clock.today()), -25 * 7);
            const weekOf = (row: Row) => mondayOf(dayIn(shopTimeZone, row.created_at));
            const shown = rows.filter((row) => weekOf(row) >= firstMonday);
            const report = (
              await world().as(admin).get('/api/admin/reports/weekly')
            ).json<WeeklyReport>();
            expect(report.weeks).toEqual(
              Array.from({ length: 26 }, (_, index) => {
                const monday = addDays(firstMonday, 7 * index);
                const made = shown.filter((row) => weekOf(row) === monday);
                const only = (status: BookingStatus) =>
                  volumeOf(made.filter((row) => row.status === status));
                return {
                  monday,
                  all: volumeOf(made),
                  confirmed: only('confirmed'),
                  completed: only('completed'),
                };
              }),
            );
            const rentals = shown.filter(({ status }) => /confirmed|completed/.test(status));
            for (const item of report.leastRented) {
              const { bookings, revenue } = item;
              expect({ bookings, revenue }).toEqual(
                volumeOf(rentals.filter((row) => row.camera_id === item.cameraId)),
              );
            }
          }),
          { numRuns: 3 },
        );
      });
    },
    { shopTimeZone },
  );
});

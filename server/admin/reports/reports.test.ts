import { expect, it } from 'vitest';
import type { WeeklyReport } from '#shared/desk/admin.ts';
import { addDays } from '#shared/days.rules.ts';
import { describeInWorld } from '../../testing/world.ts';
import { insertBooking } from '../admin.test-helpers.ts';
import { mondayOf } from './reports.service.ts';

it.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-21', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on Monday %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

describeInWorld(
  'GET /api/admin/reports/weekly',
  (world) => {
    it('adds up bookings and revenue by the week in which they were made, confirmed and completed apart', async () => {
      const admin = await world().createUser({ admin: true });
      const customer = await world().createUser();
      const camera = await world().createCamera();
      const insert = (
        status: 'pending' | 'confirmed' | 'completed' | 'cancelled',
        createdDaysAgo: number,
        totalPrice: number,
      ) =>
        insertBooking(world(), {
          accountId: customer.id,
          cameraId: camera.id,
          status,
          from: 0,
          to: 0,
          createdDaysAgo,
          totalPrice,
        });
      await insert('pending', 0, 1);
      await insert('confirmed', 0, 10);
      await insert('completed', 7, 100);
      await insert('cancelled', 7, 1_000);
      await insert('completed', 400, 10_000);

      const report = (
        await world().as(admin).get('/api/admin/reports/weekly')
      ).json<WeeklyReport>();
      const monday = mondayOf(world().clock.today());
      expect(report.weeks).toHaveLength(26);
      expect(report.weeks[0]?.monday).toBe(addDays(monday, -25 * 7));
      expect(report.weeks.at(-1)).toEqual({
        monday,
        all: { bookings: 2, revenue: 11 },
        confirmed: { bookings: 1, revenue: 10 },
        completed: { bookings: 0, revenue: 0 },
      });
      expect(report.weeks.at(-2)).toEqual({
        monday: addDays(monday, -7),
        all: { bookings: 2, revenue: 1_100 },
        confirmed: { bookings: 0, revenue: 0 },
        completed: { bookings: 1, revenue: 100 },
      });
      const all = report.weeks.reduce((total, week) => total + week.all.bookings, 0);
      expect(all).toBe(4);
    });

    it('draws the line between two weeks at midnight in the shop', async () => {
      const admin = await world().createUser({ admin: true });
      const customer = await world().createUser();
      const camera = await world().createCamera();
      const id = await insertBooking(world(), {
        accountId: customer.id,
        cameraId: camera.id,
        status: 'confirmed',
        from: 0,
        to: 0,
      });
      // On Sunday at half past twelve in UTC it is already Monday in Auckland.
      const monday = mondayOf(world().clock.today());
      const made = new Date(`${addDays(monday, -1)}T12:30:00Z`);
      await world()
        .deps.database.db.updateTable('booking')
        .set({ created_at: made })
        .where('id', '=', id)
        .execute();
      const report = (
        await world().as(admin).get('/api/admin/reports/weekly')
      ).json<WeeklyReport>();
      expect(report.weeks.find((week) => week.all.bookings === 1)?.monday).toBe(monday);
    });

    it('names the most and the least rented items', async () => {
      const admin = await world().createUser({ admin: true });
      const customer = await world().createUser();
      const rented = await world().createCamera({ name: 'Rented twice' });
      const once = await world().createCamera({ name: 'Rented once' });
      const never = await world().createCamera({ name: 'Never rented' });
      const deleted = await world().createCamera({ name: 'Sold' });
      const insert = (cameraId: number, status: 'confirmed' | 'completed' | 'cancelled') =>
        insertBooking(world(), { accountId: customer.id, cameraId, status, from: 0, to: 0 });
      await insert(rented.id, 'completed');
      await insert(rented.id, 'confirmed');
      await insert(once.id, 'completed');
      await insert(never.id, 'cancelled');
      for (let index = 0; index < 3; index += 1) await insert(deleted.id, 'completed');
      await world().as(admin).delete(`/api/admin/cameras/${deleted.id}`);

      const report = (
        await world().as(admin).get('/api/admin/reports/weekly')
      ).json<WeeklyReport>();
      const names = (items: WeeklyReport['mostRented']) =>
        items.map((item) => [item.cameraName, item.bookings, item.revenue]);
      expect(names(report.mostRented)).toEqual([
        ['Sold', 3, 300],
        ['Rented twice', 2, 200],
        ['Rented once', 1, 100],
      ]);
      expect(names(report.leastRented)).toEqual([
        ['Never rented', 0, 0],
        ['Rented once', 1, 100],
        ['Rented twice', 2, 200],
      ]);
    });
  },
  { shopTimeZone: 'Pacific/Auckland' },
);

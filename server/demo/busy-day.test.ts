import { beforeEach, expect, it } from 'vitest';
import type { Today } from '#shared/desk/admin.ts';
import { expectConsistency } from '../faults/consistency.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';
import { busyDay, fillBusyDay } from './busy-day.ts';
import { fillDemoShop } from './demo-shop.ts';

describeInWorld(
  'a house on its busiest day',
  (world) => {
    beforeEach(async () => {
      await fillDemoShop(world().deps);
    });

    it('has as many hand-overs and returns as it says, and is filled once', async () => {
      const { database, clock } = world();
      const fill = () => fillBusyDay(database.db, clock.today(), clock.now());
      expect(await fill()).toBe(busyDay.bookings);
      expect(await fill()).toBe(0);
      await expectConsistency(database.pool);
      const { rows } = await database.pool.query<{ id: number }>(
        'select id from account where role is not null limit 1',
      );
      expect(rows).toHaveLength(1);
      const admin = await world().createUser({ admin: true });
      const today = (await world().as(admin).get('/api/admin/today')).json<Today>();
      expect(today.goingOut.count).toBeGreaterThanOrEqual(busyDay.goingOut);
      expect(today.comingBack.count).toBeGreaterThanOrEqual(busyDay.comingBack);
      expect(today.overdue.count).toBeGreaterThanOrEqual(busyDay.late);
      expect(today.pending.count).toBeGreaterThanOrEqual(busyDay.requests);
    }, 60_000);
  },
  { demo: 'always' },
);

import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { HistoryEntry } from '#shared/bookings/history.ts';
import { describeInWorld } from '../../testing/world.ts';
import { book } from '../bookings.test-helpers.ts';
import { expireRequests } from '../expiry/expiry.service.ts';

const times = 12;

describeInWorld('two who do something to a booking at once', (world) => {
  const shop = async (stockCount: number) => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount });
    const desk = world().as(admin);
    const me = world().as(customer);
    const day = (ahead: number) => addDays(world().clock.today(), ahead);
    const read = async (id: number) => (await me.get(`/api/bookings/${id}`)).json<Booking>();
    return { admin, customer, camera, desk, me, day, read };
  };

  it('never end with units out of a cancelled booking', async () => {
    const { customer, camera, desk, me, read } = await shop(times);
    for (let count = 0; count < times; count += 1) {
      const { id, lines } = await book(world(), customer, camera.id, 0, 1);
      const [cancelled, handedOver] = await Promise.all([
        me.post(`/api/bookings/${id}/cancel`, {}),
        desk.post(`/api/admin/bookings/${id}/hand-over`, {
          units: [{ lineId: lines[0]?.id, quantity: 1 }],
        }),
      ]);
      const won = cancelled.statusCode === 200 ? 'cancel' : 'hand-over';
      expect([cancelled.statusCode, handedOver.statusCode]).toEqual(
        won === 'cancel' ? [200, 409] : [409, 200],
      );
      expect(await read(id)).toMatchObject(
        won === 'cancel'
          ? { status: 'cancelled', unitsOut: 0 }
          : { status: 'confirmed', unitsOut: 1 },
      );
    }
  });

  it('end as if one had been first when days are moved while the desk confirms', async () => {
    const { customer, camera, desk, me, day, read } = await shop(times);
    for (let count = 0; count < times; count += 1) {
      const { id } = await book(world(), customer, camera.id, 3, 4);
      const [moved, confirmed] = await Promise.all([
        me.put(`/api/bookings/${id}`, { startDate: day(5), endDate: day(6), totalPrice: 100 }),
        desk.put(`/api/admin/bookings/${id}/status`, { status: 'confirmed' }),
      ]);
      expect([moved.statusCode, confirmed.statusCode]).toEqual([200, 200]);
      const history = (await me.get(`/api/bookings/${id}/history`)).json<HistoryEntry[]>();
      const movedLast = history.findIndex(({ kind }) => kind === 'dates') < 2 && history.length > 3;
      expect(await read(id)).toMatchObject({
        startDate: day(5),
        status: movedLast ? 'pending' : 'confirmed',
      });
    }
  });

  it('never promise one unit twice when days are moved while somebody books', async () => {
    const { customer, camera, me, day } = await shop(1);
    for (let count = 0; count < times; count += 1) {
      const from = 10 * count + 1;
      const { id } = await book(world(), customer, camera.id, from, from + 1);
      const other = world().as(await world().createUser());
      const body = { startDate: day(from + 4), endDate: day(from + 5), totalPrice: 100 };
      const replies = await Promise.all([
        me.put(`/api/bookings/${id}`, body),
        other.post('/api/bookings', { cameraId: camera.id, ...body, notes: '' }),
      ]);
      const codes = replies.map(({ statusCode }) => statusCode);
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual(codes);
    }
  });

  it('leave a request confirmed or expired, and its units held or free accordingly', async () => {
    const { customer, camera, desk, read } = await shop(times);
    const settings = (await desk.get('/api/admin/settings')).json();
    await desk.put('/api/admin/settings', {
      ...settings,
      requests: { ...settings.requests, requestExpiresHours: 1 },
    });
    const ids: number[] = [];
    for (let count = 0; count < times; count += 1) {
      ids.push((await book(world(), customer, camera.id, 3, 4)).id);
    }
    world().clock.advance(2 * 60 * 60 * 1_000);
    const replies = await Promise.all([
      ...ids.map((id) => desk.put(`/api/admin/bookings/${id}/status`, { status: 'confirmed' })),
      expireRequests(world().deps),
    ]);
    expect(replies.flatMap((reply) => (reply ? [reply.statusCode] : []))).toEqual(
      ids.map(() => 200),
    );
    const statuses = (await Promise.all(ids.map(read))).map(({ status }) => status);
    const held = statuses.filter((status) => status === 'confirmed').length;
    const { rows } = await world().deps.database.pool.query<{ held: string }>(
      'select coalesce(sum(quantity), 0) as held from hold',
    );
    expect(Number(rows[0]?.held)).toBe(held);
    expect(statuses.every((status) => ['confirmed', 'cancelled'].includes(status))).toBe(true);
  });
});

import { beforeEach, expect, it } from 'vitest';
import { addDays } from '#shared/days.rules.ts';
import type { Mail } from '#shared/mail/mail.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { momentAt } from '../testing/shop-day.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { queueReminders } from './reminders.service.ts';

const minuteMs = 60_000;

describeInWorld('reminders', (world) => {
  let desk: TestUser;
  let customer: TestUser;
  beforeEach(async () => {
    desk = await world().createUser({ admin: true, firstName: 'Ada' });
    customer = await world().createUser({ firstName: 'Kim' });
    const { deps } = world();
    await world()
      .as(desk)
      .put('/api/admin/settings', {
        ...deps.shop.settings(),
        house: { ...deps.shop.settings().house, email: 'house@example.com' },
      });
  });

  /**
   * Makes a confirmed booking that begins today and ends `lastDay` days later; with `isOut` its
   * units are handed over.
   */
  async function rental(isOut: boolean, lastDay = 2) {
    const camera = await world().createCamera();
    const totalPrice = 50 * (lastDay + 1);
    const booking = await book(world(), customer, camera.id, 0, lastDay, { totalPrice });
    await world().as(desk).put(`/api/admin/bookings/${booking.id}/status`, { status: 'confirmed' });
    if (isOut) {
      const units = [{ lineId: booking.lines[0]?.id, quantity: 1 }];
      const reply = await world()
        .as(desk)
        .post(`/api/admin/bookings/${booking.id}/hand-over`, { units });
      expect(reply.statusCode, reply.body).toBe(200);
    }
    return booking;
  }
  const at = (day: string, time: string) =>
    world().clock.set(momentAt(world().clock.timeZone, day, time));
  const said = async (...kinds: Mail['kind'][]) => {
    await queueReminders(world().deps);
    const { rows } = await world().database.pool.query<{ kind: Mail['kind']; facts: object }>(
      'select kind, facts from mail order by id',
    );
    return rows.filter(({ kind }) => kinds.includes(kind));
  };

  it('say once, by day, that something is due tomorrow', async () => {
    const { endDate } = await rental(false);
    const before = addDays(endDate, -1);
    at(before, '08:59');
    expect(await said('due_tomorrow')).toEqual([]);
    at(before, '09:01');
    expect(await said('due_tomorrow')).toHaveLength(1);
    at(before, '19:58');
    expect(await said('due_tomorrow')).toHaveLength(1);
    const { rows } = await world().database.pool.query(
      "select best_before from mail where kind = 'due_tomorrow'",
    );
    expect(rows).toEqual([{ best_before: momentAt(world().clock.timeZone, endDate, '00:00') }]);
  });

  it('say nothing of a return on the day of the pick-up until something is out', async () => {
    at(world().clock.today(), '12:00');
    await rental(false, 1);
    expect(await said('due_tomorrow')).toEqual([]);
    const { endDate } = await rental(true, 1);
    expect(await said('due_tomorrow')).toEqual([
      { kind: 'due_tomorrow', facts: { dueOn: endDate } },
    ]);
  });

  it('say nothing in the evening, nor to those who do not want to hear of it', async () => {
    const { endDate } = await rental(false);
    at(addDays(endDate, -1), '20:00');
    expect(await said('due_tomorrow')).toEqual([]);
    await world()
      .database.db.updateTable('account')
      .set({ mail_reminders: false })
      .where('id', '=', customer.id)
      .execute();
    at(addDays(endDate, -1), '12:00');
    expect(await said('due_tomorrow')).toEqual([]);
  });

  it('say on days 1, 3 and 7 that something is overdue, as long as it is out', async () => {
    const { endDate } = await rental(true);
    await rental(false);
    const late: number[] = [];
    for (let day = 0; day <= 12; day += 1) {
      at(addDays(endDate, day), '10:00');
      const mails = await said('overdue');
      if (mails.length > late.length) late.push(day);
    }
    expect(late).toEqual([1, 3, 7]);
  });

  it('count from the day of the hand-over where that was after the end', async () => {
    const { id, endDate, lines } = await rental(false);
    const left = addDays(endDate, 5);
    at(left, '10:00');
    const units = [{ lineId: lines[0]?.id, quantity: 1 }];
    const path = `/api/admin/bookings/${id}/hand-over`;
    const reply = await world().as(desk).post(path, { units, override: true });
    expect(reply.statusCode, reply.body).toBe(200);
    at(left, '10:01');
    expect(await said('overdue')).toEqual([]);
    at(addDays(left, 1), '10:00');
    expect(await said('overdue')).toEqual([
      { kind: 'overdue', facts: { dueOn: left, daysLate: 1 } },
    ]);
  });

  it('of a shop that was closed say only what is true by then', async () => {
    const { endDate } = await rental(true);
    at(addDays(endDate, 4), '10:00');
    expect(await said('overdue', 'due_tomorrow')).toEqual([
      { kind: 'overdue', facts: { dueOn: endDate, daysLate: 4 } },
    ]);
  });

  it('tell of messages that were unread for ten minutes, once until they are read', async () => {
    world().clock.setToNow();
    const booking = await rental(false);
    await queueReminders(world().deps);
    const send = (user: TestUser, content: string) =>
      world().as(user).post('/api/messages', { bookingId: booking.id, content });
    await send(desk, `${'é'.repeat(250)}`);
    expect(await said('unread')).toEqual([]);
    world().clock.advance(11 * minuteMs);
    await world().deps.presence.flush();
    const [mail, ...more] = await said('unread', 'desk_unread');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'unread', facts: { sender: 'Ada', text: 'é'.repeat(200) } });
    await send(desk, 'Hello?');
    world().clock.advance(11 * minuteMs);
    expect(await said('unread')).toHaveLength(1);

    await send(customer, 'Here I am');
    world().clock.advance(11 * minuteMs);
    await world().deps.presence.flush();
    expect(await said('desk_unread')).toMatchObject([
      { facts: { sender: 'Kim', text: 'Here I am' } },
    ]);
  });
});

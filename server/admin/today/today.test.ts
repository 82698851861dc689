import { expect, it } from 'vitest';
import type { Summary, Today } from '#shared/desk/admin.ts';
import type { ListedBooking } from '#shared/bookings/bookings.ts';
import { isOverdue } from '#shared/bookings/bookings.rules.ts';
import type { OverdueBooking, QueuedBooking } from '#shared/desk/queued-bookings.ts';
import { describeInWorld } from '../../testing/world.ts';
import { insertBooking } from '../admin.test-helpers.ts';

describeInWorld('GET /api/admin/today', (world) => {
  const shop = async () => ({
    admin: await world().createUser({ admin: true }),
    customer: await world().createUser({ firstName: 'Ines', lastName: 'Ferreira' }),
    camera: await world().createCamera({ stockCount: 20 }),
  });
  const ids = (queue: { first: { id: number }[] }) => queue.first.map(({ id }) => id);

  it('sorts bookings into going out, coming back, overdue and pending', async () => {
    const { admin, customer, camera } = await shop();
    const insert = (status: 'pending' | 'confirmed' | 'completed', from: number, to: number) =>
      insertBooking(world(), { accountId: customer.id, cameraId: camera.id, status, from, to });
    const goingOut = await insert('confirmed', 0, 2);
    const comingBack = await insert('confirmed', -2, 0);
    const oneDay = await insert('confirmed', 0, 0);
    const late = await insert('confirmed', -5, -1);
    const later = await insert('confirmed', -9, -4);
    const asked = await insert('pending', 0, 1);
    const begun = await insert('confirmed', -1, 1);
    await insert('completed', -5, -1);
    await world().database.pool.query(
      'update booking set units_out = 1, handed_over_at = start_date::timestamp where id = $1',
      [comingBack],
    );

    const today = (await world().as(admin).get('/api/admin/today')).json<Today>();
    expect(today.today).toBe(world().clock.today());
    // A booking stands in the queue of hand-overs from its first day to its last, until all its
    // units are handed over.
    expect(ids(today.goingOut)).toEqual([comingBack, begun, goingOut, oneDay]);
    // The rental of one day ends today, but nothing of it is out yet, so it is not in the queue of
    // returns.
    expect(ids(today.comingBack)).toEqual([comingBack]);
    expect(ids(today.overdue)).toEqual([later, late]);
    expect(ids(today.pending)).toEqual([asked]);
    expect(today.goingOut.first[2]).toEqual({
      id: goingOut,
      status: 'confirmed',
      startDate: world().clock.today(),
      endDate: expect.any(String),
      pickUpTime: null,
      returnTime: null,
      customerName: 'Ines Ferreira',
      cameraName: camera.name,
      lines: [{ cameraName: camera.name, quantity: 1 }],
      unitsOut: 0,
      due: 100,
    });
    expect(today.overdue.first[0]).toMatchObject({ id: later, daysLate: 4 });
  });

  it('says what goes out and comes back tomorrow, and in the week that begins today', async () => {
    const { admin, customer, camera } = await shop();
    const insert = (from: number, to: number) =>
      insertBooking(world(), {
        accountId: customer.id,
        cameraId: camera.id,
        status: 'confirmed',
        from,
        to,
      });
    const left = async (id: number) =>
      world().database.pool.query(
        'update booking set units_out = 1, handed_over_at = start_date::timestamp where id = $1',
        [id],
      );
    const begun = await insert(-1, 3);
    const tomorrow = await insert(1, 2);
    const inSix = await insert(6, 9);
    await insert(7, 9);
    const backTomorrow = await insert(-2, 1);
    const backInSix = await insert(-3, 6);
    for (const id of [backTomorrow, backInSix]) await left(id);
    const desk = world().as(admin);
    const work = async (span: string) =>
      (await desk.get(`/api/admin/today?span=${span}`)).json<Today>();
    const { goingOut, comingBack } = await work('tomorrow');
    expect([ids(goingOut), ids(comingBack)]).toEqual([[tomorrow], [backTomorrow]]);
    const week = await work('week');
    expect(ids(week.goingOut)).toEqual([backInSix, backTomorrow, begun, tomorrow, inSix]);
    expect(ids(week.comingBack)).toEqual([backTomorrow, backInSix]);
    expect(await work('today')).toEqual((await desk.get('/api/admin/today')).json());
    const page = await desk.get('/api/admin/today/comingBack?span=week&limit=1');
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1] ?? '';
    expect((await desk.get(next)).json<QueuedBooking[]>().map(({ id }) => id)).toEqual([backInSix]);
    expect((await desk.get('/api/admin/today?span=month')).json()).toMatchObject({
      fields: { span: 'span must be one of today, tomorrow, week' },
    });
  });

  it('has those overdue that the tables of the desk call so', async () => {
    const { admin, customer, camera } = await shop();
    const desk = world().as(admin);
    for (const status of ['inquiry', 'pending', 'confirmed', 'completed', 'cancelled'] as const) {
      for (const [unitsOut, isHandedOver] of [
        [0, false],
        [0, true],
        [1, true],
      ] as const) {
        for (const to of [-1, 0]) {
          const booking = { accountId: customer.id, cameraId: camera.id, status, from: -3, to };
          const id = await insertBooking(world(), booking);
          await world().database.pool.query(
            'update booking set units_out = $2, handed_over_at = case when $3 then start_date::timestamp end where id = $1',
            [id, unitsOut, isHandedOver],
          );
        }
      }
    }
    const overdue = (await desk.get('/api/admin/today/overdue')).json<OverdueBooking[]>();
    const all = (await desk.get('/api/bookings')).json<ListedBooking[]>();
    const called = all.filter((booking) =>
      isOverdue(booking, { today: world().clock.today(), timeZone: 'UTC' }),
    );
    expect(called.length).toBeGreaterThan(1);
    expect(overdue.map(({ id }) => id).sort()).toEqual(called.map(({ id }) => id).sort());
  });

  it('counts all of a queue and shows the first five', async () => {
    const { admin, customer, camera } = await shop();
    for (let index = 0; index < 7; index += 1) {
      for (const status of ['pending', 'confirmed'] as const) {
        await insertBooking(world(), {
          accountId: customer.id,
          cameraId: camera.id,
          status,
          from: -9 + index,
          to: -8 + index,
          createdDaysAgo: 20 - index,
        });
      }
    }
    const today = (await world().as(admin).get('/api/admin/today')).json<Today>();
    expect([today.pending.count, today.pending.first.length]).toEqual([7, 5]);
    expect([today.overdue.count, today.overdue.first.length]).toEqual([7, 7]);

    const first = await world().as(admin).get('/api/admin/today/overdue?limit=4');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await world().as(admin).get(next);
    const whole = [first, second].flatMap((page) => page.json<{ id: number }[]>());
    expect(whole.length).toBe(7);
    expect(whole.map(({ id }) => id)).toEqual(ids(today.overdue));
    expect(second.headers['link']).toBeUndefined();
  });

  it('lists the conversations that the desk has not read', async () => {
    const { admin, customer, camera } = await shop();
    const insert = () =>
      insertBooking(world(), {
        accountId: customer.id,
        cameraId: camera.id,
        status: 'inquiry',
        from: 0,
        to: 3,
      });
    const unread = await insert();
    const read = await insert();
    for (const bookingId of [unread, read]) {
      await world().as(customer).post('/api/messages', { bookingId, content: 'Hello?' });
    }
    await world().as(admin).get(`/api/messages/booking/${read}`);
    const today = (await world().as(admin).get('/api/admin/today')).json<Today>();
    expect(today.unread.count).toBe(1);
    expect(today.unread.first).toMatchObject([
      { booking: { id: unread }, unreadCount: 1, lastMessage: { content: 'Hello?' } },
    ]);
  });

  it('is about the shop’s present day', async () => {
    const { customer, camera } = await shop();
    const id = await insertBooking(world(), {
      accountId: customer.id,
      cameraId: camera.id,
      status: 'confirmed',
      from: 1,
      to: 2,
    });
    world().clock.advance(86_400_000);
    const tomorrow = await world().createUser({ admin: true });
    const today = (await world().as(tomorrow).get('/api/admin/today')).json<Today>();
    expect(ids(today.goingOut)).toEqual([id]);
  });
});

describeInWorld('GET /api/admin/summary', (world) => {
  it('counts cameras, bookings by status and people, and adds up all prices', async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 1 });
    await world().createCamera({ stockCount: 2 });
    for (const [index, status] of (
      ['inquiry', 'pending', 'confirmed', 'confirmed', 'completed', 'cancelled'] as const
    ).entries()) {
      await insertBooking(world(), {
        accountId: customer.id,
        cameraId: camera.id,
        status,
        from: index,
        to: index,
        totalPrice: 10 ** index,
      });
    }
    const summary = (await world().as(admin).get('/api/admin/summary')).json<Summary>();
    expect(summary).toEqual({
      totalCameras: 2,
      needsAttention: 1,
      activeBookings: 2,
      totalBookings: 6,
      registeredUsers: 2,
      regularUsers: 1,
      administrators: 1,
      revenue: 111_111,
      byStatus: { inquiry: 1, pending: 1, confirmed: 2, completed: 1, cancelled: 1 },
      demoPasswords: false,
    });
  });
});

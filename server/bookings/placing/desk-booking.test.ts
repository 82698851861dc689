import { expect, it } from 'vitest';
import type { BookingWithCamera, OwnBooking } from '#shared/bookings/bookings.ts';
import type { DeskBooking } from '#shared/counter/counter.ts';
import { addDays } from '#shared/days.rules.ts';
import type { ErrorReply } from '#shared/endpoint.ts';
import type { HistoryEntry } from '#shared/bookings/history.ts';
import { countDeadlocks } from '../../faults/consistency.test-helpers.ts';
import { saveSettings } from '../../shop/shop.test-helpers.ts';
import { describeInWorld } from '../../testing/world.ts';
import { book } from '../bookings.test-helpers.ts';
import { refusal } from '../../testing/expectations.ts';

describeInWorld('booking at the desk', (world) => {
  const shop = async (stockCount = 1) => {
    const admin = await world().createUser({ admin: true, firstName: 'Mara', lastName: 'Lind' });
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount });
    const desk = world().as(admin);
    const day = (ahead: number) => addDays(world().clock.today(), ahead);
    const place = (from: number, to: number, more: object = {}, headers = {}) =>
      desk.post(
        '/api/admin/bookings',
        {
          userId: customer.id,
          lines: [{ cameraId: camera.id, quantity: 1 }],
          startDate: day(from),
          endDate: day(to),
          totalPrice: 50 * (to - from + 1),
          ...more,
        },
        headers,
      );
    return { admin, customer, camera, desk, day, place };
  };

  it('makes a confirmed booking that is its customer’s, and says who made it', async () => {
    const { customer, desk, place, day } = await shop();
    const reply = await place(1, 2, { notes: 'By phone' });
    expect([reply.statusCode, reply.json<DeskBooking>()]).toEqual([
      201,
      expect.objectContaining({
        userId: customer.id,
        status: 'confirmed',
        startDate: day(1),
        notes: 'By phone',
        account: expect.objectContaining({ due: 100 }),
        units: [],
      }),
    ]);
    const { id } = reply.json<DeskBooking>();
    const own = (await world().as(customer).get('/api/bookings/user')).json<OwnBooking[]>();
    expect(own.map((booking) => booking.id)).toEqual([id]);
    const history = (await desk.get(`/api/bookings/${id}/history`)).json<HistoryEntry[]>();
    expect(history).toMatchObject([{ kind: 'created', by: { name: 'Mara Lind', side: 'desk' } }]);
    expect((await world().as(customer).get(`/api/messages/booking/${id}`)).statusCode).toBe(200);
  });

  it('takes past days and any of three statuses', async () => {
    const { desk, place } = await shop();
    const past = await place(-3, -1, { status: 'completed' });
    expect([past.statusCode, past.json<DeskBooking>().status]).toEqual([201, 'completed']);
    // A rental that was only recorded afterwards causes no mail to its customer.
    const about = `/api/admin/mails?bookingId=${past.json<DeskBooking>().id}`;
    expect((await desk.get(about)).json()).toEqual([]);
    expect((await place(-1, 1)).statusCode).toBe(201);
    expect(refusal(await place(5, 6, { status: 'cancelled' }))).toEqual([400, 'invalid_input']);
  });

  it('keeps the lead time of the house unless overridden, but for what is past', async () => {
    const { admin, place } = await shop();
    await saveSettings(world(), admin, ({ days }) => {
      days.leadDays = 2;
    });
    const soon = await place(1, 2);
    expect([soon.statusCode, soon.json<ErrorReply>().fields]).toEqual([
      400,
      { startDate: 'Please book at least 2 days ahead' },
    ]);
    expect((await place(1, 2, { override: true })).statusCode).toBe(201);
    expect((await place(-2, -1)).statusCode).toBe(201);
  });

  it('is refused on full days unless overridden, and at another price always', async () => {
    const { customer, camera, place, day } = await shop();
    await book(world(), customer, camera.id, 1, 2);
    const full = await place(2, 3);
    expect([...refusal(full), full.json<ErrorReply>().conflicts]).toEqual([
      409,
      'unavailable',
      [expect.objectContaining({ cameraId: camera.id, available: 0, date: day(2) })],
    ]);
    expect((await place(2, 3, { override: true })).statusCode).toBe(201);
    expect(refusal(await place(5, 6, { totalPrice: 1, override: true }))).toEqual([
      409,
      'price_changed',
    ]);
    expect(refusal(await place(6, 5))).toEqual([400, 'invalid_input']);
  });

  it('minds the days on which the house is closed unless overridden', async () => {
    const { desk, place, day } = await shop();
    const settings = (await desk.get('/api/admin/settings')).json();
    await desk.put('/api/admin/settings', {
      ...settings,
      days: { ...settings.days, closedDates: [{ date: day(2), label: 'Fair' }] },
    });
    expect((await place(2, 3)).json<ErrorReply>().fields).toHaveProperty('startDate');
    expect((await place(2, 3, { override: true })).statusCode).toBe(201);
  });

  it('leaves an open inquiry as it is', async () => {
    const { customer, camera, place, day } = await shop();
    const me = world().as(customer);
    await me.post('/api/bookings', {
      cameraId: camera.id,
      startDate: day(0),
      endDate: day(0),
      totalPrice: 150,
      status: 'inquiry',
    });
    await place(1, 1);
    const own = (await me.get('/api/bookings/user')).json<BookingWithCamera[]>();
    expect(own.map(({ status }) => status).sort()).toEqual(['confirmed', 'inquiry']);
  });

  it('is done once for each key, for people and items that are there, and by the desk alone', async () => {
    const { customer, camera, place } = await shop();
    const key = { 'idempotency-key': 'walk-in-1' };
    const first = await place(1, 2, {}, key);
    expect((await place(1, 2, {}, key)).json()).toEqual(first.json());
    expect(refusal(await place(5, 6, { userId: 999_999 }))).toEqual([404, 'not_found']);
    const lines = [{ cameraId: 999_999, quantity: 1 }];
    expect(refusal(await place(5, 6, { lines }))).toEqual([404, 'not_found']);
    const theirs = await world()
      .as(customer)
      .post('/api/admin/bookings', {
        userId: customer.id,
        lines: [{ cameraId: camera.id, quantity: 1 }],
      });
    expect(refusal(theirs)).toEqual([403, 'forbidden']);
  });

  it('is done by administrators for one another at the same moment without a deadlock', async () => {
    const camera = await world().createCamera({ stockCount: 50 });
    const [one, other] = [
      await world().createUser({ admin: true }),
      await world().createUser({ admin: true }),
    ];
    const today = world().clock.today();
    const place = (by: typeof one, userId: number, key: string) =>
      world()
        .as(by)
        .post(
          '/api/admin/bookings',
          {
            userId,
            startDate: today,
            endDate: today,
            lines: [{ cameraId: camera.id, quantity: 1 }],
            totalPrice: 50,
            status: 'confirmed',
          },
          { 'idempotency-key': key },
        );
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => [
        place(one, other.id, `one-${turn}`),
        place(other, one.id, `other-${turn}`),
      ]).flat(),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 201));
    expect(await countDeadlocks(world().deps.database.pool)).toBe(0);
  });
});

import { expect, it } from 'vitest';
import type { BulkReply } from '#shared/bookings/booking-bulk.ts';
import type { Booking } from '#shared/bookings/bookings.ts';
import { describeInWorld, type TestUser } from '../../testing/world.ts';
import { book } from '../bookings.test-helpers.ts';

describeInWorld('POST /api/admin/bookings/bulk', (world) => {
  const bulk = async (desk: TestUser, act: string, ids: number[]) => {
    const reply = await world().as(desk).post('/api/admin/bookings/bulk', { act, ids });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<BulkReply>();
  };
  const statusOf = async (desk: TestUser, id: number) =>
    (await world().as(desk).get(`/api/bookings/${id}`)).json<Booking>().status;
  const setStatus = (desk: TestUser, id: number, status: string, override = false) =>
    world().as(desk).put(`/api/admin/bookings/${id}/status`, { status, override });
  const mailed = async () => {
    const { rows } = await world().database.pool.query<{
      booking_id: number;
      facts: { reminds: string };
    }>("select booking_id, facts from mail where kind = 'reminder' order by id");
    return rows.map(({ booking_id, facts }) => [booking_id, facts.reminds]);
  };

  it('confirms each request by itself, and says why others are not', async () => {
    const desk = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const many = await world().createCamera({ stockCount: 9 });
    const first = await book(world(), customer, many.id, 1, 2);
    const gone = await book(world(), customer, many.id, 3, 4);
    await setStatus(desk, gone.id, 'cancelled');
    const other = await world().createCamera();
    const inquiry = await book(world(), customer, other.id, 0, 3, {
      status: 'inquiry',
      totalPrice: 150,
    });
    const last = await book(world(), customer, many.id, 5, 6);
    expect(await bulk(desk, 'confirm', [first.id, gone.id, inquiry.id, 999_999, last.id])).toEqual({
      done: [first.id, last.id],
      refused: [
        {
          id: gone.id,
          code: 'wrong_status',
          message: 'This does not fit a booking that is cancelled.',
        },
        { id: inquiry.id, code: 'wrong_status', message: expect.any(String) },
        { id: 999_999, code: 'not_found', message: 'Booking not found' },
      ],
    });
    expect(await statusOf(desk, first.id)).toBe('confirmed');
    expect(await statusOf(desk, gone.id)).toBe('cancelled');
    expect(await statusOf(desk, inquiry.id)).toBe('inquiry');
    expect((await bulk(desk, 'confirm', [first.id])).refused).toMatchObject([
      { id: first.id, code: 'wrong_status' },
    ]);
  });

  it('reminds of the pick-up or the return, once a day', async () => {
    const desk = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 9 });
    const waiting = await book(world(), customer, camera.id, 0, 2);
    const ready = await book(world(), customer, camera.id, 0, 2);
    const out = await book(world(), customer, camera.id, 0, 2);
    for (const { id } of [ready, out]) await setStatus(desk, id, 'confirmed');
    await world()
      .as(desk)
      .post(`/api/admin/bookings/${out.id}/hand-over`, {
        units: [{ lineId: out.lines[0]?.id, quantity: 1 }],
      });
    expect(await bulk(desk, 'remind', [waiting.id, ready.id, out.id, out.id])).toEqual({
      done: [ready.id, out.id],
      refused: [{ id: waiting.id, code: 'wrong_status', message: expect.any(String) }],
    });
    expect(await mailed()).toEqual([
      [ready.id, 'pick-up'],
      [out.id, 'return'],
    ]);
    expect((await bulk(desk, 'remind', [ready.id])).refused).toMatchObject([
      { id: ready.id, code: 'already_reminded' },
    ]);
    world().clock.advance(86_400_000);
    expect((await bulk(desk, 'remind', [ready.id])).done).toEqual([ready.id]);
  });

  it('reminds nobody who does not want reminders', async () => {
    const desk = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const camera = await world().createCamera();
    const { id } = await book(world(), customer, camera.id, 0, 2);
    await setStatus(desk, id, 'confirmed');
    await world().database.pool.query('update account set mail_reminders = false where id = $1', [
      customer.id,
    ]);
    expect((await bulk(desk, 'remind', [id])).refused).toEqual([
      { id, code: 'not_wanted', message: 'This customer does not want reminders by email.' },
    ]);
    expect(await mailed()).toEqual([]);
  });

  it('takes from 1 to 100 bookings and one of its acts', async () => {
    const desk = await world().createUser({ admin: true });
    for (const body of [
      { act: 'confirm', ids: [] },
      { act: 'confirm', ids: Array.from({ length: 101 }, (_, place) => place + 1) },
      { act: 'cancel', ids: [1] },
      { act: 'confirm', ids: ['1'] },
    ]) {
      const reply = await world().as(desk).post('/api/admin/bookings/bulk', body);
      expect([body, reply.statusCode]).toEqual([body, 400]);
    }
  });
});

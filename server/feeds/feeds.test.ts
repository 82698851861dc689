import ICAL from 'ical.js';
import { beforeEach, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import { mostFeeds, type CalendarFeed } from '#shared/feeds/feeds.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';

/** Reads the events of a calendar with another library than the one that writes it. */
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((part) => ({
    event: new ICAL.Event(part),
    status: part.getFirstPropertyValue('status'),
    text: part.toString(),
  }));

describeInWorld('calendar feeds', (world) => {
  let desk: TestUser;
  let customer: TestUser;
  beforeEach(async () => {
    desk = await world().createUser({ admin: true });
    customer = await world().createUser({
      firstName: 'Kim',
      lastName: 'Berg',
      email: 'kim@example.com',
    });
  });
  const make = async (user: TestUser, scope: string) =>
    world().as(user).post('/api/calendar-feeds', { scope });
  const feedOf = async (user: TestUser, scope: 'own' | 'desk' = 'own') => {
    const reply = await make(user, scope);
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.headers['cache-control']).toBe('no-store');
    return new URL(reply.json<{ url: string }>().url).pathname;
  };
  const read = (path: string, headers = {}) => world().as().get(path, undefined, headers);
  async function book(fromToday: number, name = 'Canon EOS R5'): Promise<Booking> {
    const camera = await world().createCamera({ name, pricePerDay: 50 });
    const today = world().clock.today();
    const reply = await world()
      .as(customer)
      .post('/api/bookings', {
        cameraId: camera.id,
        startDate: addDays(today, fromToday),
        endDate: addDays(today, fromToday + 1),
        totalPrice: 100,
        notes: 'Please with a strap',
      });
    return reply.json<Booking>();
  }

  it('follow one’s bookings: what was changed keeps its name, and a cancelled one is shown as such', async () => {
    world().clock.setToNow();
    const path = await feedOf(customer);
    const { id } = await book(3);
    const other = await world().createUser();
    const before = eventsIn((await read(path)).body);
    expect(before.map(({ event, status }) => [event.sequence, status])).toEqual([[0, 'TENTATIVE']]);
    expect(eventsIn((await read(await feedOf(other))).body)).toEqual([]);

    await world().as(desk).put(`/api/admin/bookings/${id}/status`, { status: 'confirmed' });
    const [confirmed] = eventsIn((await read(path)).body);
    expect([confirmed?.event.sequence, confirmed?.status]).toEqual([1, 'CONFIRMED']);
    expect(confirmed?.event.uid).toBe(before[0]?.event.uid);
    expect(confirmed?.event.endDate.toString()).toBe(addDays(world().clock.today(), 5));

    await world().as(customer).post(`/api/bookings/${id}/cancel`, {});
    const [cancelled] = eventsIn((await read(path)).body);
    expect([cancelled?.event.sequence, cancelled?.status]).toEqual([2, 'CANCELLED']);
    expect(cancelled?.event.uid).toBe(before[0]?.event.uid);
  });

  it('show the desk what goes out and comes back, without ways to reach a customer or what he pays', async () => {
    await book(3);
    const { body } = await read(await feedOf(desk, 'desk'));
    const events = eventsIn(body);
    expect(events.map(({ event }) => event.summary).sort()).toEqual([
      expect.stringMatching(/^Back: Canon EOS R5, #\d+, Kim Berg$/),
      expect.stringMatching(/^Out: Canon EOS R5, #\d+, Kim Berg$/),
    ]);
    expect(new Set(events.map(({ event }) => event.uid)).size).toBe(2);
    // The price must not be there; it is looked for as a whole word, because a time may contain the
    // same digits.
    expect(body).not.toMatch(/kim@example|strap|\b100\b|\$/);
  });

  it('set names that are read from the right apart from the numbers beside them', async () => {
    await world().as(customer).patch(`/api/users/${customer.id}`, { lastName: 'לוי' });
    const { id } = await book(3, 'מצלמה');
    const [own] = eventsIn((await read(await feedOf(customer))).body);
    expect(own?.event.summary).toMatch(/^\u2068מצלמה\u2069 \(/);
    const [out] = eventsIn((await read(await feedOf(desk, 'desk'))).body);
    expect(out?.event.summary).toBe(`Out: \u2068מצלמה\u2069, #${id}, \u2068Kim לוי\u2069`);
  });

  it('are read again for nothing while nothing has changed', async () => {
    const path = await feedOf(customer);
    await book(3);
    const first = await read(path);
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    const etag = String(first.headers.etag);
    expect((await read(path, { 'if-none-match': etag })).statusCode).toBe(304);
    await book(9);
    expect((await read(path, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('are listed without their addresses, revoked by their owner alone, and dead then', async () => {
    const path = await feedOf(customer);
    const list = async () =>
      (await world().as(customer).get('/api/calendar-feeds')).json<CalendarFeed[]>();
    const [feed] = await list();
    expect(feed).toEqual({
      id: expect.any(Number),
      scope: 'own',
      createdAt: expect.any(String),
      lastReadAt: null,
    });
    await read(path);
    expect((await list())[0]?.lastReadAt).toEqual(expect.any(String));
    const address = `/api/calendar-feeds/${feed?.id}`;
    expect((await world().as(desk).delete(address)).statusCode).toBe(404);
    expect((await read(path)).statusCode).toBe(200);
    expect((await world().as(customer).delete(address)).statusCode).toBe(204);
    expect((await read(path)).statusCode).toBe(404);
  });

  it('of the desk are for administrators, and dead as soon as one is none any more', async () => {
    expect((await make(customer, 'desk')).statusCode).toBe(403);
    const path = await feedOf(desk, 'desk');
    expect((await read(path)).statusCode).toBe(200);
    await world()
      .database.db.updateTable('account')
      .set({ role: 'counter' })
      .where('id', '=', desk.id)
      .execute();
    expect((await read(path)).statusCode).toBe(404);
  });

  it('are ten a person at most, also when they are made at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: mostFeeds + 3 }, () => make(customer, 'own')),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(mostFeeds);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
    expect((await make(customer, 'everything')).statusCode).toBe(400);
  });

  it('have addresses that nobody guesses', async () => {
    for (const path of ['/ical/short.ics', `/ical/${'a'.repeat(43)}.ics`, '/ical/..%2f.ics']) {
      expect((await read(path)).statusCode).toBe(404);
    }
  });
});

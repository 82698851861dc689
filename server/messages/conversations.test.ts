import { expect, it } from 'vitest';
import type { Conversation } from '#shared/messages/messages.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { linkOf, read, startConversation, write } from './messages.test-helpers.ts';

describeInWorld('GET /api/admin/conversations', (world) => {
  const list = async (admin: TestUser, query = ''): Promise<Conversation[]> => {
    const reply = await world().as(admin).get(`/api/admin/conversations${query}`);
    expect(reply.statusCode).toBe(200);
    return reply.json();
  };

  it('gives bookings with camera and user, the newest message and what is unread', async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser({ firstName: 'Alex' });
    const id = await startConversation(world(), customer);
    await write(world(), customer, id, 'Hello');
    const message = await write(world(), customer, id, 'y'.repeat(250));
    const details = (await world().as(admin).get(`/api/bookings/${id}`)).json();
    // The desk gets units, ledger, money, place and papers only in the answer about a single
    // booking.
    const {
      units: _units,
      account: _account,
      money: _money,
      place: _place,
      papers: _papers,
      ...booking
    } = details;
    expect(booking.user.firstName).toBe('Alex');
    expect(await list(admin)).toEqual([{ booking, lastMessage: message, unreadCount: 2 }]);
  });

  it('finds those with a customer, by each of the names and page after page', async () => {
    const admin = await world().createUser({ admin: true });
    const [oda, ben] = [
      await world().createUser({ firstName: 'Oda', lastName: 'Zwicknagl' }),
      await world().createUser({ firstName: 'Ben', lastName: 'Zwicknagl' }),
    ];
    const [quiet, asked, other] = [
      await startConversation(world(), oda),
      await startConversation(world(), oda),
      await startConversation(world(), ben),
    ];
    await write(world(), oda, asked, 'Hello');
    await write(world(), ben, other, 'Good morning');
    const found = async (search: string, more = '') =>
      (await list(admin, `?search=${encodeURIComponent(search)}${more}`)).map(
        ({ booking }) => booking.id,
      );
    expect(await found('zwicknagl')).toEqual([other, asked, quiet]);
    expect(await found('Oda Zwick')).toEqual([asked, quiet]);
    expect(await found(ben.email)).toEqual([other]);
    expect(await found('nobody of that name')).toEqual([]);
    const first = await world().as(admin).get('/api/admin/conversations?search=zwicknagl&limit=2');
    const rest = await world()
      .as(admin)
      .get(linkOf(first, 'next') ?? '');
    expect((rest.json() as Conversation[]).map(({ booking }) => booking.id)).toEqual([quiet]);
  });

  it('lists unread first, then the newest message, then those without one; in pages too', async () => {
    const admin = await world().createUser({ admin: true });
    const colleague = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const ids: number[] = [];
    for (let n = 0; n < 8; n += 1) ids.push(await startConversation(world(), customer));
    const own = await startConversation(world(), admin);
    const ownRead = await startConversation(world(), admin);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, empty = 0, alsoEmpty = 0] = ids;
    for (const id of [a, b, c, d]) await write(world(), customer, id, 'Hello');
    await read(world(), admin, b);
    await read(world(), admin, d);
    await write(world(), admin, e, 'From the desk');
    await write(world(), colleague, own, 'For you');
    await write(world(), customer, f, 'Me too');
    await write(world(), admin, ownRead, 'From me, as a customer');

    const expected = [f, own, c, a, ownRead, e, d, b, alsoEmpty, empty];
    expect((await list(admin)).map(({ booking }) => booking.id)).toEqual(expected);
    expect((await list(admin)).map(({ unreadCount }) => unreadCount)).toEqual([
      1, 1, 1, 1, 0, 0, 0, 0, 0, 0,
    ]);
    for (const size of [1, 2, 3, 4]) {
      const seen: number[] = [];
      let next: string | undefined = `/api/admin/conversations?limit=${size}`;
      while (next) {
        const reply = await world().as(admin).get(next);
        const page = reply.json() as Conversation[];
        expect(page.length).toBeLessThanOrEqual(size);
        seen.push(...page.map(({ booking }) => booking.id));
        next = linkOf(reply, 'next');
      }
      expect(seen).toEqual(expected);
    }
    const ofColleague = await list(colleague);
    expect(ofColleague.slice(0, 5).map(({ booking }) => booking.id)).toEqual([
      ownRead,
      f,
      c,
      a,
      own,
    ]);
  });

  it('includes inquiries and cancelled bookings', async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const inquiry = await startConversation(world(), customer);
    const cancelled = await startConversation(world(), customer);
    await world().as(admin).put(`/api/admin/bookings/${cancelled}/status`, { status: 'cancelled' });
    expect((await list(admin)).map(({ booking }) => [booking.id, booking.status])).toEqual([
      [cancelled, 'cancelled'],
      [inquiry, 'inquiry'],
    ]);
  });

  it('answers 400 for a cursor that is none of its own', async () => {
    const admin = await world().createUser({ admin: true });
    for (const cursor of ['x', 'WzVd', 'WzMsMV0', 'eyJhIjoxfQ']) {
      const reply = await world().as(admin).get(`/api/admin/conversations?cursor=${cursor}`);
      expect(reply.statusCode).toBe(400);
    }
  });
});

import { expect, it, onTestFinished, vi } from 'vitest';
import type { Message } from '#shared/messages.ts';
import {
  bodyOf,
  countFastify,
  deskLastActive,
  expectTooManyRequests,
  openLine,
  request,
  statusOf,
  undated,
} from '../http/private-answers.test-helpers.ts';
import { listen } from '../security/raw-http.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { startConversation, unreadOf, write } from './messages.test-helpers.ts';

const poll = (bookingId: number | string, after: number | string = 0) =>
  `/api/messages/booking/${bookingId}?after=${after}`;
const messagesIn = (answer = '') => bodyOf(answer) as unknown as Message[];

describeInWorld('polls of a conversation', (world) => {
  let port: number | undefined;
  const line = async () => openLine((port ??= await listen(world().app)));

  async function talk(customer: TestUser): Promise<number> {
    const id = await startConversation(world(), customer);
    // Once, so that it is known how such a poll is answered.
    const [answer] = await (await line())(request(poll(id), customer));
    expect(answer?.endsWith('\r\n\r\n[]')).toBe(true);
    return id;
  }

  it('with nothing new are answered first, with the very bytes of the usual way', async () => {
    const customer = await world().createUser();
    const admin = await world().createUser({ admin: true });
    const id = await talk(customer);
    const newest = await write(world(), customer, id, 'Hello');
    const ask = await line();
    for (const user of [customer, admin]) {
      for (const after of [newest.id, newest.id + 1_000, 2_147_483_647]) {
        const cameToFastify = countFastify();
        const [usual] = await ask(request(`${poll(id, after)}&`, user));
        expect(cameToFastify()).toBe(1);
        const [first] = await ask(request(poll(id, after), user));
        expect(cameToFastify()).toBe(1);
        expect([statusOf(first), messagesIn(first)]).toEqual([200, []]);
        expect(undated(first)).toBe(undated(usual));
      }
    }
  });

  it('give a message from the moment on at which it is acknowledged, and mark it as read', async () => {
    const customer = await world().createUser();
    const admin = await world().createUser({ admin: true });
    const id = await talk(customer);
    const ask = await line();
    let after = 0;
    for (const word of ['One', 'Two', 'Three']) {
      expect(messagesIn((await ask(request(poll(id, after), customer)))[0])).toEqual([]);
      const message = await write(world(), admin, id, word);
      expect(await unreadOf(world(), customer)).toBe(1);
      const [answer] = await ask(request(poll(id, after), customer));
      expect(messagesIn(answer)).toEqual([message]);
      expect(await unreadOf(world(), customer)).toBe(0);
      after = message.id;
    }
    expect(messagesIn((await ask(request(poll(id), customer)))[0])).toHaveLength(3);
  });

  it('are refused in the usual way to strangers, for bookings that are not there, and for other words', async () => {
    const customer = await world().createUser();
    const stranger = await world().createUser();
    const admin = await world().createUser({ admin: true });
    const id = await talk(customer);
    const ask = await line();
    for (const [user, path, status] of [
      [stranger, poll(id), 404],
      [stranger, poll(id, 2_147_483_647), 404],
      [customer, poll(999_999), 404],
      [admin, poll(999_999), 404],
      [customer, poll(0), 400],
      [customer, poll(2_147_483_648), 400],
      [customer, poll(id, 2_147_483_648), 400],
      [customer, poll(id, -1), 400],
      [customer, poll(id, 'x'), 400],
      [customer, poll(id, ''), 400],
      [customer, `${poll(id)}&newest=1`, 400],
      [undefined, poll(id), 401],
      [{ token: 'a.b.c' }, poll(id), 401],
    ] as const) {
      const [refused] = await ask(request(path, user));
      expect([path, statusOf(refused)]).toEqual([path, status]);
      const [usual] = await ask(request(`${path}&`, user));
      expect(undated(refused)).toBe(undated(usual));
    }
  });

  it('are refused at once when the session has ended', async () => {
    const customer = await world().createUser();
    const id = await talk(customer);
    const ask = await line();
    expect(statusOf((await ask(request(poll(id), customer)))[0])).toBe(200);
    expect((await world().as(customer).post('/api/auth/logout')).statusCode).toBe(204);
    expect(statusOf((await ask(request(poll(id), customer)))[0])).toBe(401);
  });

  it('are everybody’s own, also when they share a statement', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world().createUser()));
    const admin = await world().createUser({ admin: true });
    const ids: number[] = [];
    for (const user of people) ids.push(await talk(user));
    // Every other conversation has a message.
    for (const [index, id] of ids.entries()) {
      if (index % 2 === 0) await write(world(), admin, id, `To ${id}`);
    }
    const lines = await Promise.all(people.map(line));
    const query = vi.spyOn(world().deps.database.pool, 'query');
    onTestFinished(() => query.mockRestore());
    const askAll = (bookingOf: (index: number) => number | undefined) =>
      Promise.all(
        people.map(async (user, index) => {
          const [answer] =
            (await lines[index]?.(request(poll(bookingOf(index) ?? 0, 0), user))) ?? [];
          return answer;
        }),
      );
    const own = await askAll((index) => ids[index]);
    expect(own.map((answer) => messagesIn(answer).map(({ content }) => content))).toEqual(
      ids.map((id, index) => (index % 2 === 0 ? [`To ${id}`] : [])),
    );
    expect(query.mock.calls.length).toBeLessThan(people.length);
    const others = await askAll((index) => ids[(index + 1) % ids.length]);
    expect(others.map(statusOf)).toEqual(people.map(() => 404));
  });

  it('say 503 when the database is away, which is asked once', async () => {
    const customer = await world().createUser();
    const id = await talk(customer);
    const ask = await line();
    const lost = Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    const { pool } = world().deps.database;
    const query = vi.spyOn(pool, 'query').mockImplementationOnce(() => Promise.reject(lost));
    onTestFinished(() => query.mockRestore());
    const [failed] = await ask(request(poll(id), customer));
    expect([statusOf(failed), bodyOf(failed)['code']]).toEqual([503, 'database_unavailable']);
    expect(query).toHaveBeenCalledTimes(1);
    expect(statusOf((await ask(request(poll(id), customer)))[0])).toBe(200);
  });

  it('count as activity', async () => {
    const customer = await world().createUser();
    const admin = await world().createUser({ admin: true });
    const id = await talk(customer);
    const ask = await line();
    world().clock.advance(3_600_000);
    await ask(request(poll(id), admin));
    expect(await deskLastActive(ask, customer)).toBeGreaterThan(Date.now() + 3_500_000);
  });
});

describeInWorld(
  'polls of a conversation with limits',
  (world) => {
    it('count as the user’s calls, once each, together with the usual ones', async () => {
      const customer = await world().createUser();
      // One call of the limit of 3,000.
      const id = await startConversation(world(), customer);
      const ask = await openLine(await listen(world().app));
      for (let time = 1; time < 2_990; time += 1) {
        expect((await world().as(customer).get('/api/auth/me')).statusCode).toBe(200);
      }
      for (let time = 0; time < 10; time += 1) {
        expect(statusOf((await ask(request(poll(id), customer)))[0])).toBe(200);
      }
      const [refused] = await ask(request(poll(id), customer));
      expectTooManyRequests(refused);
    }, 60_000);
  },
  { rateLimits: true },
);

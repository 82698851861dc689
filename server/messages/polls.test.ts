import { expect, it, onTestFinished, vi } from 'vitest';
import type { Message } from '#shared/messages/message.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { startConversation, unreadOf, write } from './messages.test-helpers.ts';

const poll = (bookingId: number | string, after: number | string = 0) =>
  `/api/messages/booking/${bookingId}?after=${after}`;

describeInWorld('polls of a conversation', (world) => {
  const ask = (user: Pick<TestUser, 'token'> | undefined, address: string) =>
    world().as(user).get(address);
  const messagesFor = async (user: TestUser, address: string) =>
    (await ask(user, address)).json<Message[]>();

  it('give nothing where nothing is new', async () => {
    const customer = await world().createUser();
    const admin = await world().createUser({ admin: true });
    const id = await startConversation(world(), customer);
    const newest = await write(world(), customer, id, 'Hello');
    for (const user of [customer, admin]) {
      for (const after of [newest.id, newest.id + 1_000, 2_147_483_647]) {
        expect(await messagesFor(user, poll(id, after))).toEqual([]);
      }
    }
  });

  it('give a message from the moment on at which it is acknowledged, and mark it as read', async () => {
    const customer = await world().createUser();
    const admin = await world().createUser({ admin: true });
    const id = await startConversation(world(), customer);
    let after = 0;
    for (const word of ['One', 'Two', 'Three']) {
      expect(await messagesFor(customer, poll(id, after))).toEqual([]);
      const message = await write(world(), admin, id, word);
      expect(await unreadOf(world(), customer)).toBe(1);
      expect(await messagesFor(customer, poll(id, after))).toEqual([message]);
      expect(await unreadOf(world(), customer)).toBe(0);
      after = message.id;
    }
    expect(await messagesFor(customer, poll(id))).toHaveLength(3);
  });

  it('are refused to strangers, for bookings that are not there, and for other words', async () => {
    const customer = await world().createUser();
    const stranger = await world().createUser();
    const admin = await world().createUser({ admin: true });
    const id = await startConversation(world(), customer);
    for (const [user, address, status] of [
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
      expect([address, (await ask(user, address)).statusCode]).toEqual([address, status]);
    }
  });

  it('are refused at once when the session has ended', async () => {
    const customer = await world().createUser();
    const id = await startConversation(world(), customer);
    expect((await ask(customer, poll(id))).statusCode).toBe(200);
    expect((await world().as(customer).post('/api/auth/logout')).statusCode).toBe(204);
    expect((await ask(customer, poll(id))).statusCode).toBe(401);
  });

  it('are everybody’s own, also when they come at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world().createUser()));
    const admin = await world().createUser({ admin: true });
    const ids: number[] = [];
    for (const user of people) ids.push(await startConversation(world(), user));
    // Every second conversation gets a message.
    for (const [index, id] of ids.entries()) {
      if (index % 2 === 0) await write(world(), admin, id, `To ${id}`);
    }
    const askAll = (bookingOf: (index: number) => number | undefined) =>
      Promise.all(people.map((user, index) => ask(user, poll(bookingOf(index) ?? 0))));
    const own = await askAll((index) => ids[index]);
    expect(own.map((reply) => reply.json<Message[]>().map(({ content }) => content))).toEqual(
      ids.map((id, index) => (index % 2 === 0 ? [`To ${id}`] : [])),
    );
    const others = await askAll((index) => ids[(index + 1) % ids.length]);
    expect(others.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 404));
  });

  it('say 503 when the database is away', async () => {
    const customer = await world().createUser();
    const id = await startConversation(world(), customer);
    const lost = Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    const { pool } = world().deps.database;
    const query = vi.spyOn(pool, 'query').mockImplementationOnce(() => Promise.reject(lost));
    onTestFinished(() => query.mockRestore());
    const failed = await ask(customer, poll(id));
    expect([failed.statusCode, failed.json()]).toMatchObject([
      503,
      { code: 'database_unavailable' },
    ]);
    expect((await ask(customer, poll(id))).statusCode).toBe(200);
  });

  it('count as activity', async () => {
    const customer = await world().createUser();
    const admin = await world().createUser({ admin: true });
    const id = await startConversation(world(), customer);
    world().clock.advance(3_600_000);
    await ask(admin, poll(id));
    const reply = await ask(customer, '/api/users/support/last-active');
    const { lastActive } = reply.json<{ lastActive: string }>();
    expect(Date.parse(lastActive)).toBeGreaterThan(Date.now() + 3_500_000);
  });
});

describeInWorld(
  'polls of a conversation with limits',
  (world) => {
    it('count as the user’s calls, together with the others', async () => {
      const customer = await world().createUser();
      // This call is the first of the 3,000 that the limit allows.
      const id = await startConversation(world(), customer);
      const ask = (address: string) => world().as(customer).get(address);
      for (let time = 1; time < 2_990; time += 1) {
        expect((await ask('/api/auth/me')).statusCode).toBe(200);
      }
      for (let time = 0; time < 10; time += 1) {
        expect((await ask(poll(id))).statusCode).toBe(200);
      }
      const refused = await ask(poll(id));
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    }, 60_000);
  },
  { rateLimits: true },
);

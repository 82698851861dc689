import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { read, startConversation, write } from '../messages/messages.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';
import { connect, listen, openDoor, signIn, until, type TestSocket } from './live.test-helpers.ts';

describeInWorld('the watch over live connections', (world) => {
  async function withDoor(
    settings: Partial<Parameters<typeof openDoor>[1]>,
    use: (url: string) => Promise<void>,
  ): Promise<void> {
    const app = await openDoor(world().deps, {
      authWithinMs: 10_000,
      pingEveryMs: 10_000,
      ...settings,
    });
    try {
      await use(await listen(app));
    } finally {
      await app.close();
    }
  }

  it('closes a connection that does not say who it is in time, with auth_error and 4401', () =>
    withDoor({ authWithinMs: 2_000 }, async (url) => {
      const customer = await world().createUser();
      const signedIn = await signIn(url, customer);
      const startedAt = Date.now();
      const silent = await connect(url);
      const babbling = await connect(url);
      babbling.send({ type: 'dance' });
      expect(await silent.closed).toBe(4401);
      expect(Date.now() - startedAt).toBeGreaterThan(1_990);
      expect(await babbling.closed).toBe(4401);
      expect(silent.frames).toEqual([{ type: 'auth_error', message: expect.any(String) }]);
      expect(signedIn.socket.readyState).toBe(WebSocket.OPEN);
    }));

  it('finds dead peers by ping, and leaves living ones alone', () =>
    withDoor({ pingEveryMs: 500 }, async (url) => {
      const customer = await world().createUser();
      const living = await signIn(url, customer);
      const dead = await signIn(url, customer, { autoPong: false });
      expect(world().deps.hub.countOf(customer.id)).toBe(2);
      expect(await dead.closed).toBe(1006);
      await until(() => world().deps.hub.countOf(customer.id) === 1);
      for (let ping = 0; ping < 3; ping += 1) await once(living.socket, 'ping');
      expect(living.socket.readyState).toBe(WebSocket.OPEN);
    }));

  it('ends connections whose session is over even if nobody said so', () =>
    withDoor({ pingEveryMs: 500 }, async (url) => {
      const { db } = world().deps.database;
      const [ended, expired, living] = await Promise.all([
        world().createUser(),
        world().createUser(),
        world().createUser(),
      ]);
      const clients = await Promise.all([ended, expired, living].map((user) => signIn(url, user)));
      await db.deleteFrom('session').where('id', '=', ended.sessionId).execute();
      await db
        .updateTable('session')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('id', '=', expired.sessionId)
        .execute();
      expect(await clients[0]?.closed).toBe(4401);
      expect(await clients[1]?.closed).toBe(4401);
      expect(clients[1]?.frames.at(-1)?.type).toBe('auth_error');
      expect(clients[2]?.socket.readyState).toBe(WebSocket.OPEN);
    }));

  it('ends an open connection at the moment when its session expires', () =>
    withDoor({}, async (url) => {
      const customer = await world().createUser();
      const expiresAt = new Date(Math.ceil(Date.now() / 1_000 + 0.5) * 1_000);
      const token = await world().deps.tokens.sign(
        { accountId: customer.id, sessionId: customer.sessionId },
        expiresAt,
      );
      const client = await signIn(url, { token });
      expect(await client.closed).toBe(4401);
      expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime() - 5);
    }));

  it('closes connections with 1012 when the server stops, also those that do not answer', async () => {
    const customer = await world().createUser();
    let client: TestSocket | undefined;
    let deaf: TestSocket | undefined;
    let startedAt = Infinity;
    await withDoor({}, async (url) => {
      client = await signIn(url, customer);
      deaf = await signIn(url, customer);
      deaf.socket.pause();
      startedAt = Date.now();
    });
    expect(Date.now() - startedAt).toBeLessThan(4_000);
    expect(await client?.closed).toBe(1012);
    expect(world().deps.hub.isEmpty()).toBe(true);
    deaf?.close();
  });

  it('cuts a connection that does not read, and keeps serving the others', () =>
    withDoor({}, async (url) => {
      const customer = await world().createUser();
      const admin = await world().createUser({ admin: true });
      const id = await startConversation(world(), customer);
      const deaf = await signIn(url, admin);
      const reading = await signIn(url, admin);
      deaf.socket.pause();
      const content = 'x'.repeat(4_000);
      // The test sends through the hub itself. Messages through the database would need minutes to
      // fill the buffers of the network.
      const frame = JSON.stringify({ type: 'new_message', message: { content } });
      for (let turn = 0; turn < 200 && world().deps.hub.countOf(admin.id) === 2; turn += 1) {
        for (let n = 0; n < 50; n += 1) {
          world().deps.hub.send(frame, { accountId: customer.id, desk: frame });
        }
        await sleep(2);
      }
      await until(() => world().deps.hub.countOf(admin.id) === 1);
      const heard = reading.frames.length;
      await write(world(), customer, id, 'Still there?');
      await until(() => reading.frames.length > heard);
      expect(reading.frames.at(-1)).toMatchObject({ message: { content: 'Still there?' } });
      deaf.close();
    }));

  it('does not count the time that the server takes to check the token', async () => {
    const customer = await world().createUser();
    const { deps } = world();
    const slow = {
      ...deps.tokens,
      async verify(token: string) {
        await sleep(2_500);
        return deps.tokens.verify(token);
      },
    };
    const app = await openDoor(
      { ...deps, tokens: slow },
      { authWithinMs: 2_000, pingEveryMs: 5_000 },
    );
    const client = await signIn(await listen(app), customer);
    expect(client.frames).toEqual([{ type: 'auth_success' }]);
    await app.close();
  });

  it('answers auth with 1013, not with an ended session, while the database is away', async () => {
    const customer = await world().createUser();
    const { deps } = world();
    const away = {
      ...deps.tokens,
      async verify() {
        throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      },
    };
    const app = await openDoor(
      { ...deps, tokens: away },
      { authWithinMs: 5_000, pingEveryMs: 5_000 },
    );
    const client = await connect(await listen(app));
    client.send({ type: 'auth', token: customer.token });
    expect((await client.next()).type).toBe('error');
    expect(await client.closed).toBe(1013);
    await app.close();
  });
});

describeInWorld(
  'the limits of the live connection',
  (world) => {
    it('shares 300 messages a minute and user with requests', async () => {
      const customer = await world().createUser();
      const id = await startConversation(world(), customer);
      const client = await signIn(await listen(world().app), customer);
      for (let n = 1; n < 300; n += 1)
        client.send({ type: 'message', bookingId: id, content: `${n}` });
      await until(() => client.frames.length === 300);
      await write(world(), customer, id, '300');
      client.send({ type: 'message', bookingId: id, content: 'Too much', clientId: 'k' });
      await until(() => client.frames.length === 302);
      expect(client.frames.at(-1)).toMatchObject({
        type: 'error',
        message: expect.stringContaining('Too many'),
        clientId: 'k',
      });
      const sent = await read(world(), customer, id);
      expect(sent.map(({ content }) => content)).toEqual(
        Array.from({ length: 300 }, (_, index) => `${index + 1}`),
      );
      client.close();
    });

    it('lets a user have 50 connections', async () => {
      const customer = await world().createUser();
      const url = await listen(world().app);
      const clients = await Promise.all(Array.from({ length: 50 }, () => signIn(url, customer)));
      const oneMore = await connect(url);
      oneMore.send({ type: 'auth', token: customer.token });
      expect(await oneMore.next()).toMatchObject({ type: 'error' });
      expect(await oneMore.closed).toBe(1008);
      for (const client of clients) client.close();
    });

    it('cuts a connection that floods it before it says who it is', async () => {
      const client = await connect(await listen(world().app));
      for (let n = 0; n <= 3_000; n += 1) client.send('{}');
      expect(await client.closed).toBe(1008);
    });

    it('lets a user send 3,000 frames a minute over all connections, pings included', async () => {
      const [customer, bystander] = [await world().createUser(), await world().createUser()];
      const url = await listen(world().app);
      // The clock is set to a later minute, in which no other test has counted anything.
      world().clock.advance(120_000);
      const [first, second, third, other] = await Promise.all([
        signIn(url, customer),
        signIn(url, customer),
        signIn(url, customer),
        signIn(url, bystander),
      ]);
      for (let n = 0; n < 2_900; n += 1) first.send('{}');
      await until(() => first.frames.length === 2_901);
      for (let n = 0; n < 101; n += 1) second.send('{}');
      expect(await second.closed).toBe(1008);
      third.socket.ping();
      expect(await third.closed).toBe(1008);
      expect(first.socket.readyState).toBe(WebSocket.OPEN);
      other.send('{}');
      expect((await other.next()).type).toBe('error');
      expect(other.socket.readyState).toBe(WebSocket.OPEN);
      for (const client of [first, other]) client.close();
    });
  },
  { rateLimits: true },
);

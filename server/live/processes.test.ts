import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  compareUnread,
  read,
  startConversation,
  write,
} from '../messages/messages.test-helpers.ts';
import { createPlace, type TestPlace } from '../testing/databases.ts';
import { startServer, type ServerProcess } from '../testing/server-process.ts';
import { openProcess, type TestProcess, type TestUser } from '../testing/world.ts';
import { listen, messagesIn, signIn, until } from './live.test-helpers.ts';

describe('two servers on one PostgreSQL', () => {
  let place: TestPlace;
  let one: TestProcess;
  let two: TestProcess;
  beforeAll(async () => {
    place = await createPlace();
    one = await openProcess(place);
    two = await openProcess(place);
  });
  beforeEach(async () => {
    // Both servers are started again before each test, because they remember who was active in the
    // test before.
    await two.world.reset();
    await one.world.reset();
  });
  afterAll(async () => {
    for (const process of [one, two]) await process.close();
    await place.remove();
  });

  it('tell both sides of a message, whichever server they are on and however it came', async () => {
    const customer = await one.world.createUser();
    const admin = await one.world.createUser({ admin: true });
    const id = await startConversation(one.world, customer);
    const [here, there] = [await listen(one.world.app), await listen(two.world.app)];
    const clients = [
      await signIn(here, customer),
      await signIn(there, customer),
      await signIn(there, admin),
      await signIn(here, admin),
    ];
    clients[0]?.send({ type: 'message', bookingId: id, content: 'From one' });
    await until(() => clients.every(({ frames }) => messagesIn(frames).length === 1));
    await write(two.world, admin, id, 'From two');
    await until(() => clients.every(({ frames }) => messagesIn(frames).length === 2));
    const stored = await read(two.world, admin, id);
    for (const { frames } of clients) expect(messagesIn(frames)).toEqual(stored);
    expect(clients.map(({ frames }) => frames.map(({ type }) => type).slice(1))).toEqual([
      ['message_sent', 'new_message'],
      ['new_message', 'new_message'],
      ['new_message', 'new_message'],
      ['new_message', 'new_message'],
    ]);
    for (const client of clients) client.close();
  });

  it('lose, repeat and reorder nothing while both write into the same conversations', async () => {
    const admin = await one.world.createUser({ admin: true });
    const customers = await Promise.all([1, 2, 3, 4].map(() => one.world.createUser()));
    const ids: number[] = [];
    for (const customer of customers) ids.push(await startConversation(one.world, customer));
    const urls = [await listen(one.world.app), await listen(two.world.app)] as const;
    const desks = [await signIn(urls[0], admin), await signIn(urls[1], admin)] as const;
    const clients = await Promise.all(
      customers.map((customer, index) => signIn(urls[index % 2] ?? urls[0], customer)),
    );
    const perSender = 60;
    for (let n = 0; n < perSender; n += 1) {
      for (const [index, id] of ids.entries()) {
        const message = { type: 'message', bookingId: id, clientId: `${index}.${n}` };
        // Every tenth message is sent twice with the same key; the desk sends the repeat over the
        // other server.
        for (let times = n % 10 === 0 ? 2 : 1; times > 0; times -= 1) {
          clients[index]?.send({ ...message, content: `customer ${n}` });
          desks[(n + times) % 2]?.send({ ...message, content: `desk ${n}` });
        }
      }
    }
    const total = ids.length * perSender * 2;
    const distinct = (frames: Parameters<typeof messagesIn>[0]) =>
      new Set(messagesIn(frames).map(({ id }) => id)).size;
    await until(() => desks.every(({ frames }) => distinct(frames) === total));
    await until(() => clients.every(({ frames }) => distinct(frames) === perSender * 2));

    for (const [index, id] of ids.entries()) {
      const stored = await read(one.world, admin, id);
      expect(stored).toHaveLength(perSender * 2);
      const fromCustomer = stored.filter(({ senderId }) => senderId === customers[index]?.id);
      expect(fromCustomer.map(({ content }) => content)).toEqual(
        Array.from({ length: perSender }, (_, n) => `customer ${n}`),
      );
      expect(stored.map((message) => message.id)).toEqual(
        stored.map((message) => message.id).toSorted((a, b) => a - b),
      );
    }
    const { kept, counted } = await compareUnread(one.world);
    expect(kept).toEqual(counted);
    for (const client of [...desks, ...clients]) client.close();
  });

  it('end each other’s connections of ended sessions', async () => {
    const customer = await one.world.createUser();
    const client = await signIn(await listen(two.world.app), customer);
    await one.world.as(customer).post('/api/auth/logout');
    expect(await client.closed).toBe(4401);
  });

  it('check their connections again when the line between them was down', async () => {
    const customer = await one.world.createUser();
    const other = await one.world.createUser();
    const client = await signIn(await listen(two.world.app), customer);
    const unharmed = await signIn(await listen(two.world.app), other);
    const { db, pool } = one.database;
    await db.deleteFrom('session').where('id', '=', customer.sessionId).execute();
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'lensyard-events'`,
    );
    expect(await client.closed).toBe(4401);
    expect(unharmed.frames).toEqual([{ type: 'auth_success' }]);
    unharmed.close();
  });

  it('show each other’s changes of the catalogue', async () => {
    const admin = await one.world.createUser({ admin: true });
    const camera = await one.world.createCamera({ name: 'Before' });
    const nameAtTwo = async () =>
      (await two.world.as().get(`/api/cameras/${camera.id}`)).json().name as string;
    await until(async () => (await nameAtTwo()) === 'Before');
    const reply = await one.world.as(admin).put(`/api/admin/cameras/${camera.id}`, {
      name: 'After',
      brand: camera.brand,
      model: camera.model,
      description: camera.description,
      pricePerDay: camera.pricePerDay,
      stockCount: camera.stockCount,
      imageUrl: camera.imageUrl,
      features: camera.features,
      categoryId: camera.categoryId,
    });
    expect(reply.statusCode).toBe(200);
    await until(async () => (await nameAtTwo()) === 'After');
  });

  it('share presence', async () => {
    const customer = await one.world.createUser();
    const admin = await two.world.createUser({
      admin: true,
      username: 'boss',
      email: 'boss@example.com',
    });
    const before = Date.now();
    await one.world.as(customer).get('/api/auth/me');
    await one.world.deps.presence.flush();
    const seen = await two.world.as(admin).get(`/api/users/${customer.id}/last-active`);
    expect(Date.parse(seen.json().lastActive)).toBeGreaterThanOrEqual(before);
  });
});

describe('two server processes on one PostgreSQL', () => {
  let place: TestPlace;
  let servers: ServerProcess[] = [];
  beforeAll(async () => {
    place = await createPlace({ empty: true });
    const settings = {
      DATABASE_URL: place.settings.databaseUrl ?? '',
      SESSION_SECRET: 'a secret that both processes know, long enough',
      ADMIN_USERNAME: 'boss',
      ADMIN_PASSWORD: 'password of the boss',
    };
    // Both servers start at once, and so run the migrations and make the first administrator at the
    // same time.
    servers = await Promise.all([startServer(settings), startServer(settings)]);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await place.remove();
  });

  async function call<Reply>(
    server: ServerProcess | undefined,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<Reply> {
    const reply = await fetch(`${server?.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect([path, reply.ok]).toEqual([path, true]);
    return (reply.status === 204 ? undefined : await reply.json()) as Reply;
  }

  it('sell, chat and sign out as one shop', async () => {
    const [one, two] = servers;
    type SignedIn = Pick<TestUser, 'token'> & { user: TestUser };
    const boss = await call<SignedIn>(one, '/api/auth/login', {
      username: 'boss',
      password: 'password of the boss',
    });
    const customer = await call<SignedIn>(two, '/api/auth/register', {
      username: 'customer',
      password: 'secret',
      email: 'customer@example.com',
      firstName: 'C',
      lastName: 'D',
    });
    await call(two, '/api/cameras');
    const camera = await call<{ id: number }>(
      one,
      '/api/admin/cameras',
      {
        name: 'Leica M11',
        brand: 'Leica',
        model: 'M11',
        description: 'A rangefinder',
        pricePerDay: 50,
        stockCount: 1,
        imageUrl: '/leica.jpg',
        features: ['Sharp'],
        categoryId: 1,
      },
      boss.token,
    );
    await until(async () => (await call<unknown[]>(two, '/api/cameras')).length === 1);
    const { today } = await call<{ today: string }>(two, '/api/shop');
    const booking = await call<{ id: number }>(
      two,
      '/api/bookings',
      { cameraId: camera.id, startDate: today, endDate: today, totalPrice: 50 },
      customer.token,
    );

    const socketOf = (server: ServerProcess | undefined) =>
      (server?.url ?? '').replace('http', 'ws');
    const desk = await signIn(socketOf(one), boss);
    const guest = await signIn(socketOf(two), customer);
    guest.send({
      type: 'message',
      bookingId: booking.id,
      senderId: customer.user.id,
      content: 'Hi',
    });
    await until(() => messagesIn(desk.frames).length === 1);
    desk.send({ type: 'message', bookingId: booking.id, senderId: boss.user.id, content: 'Hello' });
    await until(() => messagesIn(guest.frames).length === 2);
    expect(messagesIn(guest.frames)).toEqual(messagesIn(desk.frames));

    await call(one, '/api/auth/logout', {}, customer.token);
    expect(await guest.closed).toBe(4401);
    expect(await one?.stop()).toBe(0);
    expect(await desk.closed).toBe(1012);
  });
});

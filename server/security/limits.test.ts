import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnDatabase } from '../testing/databases.ts';
import { openWorld, type Client, type World } from '../testing/world.ts';

const signIn = (client: Client, username: string, password = 'a wrong one') =>
  client.post('/api/auth/login', { username, password });
const statusOf = async (reply: Promise<{ statusCode: number }>) => (await reply).statusCode;

/** Makes a call `times` times; gives the number of answers by HTTP status. */
async function tally(times: number, call: () => Promise<{ statusCode: number }>) {
  const found: Record<number, number> = {};
  for (let time = 0; time < times; time += 1) {
    const { statusCode } = await call();
    found[statusCode] = (found[statusCode] ?? 0) + 1;
  }
  return found;
}

/** The shared count of a key in the table `attempt`, where the key is hashed. */
async function sharedCount({ database: { db } }: World, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('attempt')
    .select('count')
    .where('key', '=', `calls:${createHash('sha256').update(key).digest('base64url')}`)
    .executeTakeFirst();
  return row?.count;
}

describeOnDatabase('limits over two server processes', (database) => {
  let worlds: [World, World];
  beforeAll(async () => {
    worlds = [
      await openWorld(database(), { rateLimits: true }),
      await openWorld(database(), { rateLimits: true }),
    ];
  });
  beforeEach(() => worlds[0].reset());
  afterAll(async () => {
    for (const world of worlds) await world.close();
  });

  it('count failed sign-ins to one account from one address together', async () => {
    const [one, two] = worlds;
    const { username, password } = await one.createUser();
    expect(await tally(5, () => signIn(one.as(), username))).toEqual({ 401: 5 });
    expect(await tally(5, () => signIn(two.as(), username))).toEqual({ 401: 5 });
    expect(await statusOf(signIn(one.as(), username, password))).toBe(429);
    expect(await statusOf(signIn(two.as(), username, password))).toBe(429);
    expect(await statusOf(signIn(two.as(undefined, '10.0.0.9'), username, password))).toBe(200);
  });

  it('count registrations from one address together', async () => {
    const register = (world: World, number: number) =>
      world.as(undefined, '10.0.0.1').post('/api/auth/register', {
        username: `new${number}`,
        email: `new${number}@example.com`,
        firstName: 'A',
        lastName: 'B',
        password: 'long enough',
      });
    let number = 0;
    expect(await tally(20, () => register(worlds[(number += 1) % 2] ?? worlds[0], number))).toEqual(
      {
        201: 20,
      },
    );
    expect(await statusOf(register(worlds[0], 21))).toBe(429);
    expect(await statusOf(register(worlds[1], 22))).toBe(429);
  }, 60_000);

  it('never keep the owner of an account from an address that he signed in from', async () => {
    const [one, two] = worlds;
    const { username, password } = await one.createUser();
    const home = one.as(undefined, '10.1.0.1');
    expect(await statusOf(signIn(home, username, password))).toBe(200);
    let attacker = 0;
    const attack = () => signIn(two.as(undefined, `10.2.0.${(attacker += 1)}`), username);
    expect(await tally(25, attack)).toEqual({ 401: 20, 429: 5 });
    expect(await statusOf(signIn(one.as(undefined, '10.3.0.1'), username, password))).toBe(429);
    expect(await statusOf(signIn(home, username, password))).toBe(200);
  }, 60_000);

  describe('that share what they count', () => {
    const share = async () => {
      for (const { deps } of [...worlds, ...worlds]) await deps.limits.share();
    };

    it('let a visitor call 600 times a minute in all', async () => {
      const [one, two] = worlds.map((world) => world.as(undefined, '10.4.0.1'));
      const call = (client: Client | undefined) => () =>
        client ? client.get('/api/shop') : Promise.reject(new Error('no client'));
      expect(await tally(300, call(one))).toEqual({ 200: 300 });
      await share();
      expect(await tally(300, call(two))).toEqual({ 200: 300 });
      await share();
      expect(await tally(1, call(one))).toEqual({ 429: 1 });
      expect(await tally(1, call(two))).toEqual({ 429: 1 });
      expect(await statusOf(worlds[0].as(undefined, '10.4.0.2').get('/api/shop'))).toBe(200);
    }, 60_000);

    it('let a user send 300 messages a minute in all', async () => {
      const [one, two] = worlds;
      const user = await one.createUser();
      const camera = await one.createCamera();
      const startDate = one.clock.today();
      const input = { cameraId: camera.id, startDate, endDate: startDate, totalPrice: 50 };
      const { id } = (await one.as(user).post('/api/bookings', input)).json<{ id: number }>();
      const send = (world: World) => () =>
        world.as(user).post('/api/messages', { bookingId: id, content: 'hello' });
      expect(await tally(150, send(one))).toEqual({ 201: 150 });
      await share();
      expect(await tally(150, send(two))).toEqual({ 201: 150 });
      await share();
      expect(await tally(1, send(one))).toEqual({ 429: 1 });
      expect(await tally(1, send(two))).toEqual({ 429: 1 });
    }, 60_000);

    it('do not share what people do who call now and then', async () => {
      const call = (times: number) =>
        tally(times, () => worlds[0].as(undefined, '10.5.0.1').get('/api/shop'));
      await call(20);
      await share();
      expect(await sharedCount(worlds[0], 'visitor:10.5.0.1')).toBeUndefined();
      await call(10);
      await share();
      expect(await sharedCount(worlds[0], 'visitor:10.5.0.1')).toBe(30);
    });

    it('begin anew when their minute is over', async () => {
      const call = (world: World) => () => world.as(undefined, '10.6.0.1').get('/api/shop');
      await tally(400, call(worlds[0]));
      await tally(200, call(worlds[1]));
      await share();
      expect(await tally(1, call(worlds[1]))).toEqual({ 429: 1 });
      for (const { clock } of worlds) clock.advance(60_000);
      expect(await tally(50, call(worlds[1]))).toEqual({ 200: 50 });
      await share();
      expect(await tally(50, call(worlds[0]))).toEqual({ 200: 50 });
    }, 60_000);

    it('go on without each other while the database is away', async () => {
      const client = worlds[0].as(undefined, '10.7.0.1');
      await tally(100, () => client.get('/api/shop'));
      const { limits } = worlds[0].deps;
      await database().pool.query('alter table attempt rename to attempt_away');
      await limits
        .share()
        .finally(() => database().pool.query('alter table attempt_away rename to attempt'));
      await tally(100, () => client.get('/api/shop'));
      // When the table is there again, the shared count has the calls that were counted without it.
      await share();
      expect(await sharedCount(worlds[0], 'visitor:10.7.0.1')).toBe(200);
      expect(await tally(401, () => client.get('/api/shop'))).toEqual({ 200: 400, 429: 1 });
    }, 60_000);
  });
});

describeOnDatabase('the address that limits go by', (database) => {
  const inWorld =
    (trustProxy: World['deps']['config']['trustProxy'], test: (world: World) => Promise<void>) =>
    async () => {
      const world = await openWorld(database(), { rateLimits: true, trustProxy });
      await world.reset();
      await test(world).finally(() => world.close());
    };
  const call = (world: World, forwarded: string, address?: string) =>
    world.as(undefined, address).get('/api/shop', undefined, { 'x-forwarded-for': forwarded });

  it(
    'is the connection’s own, whatever headers claim, without TRUST_PROXY',
    inWorld(false, async (world) => {
      let forged = 0;
      const attack = () => call(world, `198.51.100.${(forged += 1) % 250}`);
      expect(await tally(601, attack)).toEqual({ 200: 600, 429: 1 });
      const { username } = await world.createUser();
      const headers = { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.8' };
      const guess = () =>
        world
          .as(undefined, '10.0.0.2')
          .post('/api/auth/login', { username, password: 'x' }, headers);
      expect(await tally(11, guess)).toEqual({ 401: 10, 429: 1 });
    }),
    60_000,
  );

  it(
    'is what the trusted proxy saw with TRUST_PROXY, not what the client wrote before it',
    inWorld(1, async (world) => {
      let forged = 0;
      const attack = () => call(world, `198.51.100.${(forged += 1) % 250}, 203.0.113.5`);
      expect(await tally(601, attack)).toEqual({ 200: 600, 429: 1 });
      expect((await call(world, '203.0.113.6')).statusCode).toBe(200);
    }),
    60_000,
  );

  it(
    'comes from listed networks only',
    inWorld(['10.9.0.0/16'], async (world) => {
      let forged = 0;
      const outside = () => call(world, `198.51.100.${(forged += 1) % 250}`, '192.0.2.1');
      expect(await tally(601, outside)).toEqual({ 200: 600, 429: 1 });
      expect((await call(world, '203.0.113.6', '10.9.0.1')).statusCode).toBe(200);
    }),
    60_000,
  );
});

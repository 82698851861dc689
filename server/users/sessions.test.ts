import { expect, it } from 'vitest';
import type { Connection } from '../events/hub.ts';
import { describeInWorld, type TestUser, type World } from '../testing/world.ts';
import { sweepSignIns } from './upkeep/sweep.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function signIn(world: World, user: TestUser, userAgent = firefox): Promise<string> {
  const { username, password } = user;
  const headers = { 'user-agent': userAgent };
  const reply = await world.as().post('/api/auth/login', { username, password }, headers);
  return reply.json().token;
}

/** Adds a live connection with the session of a user; the result tells whether it was ended. */
function connect(world: World, user: TestUser): { ended: boolean } {
  const state = { ended: false };
  const connection: Connection = {
    accountId: user.id,
    sessionId: user.sessionId,
    role: null,
    setRole: () => {},
    send: () => {},
    endSession: () => {
      state.ended = true;
    },
  };
  world.deps.hub.add(connection);
  return state;
}

describeInWorld('sessions', (world) => {
  it('are listed newest first, with their device and which one is this', async () => {
    const user = await world().createUser();
    const token = await signIn(world(), user);
    const reply = await world().as({ token }).get('/api/auth/sessions');
    expect(reply.statusCode).toBe(200);
    const list = reply.json();
    expect(list).toEqual([
      {
        id: expect.any(Number),
        device: 'Firefox on Linux',
        browser: 'Firefox',
        address: '127.0.0.1',
        lastSeenAt: expect.any(String),
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        current: true,
      },
      expect.objectContaining({
        id: user.sessionId,
        device: 'Test',
        browser: 'Unknown browser',
        address: '',
        current: false,
      }),
    ]);
  });

  it('say when they were last used, to the minute', async () => {
    const { createUser, as, clock, deps } = world();
    const user = await createUser();
    const lastSeen = async () => {
      await as(user).get('/api/auth/me');
      await deps.presence.flush();
      const [session] = (await as(user).get('/api/auth/sessions')).json();
      return Date.parse(session.lastSeenAt);
    };
    const first = await lastSeen();
    clock.advance(59_000);
    expect(await lastSeen()).toBe(first);
    clock.advance(2_000);
    expect(await lastSeen()).toBeGreaterThanOrEqual(first + 61_000);
  });

  it('are listed in pages', async () => {
    const user = await world().createUser();
    for (let more = 0; more < 4; more += 1) await signIn(world(), user);
    const ids: number[] = [];
    let path: string | undefined = '/api/auth/sessions?limit=2';
    while (path) {
      const reply = await world().as(user).get(path);
      const page: { id: number }[] = reply.json();
      expect(page.length).toBeLessThanOrEqual(2);
      ids.push(...page.map(({ id }) => id));
      path = /^<([^>]+)>; rel="next"$/.exec(String(reply.headers['link'] ?? ''))?.[1];
    }
    expect(ids).toHaveLength(5);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  });

  it('that expired or belong to others are not listed', async () => {
    const { createUser, as, deps } = world();
    const user = await createUser();
    await createUser();
    await deps.database.db
      .insertInto('session')
      .values({ account_id: user.id, device: 'Old', expires_at: new Date(Date.now() - 1_000) })
      .execute();
    expect((await as(user).get('/api/auth/sessions')).json()).toHaveLength(1);
  });

  it('can be ended one by one, live connections included', async () => {
    const user = await world().createUser();
    const live = connect(world(), user);
    const token = await signIn(world(), user);
    const other = world().as({ token });
    expect((await other.delete(`/api/auth/sessions/${user.sessionId}`)).statusCode).toBe(204);
    expect(live.ended).toBe(true);
    expect((await world().as(user).get('/api/auth/me')).statusCode).toBe(401);
    expect((await other.get('/api/auth/me')).statusCode).toBe(200);
    expect((await other.delete(`/api/auth/sessions/${user.sessionId}`)).statusCode).toBe(404);
  });

  it('of somebody else are not there', async () => {
    const { createUser, as } = world();
    const [user, stranger] = [await createUser(), await createUser()];
    const reply = await as(stranger).delete(`/api/auth/sessions/${user.sessionId}`);
    expect(reply.statusCode).toBe(404);
    expect((await as(user).get('/api/auth/me')).statusCode).toBe(200);
  });

  it('can be ended all but this one', async () => {
    const { createUser, as } = world();
    const [user, stranger] = [await createUser(), await createUser()];
    const live = connect(world(), user);
    const own = connect(world(), stranger);
    const token = await signIn(world(), user);
    expect((await as({ token }).delete('/api/auth/sessions')).statusCode).toBe(204);
    expect(live.ended).toBe(true);
    expect(own.ended).toBe(false);
    expect((await as(user).get('/api/auth/me')).statusCode).toBe(401);
    expect((await as({ token }).get('/api/auth/sessions')).json()).toHaveLength(1);
    expect((await as(stranger).get('/api/auth/me')).statusCode).toBe(200);
  });

  it('that ended are told to the other server processes', async () => {
    const { createUser, as, deps } = world();
    const user = await createUser();
    const told: unknown[] = [];
    const { publish } = deps.pubSub;
    deps.pubSub.publish = (event, content) => {
      told.push([event, content]);
      publish(event, content);
    };
    await as(user).post('/api/auth/logout');
    deps.pubSub.publish = publish;
    expect(told).toEqual([['sessions_ended', { ids: [user.sessionId] }]]);
  });

  it('are removed some time after they expired', async () => {
    const { createUser, deps, clock } = world();
    await createUser();
    const { db } = deps.database;
    const count = async () => (await db.selectFrom('session').select('id').execute()).length;
    await sweepSignIns(db, clock.now());
    expect(await count()).toBe(1);
    clock.advance(31 * 86_400_000);
    await sweepSignIns(db, clock.now());
    expect(await count()).toBe(0);
  });
});

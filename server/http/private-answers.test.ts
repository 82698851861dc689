import { expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '../security/raw-http.ts';
import { describeInWorld } from '../testing/world.ts';
import {
  bodyOf,
  countFastify,
  deskLastActive,
  expectTooManyRequests,
  openLine,
  request,
  statusOf,
  undated,
} from './private-answers.test-helpers.ts';

/** Answered by who asks alone. */
const addresses = [
  '/api/auth/me',
  '/api/messages/unread-count',
  '/api/users/support/last-active',
] as const;

describeInWorld('private answers', (world) => {
  let port: number | undefined;
  const line = async () => openLine((port ??= await listen(world().app)));

  it.each(addresses)('at %s are sent first with the very bytes of the usual way', async (path) => {
    await world().createUser({ admin: true });
    const people = [
      await world().createUser({ firstName: 'Jürgen', lastName: '山田 😀' }),
      await world().createUser({ admin: true }),
    ];
    const ask = await line();
    for (const user of people) {
      // Once each, so that the desk was active.
      await ask(request(path, user));
    }
    for (const user of people) {
      const cameToFastify = countFastify();
      const [usual] = await ask(request(`${path}?`, user));
      expect(cameToFastify()).toBe(1);
      const [first] = await ask(request(path, user));
      expect(cameToFastify()).toBe(1);
      expect(statusOf(first)).toBe(200);
      expect(undated(first)).toBe(undated(usual));
    }
  });

  it('are everybody’s own, also when they are asked for at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => world().createUser()));
    const lines = await Promise.all(people.map(line));
    for (let turn = 0; turn < 3; turn += 1) {
      const answers = await Promise.all(
        people.map(async (user, index) => lines[index]?.(request('/api/auth/me', user))),
      );
      expect(answers.map((answer) => bodyOf(answer?.[0])['id'])).toEqual(
        people.map(({ id }) => id),
      );
    }
  });

  it('are refused at once when the session has ended, and to whoever has none', async () => {
    const user = await world().createUser();
    const ask = await line();
    for (let turn = 0; turn < 2; turn += 1) {
      expect(statusOf((await ask(request('/api/auth/me', user)))[0])).toBe(200);
    }
    expect((await world().as(user).post('/api/auth/logout')).statusCode).toBe(204);
    for (const nobody of [user, undefined, { token: 'a.b.c' }]) {
      for (const path of addresses) {
        const [refused] = await ask(request(path, nobody));
        expect(refused).toContain('www-authenticate: Bearer');
        expect(refused).toContain('content-security-policy: ');
        expect([statusOf(refused), bodyOf(refused)['code']]).toEqual([401, 'unauthenticated']);
      }
    }
  });

  it('say 503 when the database is away, which is asked once', async () => {
    const user = await world().createUser();
    const ask = await line();
    for (let turn = 0; turn < 2; turn += 1) await ask(request('/api/auth/me', user));
    const lost = Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    const { pool } = world().deps.database;
    const query = vi.spyOn(pool, 'query').mockImplementationOnce(() => Promise.reject(lost));
    onTestFinished(() => query.mockRestore());
    const [failed] = await ask(request('/api/auth/me', user));
    expect([statusOf(failed), bodyOf(failed)['code']]).toEqual([503, 'database_unavailable']);
    expect(statusOf((await ask(request('/api/auth/me', user)))[0])).toBe(200);
  });

  it('keep their place among requests that are sent before the answers have come', async () => {
    const user = await world().createUser();
    const ask = await line();
    await ask(request('/api/auth/me', user));
    const answers = await ask(
      ['/api/auth/me', '/api/categories', '/api/auth/me', '/api/bookings/user', '/api/auth/me']
        .map((path) => request(path, user))
        .join(''),
      5,
    );
    const kinds = answers.map((answer) => ('id' in bodyOf(answer) ? 'me' : 'list'));
    expect(kinds).toEqual(['me', 'list', 'me', 'list', 'me']);
    const [head] = await ask(request('/api/auth/me?', user, 'OPTIONS'));
    expect(statusOf(head)).toBe(405);
  });

  it('count as activity', async () => {
    const admin = await world().createUser({ admin: true });
    const user = await world().createUser();
    const ask = await line();
    for (let turn = 0; turn < 2; turn += 1) await ask(request('/api/auth/me', admin));
    world().clock.advance(3_600_000);
    await ask(request('/api/auth/me', admin));
    expect(await deskLastActive(ask, user)).toBeGreaterThan(Date.now() + 3_500_000);
  });
});

describeInWorld(
  'private answers with limits',
  (world) => {
    it('count as the user’s calls, once each, together with the usual ones', async () => {
      const user = await world().createUser();
      const ask = await openLine(await listen(world().app));
      for (let time = 0; time < 1_500; time += 1) {
        expect((await world().as(user).get('/api/auth/me')).statusCode).toBe(200);
        expect(statusOf((await ask(request('/api/auth/me', user)))[0])).toBe(200);
      }
      const [refused] = await ask(request('/api/auth/me', user));
      expectTooManyRequests(refused);
      const other = await world().createUser();
      expect(statusOf((await ask(request('/api/auth/me', other)))[0])).toBe(200);
    }, 60_000);
  },
  { rateLimits: true },
);

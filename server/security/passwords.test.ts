import { beforeEach, expect, it, vi } from 'vitest';
import { describeInWorld } from '../testing/world.ts';
import { hash, verify } from '../users/passwords/hashing.ts';
import type * as Hashing from '../users/passwords/hashing.ts';

vi.mock('../users/passwords/hashing.ts', async (original) => {
  const real = await original<typeof Hashing>();
  return {
    ...real,
    hash: vi.fn<typeof hash>(real.hash),
    verify: vi.fn<typeof verify>(real.verify),
  };
});
const parameters = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

describeInWorld(
  'a password',
  (world) => {
    beforeEach(() => {
      vi.mocked(hash).mockClear();
      vi.mocked(verify).mockClear();
    });
    const signIn = (username: string, password: string) =>
      world().as().post('/api/auth/login', { username, password });

    it('is checked once for a known name, and one of nobody once for an unknown one, at the same cost', async () => {
      const { username } = await world().createUser();
      const replies = [];
      for (const name of [username, 'nobody at all']) {
        vi.mocked(verify).mockClear();
        replies.push(await signIn(name, 'a wrong one'));
        expect(vi.mocked(verify).mock.calls.map(([hashed]) => hashed)).toEqual([
          expect.stringMatching(parameters),
        ]);
      }
      const [known, unknown] = replies.map(({ statusCode, headers, body }) => {
        const { requestId: _id, ...reply } = JSON.parse(body) as Record<string, unknown>;
        const { 'x-request-id': _header, date: _date, ...rest } = headers;
        return { statusCode, headers: { ...rest, 'content-length': undefined }, reply };
      });
      expect(unknown).toEqual(known);
      expect(known?.reply).toEqual({ message: 'Invalid credentials', code: 'invalid_credentials' });
    });

    it('is not looked at any more when there were too many wrong ones', async () => {
      const { username, password } = await world().createUser();
      for (let attempt = 0; attempt < 10; attempt += 1) await signIn(username, 'a wrong one');
      vi.mocked(verify).mockClear();
      expect((await signIn(username, password)).statusCode).toBe(429);
      expect(verify).not.toHaveBeenCalled();
    });

    it('is not hashed for a registration that is refused for its input', async () => {
      const reply = await world()
        .as()
        .post('/api/auth/register', { password: 'x'.repeat(201) });
      expect(reply.statusCode).toBe(400);
      expect(hash).not.toHaveBeenCalled();
    });

    it('is kept as argon2id with a salt of its own, and shown nowhere', async () => {
      const password = 'the same for both';
      const hashes = [];
      for (const username of ['ada', 'bob']) {
        const reply = await world()
          .as()
          .post('/api/auth/register', {
            username,
            email: `${username}@example.com`,
            firstName: 'A',
            lastName: 'B',
            password,
          });
        expect(reply.body).not.toMatch(/argon2|password|the same/);
        const row = await world()
          .database.db.selectFrom('account')
          .select('password_hash')
          .where('username', '=', username)
          .executeTakeFirstOrThrow();
        hashes.push(row.password_hash);
      }
      for (const one of hashes) expect(one).toMatch(parameters);
      expect(new Set(hashes).size).toBe(2);
    });

    it.each([
      'none',
      '$argon2id$',
      '$argon2id$v=19$m=19456,t=2,p=1$$',
      `$argon2id$v=19$m=4294967295,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
    ])('is a wrong one for an account whose hash no password gives (%s)', async (passwordHash) => {
      const { id, username, password } = await world().createUser();
      await world()
        .database.db.updateTable('account')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .execute();
      expect((await signIn(username, password)).statusCode).toBe(401);
      expect(vi.mocked(verify).mock.calls.map(([known]) => known)).toEqual([
        expect.stringMatching(parameters),
      ]);
    });

    it('that was hashed at another cost is hashed anew when it is right, by whoever comes first', async () => {
      const { id, username, password, token } = await world().createUser();
      const { db } = world().database;
      const old = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
      await db.updateTable('account').set({ password_hash: old }).where('id', '=', id).execute();
      const hashNow = async () =>
        (
          await db
            .selectFrom('account')
            .select('password_hash')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).password_hash;

      expect((await signIn(username, 'a wrong one')).statusCode).toBe(401);
      expect(await hashNow()).toBe(old);
      const replies = await Promise.all([1, 2, 3].map(() => signIn(username, password)));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const renewed = await hashNow();
      expect(renewed).toMatch(parameters);
      expect((await signIn(username, password)).statusCode).toBe(200);
      expect(await hashNow()).toBe(renewed);
      expect((await world().as({ token }).get('/api/auth/me')).statusCode).toBe(200);
    });
  },
  { rateLimits: true },
);

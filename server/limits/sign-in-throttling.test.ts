import { describe, expect, it } from 'vitest';
import { describeInWorld, type TestUser, type World } from '../testing/world.ts';
import { sweepSignIns } from '../users/upkeep/sweep.ts';

const minuteInMs = 60_000;
const hourInMs = 60 * minuteInMs;
const dayInMs = 24 * hourInMs;

interface Trying {
  from?: string;
  username?: string;
  password?: string;
}

/** Tries to sign in from an address; with a wrong password, unless `password` is given. */
const attempt = (world: World, { from, username = 'nadia', password = 'wrong one' }: Trying = {}) =>
  world.as(undefined, from).post('/api/auth/login', { username, password });

async function statuses(world: World, times: number, trying: Trying = {}): Promise<number[]> {
  const found: number[] = [];
  for (let time = 0; time < times; time += 1) {
    found.push((await attempt(world, trying)).statusCode);
  }
  return found;
}

const times = (count: number, status: number): number[] =>
  Array.from({ length: count }, () => status);

const limited = { rateLimits: true };

describeInWorld(
  'failed sign-ins',
  (world) => {
    const nadia = () => world().createUser({ username: 'Nadia' });

    it('are limited to 10 per 15 minutes and address-and-username pair, right password or not', async () => {
      const { password } = await nadia();
      expect(await statuses(world(), 10)).toEqual(times(10, 401));
      const refused = await attempt(world(), { password });
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({
        code: 'too_many_requests',
        message: 'Too many failed attempts. Please try again in 15 minutes.',
      });
      const retryAfter = Number(refused.headers['retry-after']);
      expect(retryAfter).toBeGreaterThan(14 * 60);
      expect(retryAfter).toBeLessThanOrEqual(15 * 60);
      expect((await attempt(world(), { username: 'NADIA', password })).statusCode).toBe(429);
      expect((await attempt(world(), { from: '10.0.0.2', password })).statusCode).toBe(200);
    });

    it('may be tried again after Retry-After', async () => {
      const { password } = await nadia();
      await statuses(world(), 10);
      world().clock.advance(14 * minuteInMs);
      expect((await attempt(world(), { password })).statusCode).toBe(429);
      world().clock.advance(minuteInMs);
      expect((await attempt(world(), { password })).statusCode).toBe(200);
    });

    it('are counted anew after a success', async () => {
      const { password } = await nadia();
      for (let round = 0; round < 3; round += 1) {
        expect(await statuses(world(), 9)).toEqual(times(9, 401));
        expect((await attempt(world(), { password })).statusCode).toBe(200);
      }
    });

    it('at the same moment cannot slip past the limit', async () => {
      await nadia();
      const replies = await Promise.all(Array.from({ length: 25 }, () => attempt(world())));
      const failed = replies.filter((reply) => reply.statusCode === 401);
      const refused = replies.filter((reply) => reply.statusCode === 429);
      expect([failed.length, refused.length]).toEqual([10, 15]);
    });

    it('of right passwords at the same moment all succeed', async () => {
      const { password } = await nadia();
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => attempt(world(), { password })),
      );
      expect(replies.map((reply) => reply.statusCode)).toEqual(times(8, 200));
      expect(await statuses(world(), 11)).toEqual([...times(10, 401), 429]);
    });

    it('are limited to ten times as many per address', async () => {
      const { password } = await nadia();
      for (let name = 0; name < 10; name += 1) {
        await statuses(world(), 10, { username: `somebody ${name}` });
      }
      expect((await attempt(world(), { password })).statusCode).toBe(429);
      expect((await attempt(world(), { from: '10.0.0.2', password })).statusCode).toBe(200);
    });

    it('that were refused are not counted', async () => {
      const { password } = await nadia();
      const username = 'somebody';
      expect((await statuses(world(), 110, { username })).slice(10)).toEqual(times(100, 429));
      expect((await attempt(world(), { password })).statusCode).toBe(200);
    });

    it('are limited to 20 per account and hour, wherever they come from', async () => {
      const { password } = await nadia();
      const found: number[] = [];
      for (let host = 1; host <= 21; host += 1) {
        found.push((await attempt(world(), { from: `10.0.0.${host}` })).statusCode);
      }
      expect(found).toEqual([...times(20, 401), 429]);
      const refused = await attempt(world(), { from: '10.0.1.1', password });
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(59 * 60);
      world().clock.advance(hourInMs);
      expect((await attempt(world(), { from: '10.0.1.1', password })).statusCode).toBe(200);
    });

    it('do not lock out an address that signed in to the account within 30 days', async () => {
      const { password } = await nadia();
      const home = { from: '10.9.9.9', password };
      const lockOut = async () => {
        for (let host = 1; host <= 20; host += 1) {
          await attempt(world(), { from: `10.0.0.${host}` });
        }
        expect((await attempt(world(), { from: '10.0.1.1', password })).statusCode).toBe(429);
      };
      expect((await attempt(world(), home)).statusCode).toBe(200);
      await lockOut();
      expect((await attempt(world(), home)).statusCode).toBe(200);
      world().clock.advance(31 * dayInMs);
      await lockOut();
      expect((await attempt(world(), home)).statusCode).toBe(429);
    });

    it('of names that nobody has are limited alike', async () => {
      const username = 'nobody';
      expect(await statuses(world(), 11, { username })).toEqual([...times(10, 401), 429]);
      const found: number[] = [];
      for (let host = 1; host <= 11; host += 1) {
        found.push((await attempt(world(), { from: `10.0.0.${host}`, username })).statusCode);
      }
      expect(found).toEqual([...times(10, 401), 429]);
    });

    it('from IPv6 addresses of one household are counted together', async () => {
      await nadia();
      for (let host = 1; host <= 10; host += 1) {
        await attempt(world(), { from: `2001:db8:1:2::${host}` });
      }
      expect((await attempt(world(), { from: '2001:db8:1:2:ffff::1' })).statusCode).toBe(429);
      expect((await attempt(world(), { from: '2001:db8:1:3::1' })).statusCode).toBe(401);
    });

    describe('by a wrong current password', () => {
      const change = (user: TestUser, currentPassword: string) =>
        world()
          .as(user)
          .patch(`/api/users/${user.id}/password`, { currentPassword, newPassword: 'eight888' });

      it('count the same way', async () => {
        const user = await nadia();
        for (let time = 0; time < 5; time += 1) {
          expect((await change(user, 'wrong one')).statusCode).toBe(400);
        }
        expect(await statuses(world(), 5)).toEqual(times(5, 401));
        expect((await change(user, user.password)).statusCode).toBe(429);
        expect((await attempt(world())).statusCode).toBe(429);
      });

      it('are counted anew after a change', async () => {
        const user = await nadia();
        for (let time = 0; time < 9; time += 1) await change(user, 'wrong one');
        expect((await change(user, user.password)).statusCode).toBe(204);
        expect(await statuses(world(), 10)).toEqual(times(10, 401));
      });
    });

    it('are forgotten some time after their window', async () => {
      const { password } = await nadia();
      const { database, clock } = world().deps;
      await attempt(world(), { password });
      await statuses(world(), 3);
      // The keys of attempts to sign in; the table also has counts of calls, from time to time.
      const keys = () =>
        database.db
          .selectFrom('attempt')
          .select('key')
          .where('key', 'not like', 'calls:%')
          .execute();
      expect(await keys()).toHaveLength(3);
      await sweepSignIns(database.db, clock.now());
      expect(await keys()).toHaveLength(3);
      world().clock.advance(hourInMs + 1_000);
      await sweepSignIns(database.db, clock.now());
      expect(await keys()).toEqual([]);
    });

    it('leave no name in the database', async () => {
      await statuses(world(), 1, { username: 'my secret password' });
      const rows = await world().deps.database.db.selectFrom('attempt').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('secret');
    });

    it('of registrations are none: those are limited to 20 an hour and address', async () => {
      const register = (number: number, from: string) =>
        world()
          .as(undefined, from)
          .post('/api/auth/register', {
            username: `person ${number}`,
            email: `person${number}@example.com`,
            password: 'sixsix',
            firstName: 'A',
            lastName: 'B',
          });
      const began = world().clock.now().getTime();
      for (let number = 0; number < 20; number += 1) {
        expect((await register(number, '10.0.0.1')).statusCode).toBe(201);
      }
      const refused = await register(20, '10.0.0.1');
      expect(refused.statusCode).toBe(429);
      // The window of an hour begins with the first registration, and twenty of them take some time
      // on a busy machine.
      const passed = world().clock.now().getTime() - began;
      const retryAfter = Number(refused.headers['retry-after']);
      expect(retryAfter).toBeGreaterThanOrEqual((hourInMs - passed) / 1_000);
      expect(retryAfter).toBeLessThanOrEqual(3_600);
      expect((await register(20, '10.0.0.2')).statusCode).toBe(201);
      world().clock.advance(hourInMs);
      expect((await register(21, '10.0.0.1')).statusCode).toBe(201);
    });
  },
  limited,
);

describeInWorld(
  'LOGIN_ATTEMPTS=0',
  (world) => {
    it('turns the limits of failed sign-ins off', async () => {
      await world().createUser({ username: 'nadia' });
      expect(await statuses(world(), 30)).toEqual(times(30, 401));
    });
  },
  { rateLimits: true, loginAttempts: 0 },
);

describeInWorld(
  'RATE_LIMITS=off',
  (world) => {
    it('turns the limits of failed sign-ins off', async () => {
      await world().createUser({ username: 'nadia' });
      expect(await statuses(world(), 30)).toEqual(times(30, 401));
    });
  },
  { rateLimits: false },
);

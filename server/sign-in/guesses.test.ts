import { beforeEach, expect, it } from 'vitest';
import type { HalfSignedIn } from '#shared/users/sign-in.ts';
import { describeInWorld } from '../testing/world.ts';
import { codeOf, logIn, setUpApp, wrongCode } from './factors.test-helpers.ts';
import { refusal } from '../testing/expectations.ts';

describeInWorld(
  'guesses of a code',
  (world) => {
    beforeEach(() => world().clock.stopMachine());

    it('are counted like wrong passwords, over all tokens, and right passwords do not start anew', async () => {
      const user = await world().createUser();
      const { secret } = await setUpApp(world(), user);
      const { username, password } = user;
      const login = async (address?: string) =>
        world().as(undefined, address).post('/api/auth/login', { username, password });
      const guess = async (address?: string) => {
        const asked = await login(address);
        if (asked.statusCode !== 200) return asked.statusCode;
        const { token } = asked.json<HalfSignedIn>().secondFactor;
        const code = wrongCode(secret, world().clock.machineNow());
        const reply = await world()
          .as(undefined, address)
          .post('/api/auth/second-factor', { token, code });
        return reply.statusCode;
      };
      const statuses: number[] = [];
      for (let time = 0; time < 11; time += 1) statuses.push(await guess());
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
      // Guesses from other addresses count for the account, which allows 20 failures in an hour;
      // ten were made before.
      const elsewhere: number[] = [];
      for (let time = 0; time < 11; time += 1) elsewhere.push(await guess(`10.0.${time}.1`));
      expect(elsewhere).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    });

    it('are undone by a finished sign-in, and unfinished ones are neither failures nor successes', async () => {
      const user = await world().createUser();
      const { secret } = await setUpApp(world(), user);
      const { username, password } = user;
      const login = () => world().as().post('/api/auth/login', { username, password });
      // A sign-in with the right password that still waits for its second factor does not count as
      // a failure.
      for (let time = 0; time < 12; time += 1) expect((await login()).statusCode).toBe(200);
      const send = async (code: string) => {
        const { token } = (await login()).json<HalfSignedIn>().secondFactor;
        return (await world().as().post('/api/auth/second-factor', { token, code })).statusCode;
      };
      const { clock } = world();
      const wrong = wrongCode(secret, clock.machineNow());
      for (let time = 0; time < 9; time += 1) expect(await send(wrong)).toBe(401);
      expect(await send(codeOf(secret, clock.machineNow()))).toBe(200);
      for (let time = 0; time < 9; time += 1) expect(await send(wrong)).toBe(401);
    });
  },
  { rateLimits: true },
);

describeInWorld(
  'guesses with somebody’s session',
  (world) => {
    it('are counted as sign-ins, and what is right starts nothing anew', async () => {
      const user = await world().createUser();
      const client = world().as(user);
      const confirm = async (password: string) =>
        (await client.post('/api/auth/confirm-identity', { password })).statusCode;
      for (let time = 0; time < 9; time += 1) expect(await confirm('not it')).toBe(400);
      expect(await confirm(user.password)).toBe(204);
      expect((await client.post('/api/auth/totp')).statusCode).toBe(201);
      const guess = await client.post('/api/auth/totp/confirm', { code: '12345' });
      expect(refusal(guess)).toEqual([401, 'bad_code']);
      const more = await client.post('/api/auth/totp/confirm', { code: '12345' });
      expect(refusal(more)).toEqual([429, 'too_many_requests']);
      expect(await confirm(user.password)).toBe(429);
      expect((await logIn(world(), user)).statusCode).toBe(429);
    });

    it('are not started anew by a new password of somebody with a second factor', async () => {
      world().clock.stopMachine();
      const user = await world().createUser();
      await setUpApp(world(), user);
      const client = world().as(user);
      const change = async (currentPassword: string, newPassword: string) =>
        (await client.patch(`/api/users/${user.id}/password`, { currentPassword, newPassword }))
          .statusCode;
      for (let time = 0; time < 9; time += 1) expect(await change('not it', 'a new one')).toBe(400);
      expect(await change(user.password, 'another of the tests')).toBe(204);
      expect(await change('not it', 'a new one')).toBe(400);
      expect(await change('another of the tests', 'a new one')).toBe(429);
    });
  },
  { rateLimits: true },
);

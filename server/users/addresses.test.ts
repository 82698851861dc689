import { beforeEach, expect, it } from 'vitest';
import type { Mail } from '#shared/mail/mail.ts';
import type { OwnUser, User } from '#shared/users/users.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { secretLinkFor } from './secret-links.service.ts';

const hourMs = 3_600_000;

describeInWorld(
  'passwords that were forgotten and addresses that are confirmed',
  (world) => {
    let user: TestUser;
    let desk: TestUser;
    beforeEach(async () => {
      user = await world().createUser({ email: 'kim@example.com' });
      desk = await world().createUser({ admin: true });
    });
    const mails = async (kind: string) =>
      (await world().as(desk).get('/api/admin/mails'))
        .json<Mail[]>()
        .filter((mail) => mail.kind === kind);
    const forget = (email: string) => world().as().post('/api/auth/forgot', { email });
    /** The secret of the link in a mail; it is made as when the mail is handed to a mail server. */
    const tokenFor = async (kind: 'reset' | 'confirm_address', to: string, accountId?: number) => {
      const { deps } = world();
      const mail = { kind, account_id: accountId ?? null, to_address: to } as const;
      return (await secretLinkFor(deps.database.db, deps, mail))?.link.split('#')[1] ?? '';
    };
    const reset = (token: string, newPassword = 'another password') =>
      world().as().post('/api/auth/reset', { token, newPassword });
    const me = async () => (await world().as(user).get('/api/auth/me')).json<OwnUser>();

    it('are asked for with the same answer for an address that nobody has', async () => {
      const known = await forget('KIM@example.com');
      const unknown = await forget('nobody@example.com');
      const neither = await forget('no address at all');
      expect([known, unknown, neither].map(({ statusCode, body }) => [statusCode, body])).toEqual([
        [204, ''],
        [204, ''],
        [204, ''],
      ]);
      expect((await mails('reset')).map(({ to, userId }) => [to, userId])).toEqual([
        ['no address at all', null],
        ['nobody@example.com', null],
        ['KIM@example.com', null],
      ]);
      expect(await tokenFor('reset', 'nobody@example.com')).toBe('');
      expect((await world().as().post('/api/auth/forgot', { email: ' ' })).statusCode).toBe(400);
    });

    it('are mailed three times an hour at most, and nobody is told', async () => {
      for (let time = 0; time < 5; time += 1) {
        expect((await forget('kim@example.com')).statusCode).toBe(204);
      }
      expect(await mails('reset')).toHaveLength(3);
      world().clock.advance(hourMs + 1);
      await Promise.all(Array.from({ length: 12 }, () => forget('Kim@example.com')));
      expect(await mails('reset')).toHaveLength(6);
    });

    it('are set by a link once, within an hour, and a newer link voids it', async () => {
      const feed = await world().as(user).post('/api/calendar-feeds', { scope: 'own' });
      const calendar = () => world().as().get(new URL(feed.json<{ url: string }>().url).pathname);
      expect((await calendar()).statusCode).toBe(200);
      const first = await tokenFor('reset', 'kim@example.com');
      const second = await tokenFor('reset', 'Kim@Example.com');
      expect((await reset(first)).json().code).toBe('bad_token');
      expect((await reset(second, 'short')).json().fields).toHaveProperty('newPassword');
      expect((await reset(second)).statusCode).toBe(204);
      expect((await reset(second)).json().code).toBe('bad_token');
      expect((await world().as(user).get('/api/auth/me')).statusCode).toBe(401);
      // The feed was made by somebody who may have stolen the account, so it is not readable any
      // more.
      expect((await calendar()).statusCode).toBe(404);
      const login = await world()
        .as()
        .post('/api/auth/login', { username: user.username, password: 'another password' });
      expect(login.statusCode).toBe(200);

      const late = await tokenFor('reset', 'kim@example.com');
      world().clock.advance(hourMs + 1);
      expect((await reset(late)).json().code).toBe('bad_token');
    });

    it('are set by no link that went to an address which is another one by now', async () => {
      const token = await tokenFor('reset', 'kim@example.com');
      // The test changes the row itself: a change through the shop would delete all links, but this
      // link was still on its way at that moment.
      await world()
        .database.db.updateTable('account')
        .set({ email: 'elsewhere@example.com' })
        .where('id', '=', user.id)
        .execute();
      expect((await reset(token)).json().code).toBe('bad_token');
    });

    it('show the desk no link, and are not sent again by it', async () => {
      await forget('kim@example.com');
      const [mail] = await mails('reset');
      const whole = (await world().as(desk).get(`/api/admin/mails/${mail?.id}`)).json();
      expect(whole.text).toContain('(link not shown)');
      expect(whole.html).toContain('(link not shown)');
      const again = await world().as(desk).post(`/api/admin/mails/${mail?.id}/send-again`);
      expect(again.statusCode).toBe(409);
    });

    it('are confirmed by a link, again and again, for that address alone', async () => {
      const registered = await world().as().post('/api/auth/register', {
        username: 'noor',
        password: 'long enough',
        email: 'noor@example.com',
        firstName: 'Noor',
        lastName: 'Haddad',
      });
      const { user: noor, token: session } = registered.json<{ user: User; token: string }>();
      expect((await mails('confirm_address')).map(({ to }) => to)).toEqual(['noor@example.com']);
      const own = async () =>
        (await world().as({ token: session }).get('/api/auth/me')).json<OwnUser>();
      expect((await own()).emailConfirmed).toBe(false);

      const token = await tokenFor('confirm_address', 'noor@example.com', noor.id);
      const confirm = (by: string) => world().as().post('/api/auth/confirm-email', { token: by });
      expect((await confirm(token)).statusCode).toBe(204);
      expect((await confirm(token)).statusCode).toBe(204);
      expect((await own()).emailConfirmed).toBe(true);

      const change = (email: string) =>
        world().as({ token: session }).patch(`/api/users/${noor.id}`, { email });
      await change('NOOR@example.com');
      expect((await own()).emailConfirmed).toBe(true);
      await change('noor@elsewhere.example');
      expect((await own()).emailConfirmed).toBe(false);
      expect((await confirm(token)).json().code).toBe('bad_token');
      expect((await mails('address_changed')).map(({ to }) => to)).toEqual(['NOOR@example.com']);
      expect((await confirm('nothing')).json().code).toBe('bad_token');
    });

    it('are asked to be confirmed three times an hour at most', async () => {
      const send = () => world().as(user).post('/api/auth/confirm-email/send');
      for (let time = 0; time < 3; time += 1) expect((await send()).statusCode).toBe(204);
      const refused = await send();
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    });

    it('are names to sign in by, whoever else has that name: the right password decides', async () => {
      const signIn = (username: string, password: string) =>
        world().as().post('/api/auth/login', { username, password });
      const byAddress = await signIn('KIM@example.com', user.password);
      expect(byAddress.json().user.id).toBe(user.id);

      const other = await world().createUser({ username: 'kim@example.com' });
      await world().as(other).patch(`/api/users/${other.id}/password`, {
        currentPassword: other.password,
        newPassword: 'of the other one',
      });
      expect((await signIn('kim@example.com', user.password)).json().user.id).toBe(user.id);
      expect((await signIn('kim@example.com', 'of the other one')).json().user.id).toBe(other.id);
      expect((await signIn('kim@example.com', 'of nobody')).statusCode).toBe(401);
    });

    it('open no account any more once they were left or the password was changed', async () => {
      const left = await tokenFor('reset', 'kim@example.com');
      await world().as(user).patch(`/api/users/${user.id}`, { email: 'kim@elsewhere.example' });
      expect((await reset(left)).json().code).toBe('bad_token');
      const before = await tokenFor('reset', 'kim@elsewhere.example');
      await world().as(user).patch(`/api/users/${user.id}/password`, {
        currentPassword: user.password,
        newPassword: 'changed meanwhile',
      });
      expect((await reset(before)).json().code).toBe('bad_token');
    });

    it('are set once when two use a link at the same moment, and only hashes are kept', async () => {
      const token = await tokenFor('reset', 'kim@example.com');
      const kept = await world().database.db.selectFrom('password_link').selectAll().execute();
      expect(kept).toHaveLength(1);
      expect(JSON.stringify(kept)).not.toContain(token);
      const both = await Promise.all([
        reset(token, 'the first one'),
        reset(token, 'the second one'),
      ]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
      expect((await me()).emailConfirmed).toBeUndefined();
      const person = await world().as(desk).get(`/api/admin/users/${user.id}`);
      expect(person.json()).toMatchObject({ emailConfirmed: true });
    });

    it('let people choose what they hear of', async () => {
      await world().as(user).patch(`/api/users/${user.id}`, { mailReminders: false });
      expect(await me()).toMatchObject({ mailReminders: false, mailMessages: true });
      const person = await world().as(desk).get(`/api/admin/users/${user.id}`);
      expect(person.json()).toMatchObject({ emailConfirmed: false, mailReminders: false });
      const bad = await world().as(user).patch(`/api/users/${user.id}`, { mailMessages: 'no' });
      expect(bad.json().fields).toEqual({ mailMessages: 'Unread messages must be true or false' });
    });
  },
  { rateLimits: true },
);

describeInWorld(
  'limits of addresses',
  (world) => {
    let user: TestUser;
    beforeEach(async () => {
      user = await world().createUser({ email: 'kim@example.com' });
    });
    const me = async () => (await world().as(user).get('/api/auth/me')).json<OwnUser>();

    it('are changed five times an hour at most, each change as of the one before', async () => {
      const change = async (email: string, updatedAt?: string) =>
        world().as(user).patch(`/api/users/${user.id}`, { email, updatedAt });
      let { updatedAt } = await me();
      for (let time = 1; time <= 5; time += 1) {
        const changed = await change(`kim${time}@example.com`, updatedAt);
        expect(changed.statusCode, changed.body).toBe(200);
        ({ updatedAt } = changed.json<OwnUser>());
      }
      const refused = await change('kim6@example.com');
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
      expect((await change('KIM5@example.com')).statusCode).toBe(200);
      world().clock.advance(hourMs + 1);
      expect((await change('kim6@example.com')).statusCode).toBe(200);
    });

    it('tell five times an hour at most whether somebody has them', async () => {
      await world().createUser({ email: 'known@example.com' });
      const change = async (email: string) =>
        (await world().as(user).patch(`/api/users/${user.id}`, { email })).statusCode;
      for (let time = 0; time < 5; time += 1) expect(await change('known@example.com')).toBe(409);
      expect(await change('known@example.com')).toBe(429);
      expect(await change('free@example.com')).toBe(429);
    });

    it('are not kept out by somebody who takes an address as a user name', async () => {
      const signIn = (password: string) =>
        world().as().post('/api/auth/login', { username: 'sam@example.com', password });
      const other = await world().createUser({ username: 'sam@example.com' });
      await world().as(other).patch(`/api/users/${other.id}/password`, {
        currentPassword: other.password,
        newPassword: 'of the other one',
      });
      const sam = await world().createUser({ email: 'sam@example.com' });
      for (let time = 0; time < 15; time += 1) {
        expect((await signIn(sam.password)).json().user?.id).toBe(sam.id);
      }
      for (let time = 0; time < 15; time += 1) await signIn('of nobody');
      expect((await signIn(sam.password)).statusCode).toBe(429);
    });

    it('ask for ten links in a quarter of an hour from one network at most', async () => {
      const forget = (number: number) =>
        world()
          .as(undefined, '192.0.2.9')
          .post('/api/auth/forgot', { email: `n${number}@example.com` });
      for (let number = 0; number < 10; number += 1) {
        expect((await forget(number)).statusCode).toBe(204);
      }
      expect((await forget(10)).statusCode).toBe(429);
      world().clock.advance(hourMs / 4);
      expect((await forget(11)).statusCode).toBe(204);
    });
  },
  { rateLimits: true },
);

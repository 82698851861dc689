import { describe, expect, it } from 'vitest';
import type { User } from '#shared/users/users.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';

describeInWorld('accounts', (world) => {
  describe('the profile', () => {
    it('can be changed as a whole or in part, and the answer is the user', async () => {
      const user = await world().createUser();
      const client = world().as(user);
      const path = `/api/users/${user.id}`;
      const whole = { firstName: 'Inês', lastName: 'Duarte', email: 'ines@example.com' };
      const reply = await client.patch(path, { ...whole, isAdmin: true, username: 'other' });
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual({
        id: user.id,
        username: user.username,
        isAdmin: false,
        role: null,
        permissions: [],
        createdAt: user.createdAt,
        updatedAt: expect.any(String),
        company: '',
        address: '',
        taxNumber: '',
        phone: '',
        emailConfirmed: false,
        mailReminders: true,
        mailMessages: true,
        ...whole,
      });
      expect((await client.patch(path, { lastName: ' Costa ' })).json()).toMatchObject({
        ...whole,
        lastName: 'Costa',
      });
      expect((await client.patch(path, {})).json()).toMatchObject({ lastName: 'Costa' });
    });

    it('is refused with 409 changed_meanwhile when it is another one by now than updatedAt says', async () => {
      const user = await world().createUser();
      const { updatedAt } = (await world().as(user).get('/api/auth/me')).json<User>();
      const change = (body: object) => world().as(user).patch(`/api/users/${user.id}`, body);
      const first = await change({ firstName: 'Anna', updatedAt });
      expect([first.statusCode, first.json()]).toMatchObject([200, { firstName: 'Anna' }]);
      expect(first.json<User>().updatedAt).not.toBe(updatedAt);
      const late = await change({ firstName: 'Berta', updatedAt });
      expect([late.statusCode, late.json()]).toMatchObject([
        409,
        { code: 'changed_meanwhile', message: expect.stringContaining('changed meanwhile') },
      ]);
      const current = first.json<User>().updatedAt;
      expect((await change({ lastName: 'Cook', updatedAt: current })).json()).toMatchObject({
        firstName: 'Anna',
        lastName: 'Cook',
      });
      expect((await change({ firstName: 'Berta' })).statusCode).toBe(200);
      expect((await change({ firstName: 'Berta', updatedAt: 'now' })).statusCode).toBe(400);
    });

    it('is one’s own only, for administrators too', async () => {
      const { createUser, as } = world();
      const [user, admin] = [await createUser(), await createUser({ admin: true })];
      for (const path of [`/api/users/${user.id}`, '/api/users/9999']) {
        const reply = await as(admin).patch(path, { firstName: 'Other' });
        expect(reply.statusCode).toBe(403);
        expect(reply.json()).toMatchObject({ code: 'forbidden' });
      }
      expect((await as(user).get('/api/auth/me')).json()).toMatchObject({
        firstName: user.firstName,
      });
    });

    it('takes no e-mail that belongs to somebody else, and one’s own in another case', async () => {
      const { createUser, as } = world();
      const [user, other] = [await createUser(), await createUser()];
      const change = (email: string) => as(user).patch(`/api/users/${user.id}`, { email });
      const taken = await change(other.email.toUpperCase());
      expect(taken.statusCode).toBe(409);
      expect(taken.json()).toMatchObject({ code: 'email_taken' });
      expect((await change(user.email.toUpperCase())).json().email).toBe(user.email.toUpperCase());
    });

    it('does not check an e-mail anew that stays as it is', async () => {
      const user = await world().createUser({ email: 'admin@localhost' });
      const change = (body: object) => world().as(user).patch(`/api/users/${user.id}`, body);
      const saved = await change({ firstName: 'Alex', email: 'admin@localhost' });
      expect(saved.json()).toMatchObject({ firstName: 'Alex', email: 'admin@localhost' });
      expect((await change({ email: 'desk@localhost' })).statusCode).toBe(400);
    });

    it('is refused with the messages of the form', async () => {
      const user = await world().createUser();
      const reply = await world()
        .as(user)
        .patch(`/api/users/${user.id}`, { firstName: 'A', email: 'x' });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().fields).toEqual({
        firstName: 'First name must be at least 2 characters',
        email: 'Please enter a valid email address',
      });
    });
  });

  describe('the password', () => {
    const newPassword = 'a new password';
    const change = (user: TestUser, input: object, id = user.id) =>
      world().as(user).patch(`/api/users/${id}/password`, input);
    const signIn = async (user: TestUser, password: string) =>
      (await world().as().post('/api/auth/login', { username: user.username, password }))
        .statusCode;

    it('changes with 204, and from then on only the new one works', async () => {
      const user = await world().createUser();
      const reply = await change(user, { currentPassword: user.password, newPassword });
      expect(reply.statusCode).toBe(204);
      expect(reply.body).toBe('');
      expect(await signIn(user, user.password)).toBe(401);
      expect(await signIn(user, newPassword)).toBe(200);
    });

    it('change ends the user’s other sessions, and not this one', async () => {
      const { createUser, as } = world();
      const [user, stranger] = [await createUser(), await createUser()];
      const { token } = (await as().post('/api/auth/login', user)).json();
      await change(user, { currentPassword: user.password, newPassword });
      expect((await as({ token }).get('/api/auth/me')).statusCode).toBe(401);
      expect((await as(user).get('/api/auth/me')).statusCode).toBe(200);
      expect((await as(stranger).get('/api/auth/me')).statusCode).toBe(200);
    });

    it('change with a wrong current one is 400 Current password is incorrect', async () => {
      const user = await world().createUser();
      const reply = await change(user, { currentPassword: 'wrong one', newPassword });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({
        message: 'Current password is incorrect',
        code: 'wrong_password',
        fields: { currentPassword: 'Current password is incorrect' },
      });
      expect(await signIn(user, user.password)).toBe(200);
    });

    it('is one’s own only', async () => {
      const { createUser } = world();
      const [user, admin] = [await createUser(), await createUser({ admin: true })];
      const reply = await change(admin, { currentPassword: user.password, newPassword }, user.id);
      expect(reply.statusCode).toBe(403);
      expect(await signIn(user, user.password)).toBe(200);
    });

    it('is refused with the messages of the form', async () => {
      const user = await world().createUser();
      const reply = await change(user, { currentPassword: '', newPassword: 'seven77' });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().fields).toEqual({
        currentPassword: 'Current password is required',
        newPassword: 'Password must be at least 8 characters',
      });
    });

    it('changed twice at the same moment is changed once', async () => {
      const user = await world().createUser();
      const replies = await Promise.all(
        ['first new password', 'second new password'].map((password) =>
          change(user, { currentPassword: user.password, newPassword: password }),
        ),
      );
      expect(replies.map((reply) => reply.statusCode).sort()).toEqual([204, 400]);
    });

    it('change leaves no session that was opened with the old one meanwhile', async () => {
      const { createUser, as } = world();
      const user = await createUser();
      const [changed, ...signedIn] = await Promise.all([
        change(user, { currentPassword: user.password, newPassword }),
        ...Array.from({ length: 6 }, () => as().post('/api/auth/login', user)),
      ]);
      expect(changed.statusCode).toBe(204);
      for (const reply of signedIn) {
        const { token } = reply.json();
        if (token) expect((await as({ token }).get('/api/auth/me')).statusCode).toBe(401);
      }
      expect((await as(user).get('/api/auth/sessions')).json()).toHaveLength(1);
    });
  });

  describe('last-active', () => {
    const ask = (user: TestUser, id: number | string) =>
      world().as(user).get(`/api/users/${id}/last-active`);

    it('of somebody who was never active is null', async () => {
      const { createUser } = world();
      const [admin, user] = [await createUser({ admin: true }), await createUser()];
      const reply = await ask(admin, user.id);
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual({ lastActive: null });
    });

    it('is the time of the last authenticated call, in UTC', async () => {
      const { createUser, as, clock } = world();
      const [admin, user] = [await createUser({ admin: true }), await createUser()];
      const before = clock.now().getTime();
      await as(user).get('/api/auth/me');
      const { lastActive } = (await ask(admin, user.id)).json();
      expect(lastActive).toMatch(/Z$/);
      expect(new Date(lastActive).getTime()).toBeGreaterThanOrEqual(before);
    });

    it('of support is that of the administrator active last', async () => {
      const { createUser, as, clock } = world();
      const admins = [await createUser({ admin: true }), await createUser({ admin: true })];
      const customer = await createUser();
      expect((await ask(customer, 'support')).json()).toEqual({ lastActive: null });
      for (const admin of admins) {
        clock.advance(60_000);
        await as(admin).get('/api/auth/me');
      }
      clock.advance(60_000);
      const { lastActive } = (await ask(customer, 'support')).json();
      const age = clock.now().getTime() - new Date(lastActive).getTime();
      expect(age).toBeGreaterThanOrEqual(60_000);
      expect(age).toBeLessThan(100_000);
    });

    it('may be asked by customers about themselves and administrators, not about other customers', async () => {
      const { createUser } = world();
      const [user, other] = [await createUser(), await createUser()];
      const admin = await createUser({ admin: true });
      expect((await ask(user, user.id)).statusCode).toBe(200);
      expect((await ask(user, admin.id)).statusCode).toBe(200);
      expect((await ask(user, other.id)).statusCode).toBe(403);
      expect((await ask(user, 9_999)).statusCode).toBe(403);
      expect((await ask(admin, other.id)).statusCode).toBe(200);
      expect((await ask(admin, 9_999)).statusCode).toBe(404);
      const malformed = await ask(admin, 'nobody');
      expect(malformed.statusCode).toBe(400);
      expect(malformed.json()).toMatchObject({
        message: 'The id must be a positive whole number, or support',
      });
    });
  });
});

import { expect, it } from 'vitest';
import type { ErrorReply } from '#shared/endpoint.ts';
import type { Person, SignedIn, User } from '#shared/users/users.ts';
import { describeInWorld } from '../testing/world.ts';
import { refusal } from '../testing/expectations.ts';

describeInWorld('links that set a password', (world) => {
  const newPassword = 'a password that I chose';
  const desk = async () => world().as(await world().createUser({ admin: true }));
  const tokenIn = (url: string | undefined) => url?.split('#')[1];
  const reset = (token: string | undefined, password = newPassword) =>
    world().as().post('/api/auth/reset', { token, newPassword: password });
  const signIn = (username: string, password: string) =>
    world().as().post('/api/auth/login', { username, password });
  const person = { firstName: 'Ines', lastName: 'Ferreira', email: 'Ines@Example.com' };

  it('are given for an account that the desk opens, and lead to signing in by the address', async () => {
    const admin = await desk();
    const opened = await admin.post('/api/admin/users', { ...person, phone: '+351 21' });
    expect(opened.statusCode).toBe(201);
    const { user, link } = opened.json<{ user: User; link: string }>();
    expect(user).toMatchObject({ ...person, username: 'ines@example.com', isAdmin: false });
    expect(link).toMatch(/^http:\/\/localhost:\d+\/reset#[\w-]{43}$/);
    expect((await admin.get(`/api/admin/users/${user.id}`)).json<Person>().phone).toBe('+351 21');
    expect((await signIn(user.username, '-')).statusCode).toBe(401);
    expect((await reset(tokenIn(link))).statusCode).toBe(204);
    expect((await signIn(user.username, newPassword)).json<SignedIn>().user.id).toBe(user.id);
    expect(refusal(await reset(tokenIn(link)))).toEqual([400, 'bad_token']);
  });

  it('belong to a user name that is free', async () => {
    const admin = await desk();
    await world().createUser({ username: 'ines@example.com', email: 'other@example.com' });
    const opened = await admin.post('/api/admin/users', person);
    expect(opened.json<{ user: User }>().user.username).toBe('ines@example.com2');
    expect(refusal(await admin.post('/api/admin/users', person))).toEqual([409, 'email_taken']);
    expect(refusal(await admin.post('/api/admin/users', { email: 'x' }))).toEqual([
      400,
      'invalid_input',
    ]);
  });

  it('end every session of their account, and are used once, also at the same moment', async () => {
    const customer = await world().createUser();
    const admin = await desk();
    const made = await admin.post(`/api/admin/users/${customer.id}/reset-link`);
    expect(made.statusCode).toBe(201);
    const token = tokenIn(made.json<{ url: string }>().url);
    const both = await Promise.all([reset(token), reset(token)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
    expect((await world().as(customer).get('/api/auth/me')).statusCode).toBe(401);
    expect((await signIn(customer.username, customer.password)).statusCode).toBe(401);
    expect((await signIn(customer.username, newPassword)).statusCode).toBe(200);
  });

  it('are not used up by a password that is refused', async () => {
    const customer = await world().createUser();
    const made = await (await desk()).post(`/api/admin/users/${customer.id}/reset-link`);
    const token = tokenIn(made.json<{ url: string }>().url);
    expect((await reset(token, 'short')).json<ErrorReply>().fields).toEqual({
      newPassword: 'Password must be at least 8 characters',
    });
    expect((await reset(token)).statusCode).toBe(204);
  });

  it('are void after their time, after a new one, and after a change of password or address', async () => {
    const customer = await world().createUser();
    const me = world().as(customer);
    const admin = await desk();
    const link = async () =>
      tokenIn(
        (await admin.post(`/api/admin/users/${customer.id}/reset-link`)).json<{ url: string }>()
          .url,
      );
    const first = await link();
    const second = await link();
    expect(refusal(await reset(first))).toEqual([400, 'bad_token']);
    await me.patch(`/api/users/${customer.id}/password`, {
      currentPassword: customer.password,
      newPassword: 'another password',
    });
    expect(refusal(await reset(second))).toEqual([400, 'bad_token']);
    const third = await link();
    await me.patch(`/api/users/${customer.id}`, { email: 'new@example.com' });
    expect(refusal(await reset(third))).toEqual([400, 'bad_token']);
    const fourth = await link();
    world().clock.advance(61 * 60 * 1_000);
    expect(refusal(await reset(fourth))).toEqual([400, 'bad_token']);
  });

  it('are made by the desk, and for customers alone', async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const client = world().as(admin);
    expect(refusal(await client.post(`/api/admin/users/${admin.id}/reset-link`))).toEqual([
      403,
      'forbidden',
    ]);
    expect(refusal(await client.post('/api/admin/users/999999/reset-link'))).toEqual([
      404,
      'not_found',
    ]);
    const theirs = world().as(customer);
    expect((await theirs.post('/api/admin/users', person)).statusCode).toBe(403);
    expect((await theirs.post(`/api/admin/users/${customer.id}/reset-link`)).statusCode).toBe(403);
  });

  it('say nothing of the address of whom the desk gave them to', async () => {
    const customer = await world().createUser();
    const made = await (await desk()).post(`/api/admin/users/${customer.id}/reset-link`);
    const token = tokenIn(made.json<{ url: string }>().url);
    expect((await reset(token)).statusCode).toBe(204);
    const seen = await (await desk()).get(`/api/admin/users/${customer.id}`);
    expect(seen.json()).toMatchObject({ emailConfirmed: false });
  });

  it('leave no secret in the database', async () => {
    const customer = await world().createUser();
    const made = await (await desk()).post(`/api/admin/users/${customer.id}/reset-link`);
    const token = tokenIn(made.json<{ url: string }>().url);
    const { rows } = await world().deps.database.pool.query('select * from password_link');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows).toHaveLength(1);
  });
});

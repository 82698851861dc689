import { beforeEach, expect, it, vi } from 'vitest';
import type { ErrorReply } from '#shared/endpoint.ts';
import { allCalls } from '#shared/calls.ts';
import type { Settings } from '#shared/shop/shop.ts';
import type { HalfSignedIn } from '#shared/users/sign-in.ts';
import { createKey, keysPath } from '../api-keys/api-keys.test-helpers.ts';
import { listen, messagesIn, signIn as connect, until } from '../live/live.test-helpers.ts';
import { startConversation } from '../messages/messages.test-helpers.ts';
import { describeInWorld, type Client, type TestUser, type World } from '../testing/world.ts';
import { addPasskey, askForPasskey, codeOf, confirmAs, setUpApp } from './factors.test-helpers.ts';

const refusal = (reply: { statusCode: number; json<T>(): T }) => [
  reply.statusCode,
  reply.json<ErrorReply>().code,
];

async function require(world: World, client: Client, requireSecondFactor = true) {
  const settings = (await client.get('/api/admin/settings')).json<Settings>();
  return client.put('/api/admin/settings', { ...settings, staff: { requireSecondFactor } });
}

const login = (world: World, { username, password }: TestUser) =>
  world.as().post('/api/auth/login', { username, password });

describeInWorld('a house that asks for a second factor', (world) => {
  let owner: TestUser;
  beforeEach(async () => {
    world().clock.stopMachine();
    owner = await world().createUser({ admin: true });
  });

  it('is made by an owner who has one, and by no one else', async () => {
    const manager = await world().createUser({ role: 'manager' });
    expect(refusal(await require(world(), world().as(owner)))).toEqual([409, 'set_up_first']);
    await setUpApp(world(), manager);
    expect(refusal(await require(world(), world().as(manager)))).toEqual([403, 'forbidden']);
    await setUpApp(world(), owner);
    const saved = await require(world(), world().as(owner));
    expect([saved.statusCode, saved.json<Settings>().staff]).toEqual([
      200,
      { requireSecondFactor: true },
    ]);
    const log = await world().as(owner).get('/api/admin/audit?kind=settings');
    expect(log.json()).toMatchObject([
      {
        by: { id: owner.id },
        before: { staff: { requireSecondFactor: false } },
        after: { staff: { requireSecondFactor: true } },
      },
    ]);
    // A manager saves the rest, and what does not say anything about it leaves it as it is.
    const { staff: _staff, ...rest } = saved.json<Settings>();
    const house = { ...rest.house, phone: '+1 207 555 0142' };
    const by = await world()
      .as(manager)
      .put('/api/admin/settings', { ...rest, house });
    expect([by.statusCode, by.json<Settings>().staff.requireSecondFactor]).toEqual([200, true]);
    expect(refusal(await require(world(), world().as(manager), false))).toEqual([403, 'forbidden']);
  });

  it('lets people without one reach nothing but the set-up, at once, and completes their session by it', async () => {
    const hand = await world().createUser({ role: 'desk' });
    const customer = await world().createUser();
    const client = world().as(hand);
    expect((await client.get('/api/admin/summary')).statusCode).toBe(200);
    await setUpApp(world(), owner);
    await require(world(), world().as(owner));
    const setUp = allCalls.filter(({ isSetUp }) => isSetUp);
    expect(setUp.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /api/auth/me',
      'GET /api/auth/passkeys',
      'GET /api/auth/totp',
      'POST /api/auth/confirm-identity',
      'POST /api/auth/logout',
      'POST /api/auth/passkeys',
      'POST /api/auth/passkeys/options',
      'POST /api/auth/totp',
      'POST /api/auth/totp/confirm',
    ]);
    for (const call of allCalls) {
      if (call.access === 'public' || call.isSetUp) continue;
      const send = client[call.method.toLowerCase() as keyof Client];
      const reply = await send(call.path.replace(/:\w+/g, '1'), {});
      expect([call.path, ...refusal(reply)]).toEqual([call.path, 403, 'second_factor_required']);
    }
    const camera = await world().createCamera();
    const day = world().clock.today();
    const lines = [{ cameraId: camera.id, quantity: 1 }];
    const asked = { startDate: day, endDate: day, lines, bookingId: 1 };
    const quote = await client.post('/api/quotes', asked);
    expect(refusal(quote)).toEqual([403, 'second_factor_required']);
    expect((await client.get('/api/auth/me')).json()).toMatchObject({ id: hand.id, role: 'desk' });
    expect((await world().as(customer).get('/api/bookings/user')).statusCode).toBe(200);
    expect((await world().as(owner).get('/api/admin/summary')).statusCode).toBe(200);
    // The password alone opens such a session too.
    const again = (await login(world(), hand)).json<{ token: string }>();
    expect(refusal(await world().as(again).get('/api/admin/summary'))).toEqual([
      403,
      'second_factor_required',
    ]);
    await setUpApp(world(), hand);
    expect((await client.get('/api/admin/summary')).statusCode).toBe(200);
  });

  it('asks for a passkey where that is what somebody has, and a password alone is never enough', async () => {
    const hand = await world().createUser({ role: 'counter' });
    const passkey = await addPasskey(world(), hand);
    expect((await login(world(), hand)).json()).toHaveProperty('token');
    await setUpApp(world(), owner);
    await require(world(), world().as(owner));
    expect((await world().as(hand).get('/api/admin/today')).statusCode).toBe(200);
    const { token, methods } = (await login(world(), hand)).json<HalfSignedIn>().secondFactor;
    expect(methods).toEqual(['passkey']);
    const assertion = passkey.sign(await askForPasskey(world()));
    const finished = await world().as().post('/api/auth/second-factor', { token, assertion });
    expect(finished.json()).toMatchObject({ user: { id: hand.id } });
    // Whoever loses the last one is where he began.
    await confirmAs(world(), owner);
    await world().as(owner).delete(`/api/admin/staff/${hand.id}/factors`);
    expect(refusal(await world().as(hand).get('/api/admin/today'))).toEqual([
      403,
      'second_factor_required',
    ]);
  });

  it('refuses the keys of a maker without one, and asks a program nothing else', async () => {
    const maker = await world().createUser({ admin: true });
    const { program } = await createKey(world(), maker);
    world().clock.advanceMachine(11 * 60_000);
    expect((await program.get('/api/admin/summary')).statusCode).toBe(200);
    const body = { name: 'Another', permissions: ['bookings.read'] };
    const asked = await world().as(maker).post(keysPath, body);
    expect(refusal(asked)).toEqual([403, 'confirm_identity']);
    world().clock.advanceMachine(-11 * 60_000);
    await setUpApp(world(), owner);
    await require(world(), world().as(owner));
    for (const path of ['/api/admin/summary', '/api/cameras']) {
      expect(refusal(await program.get(path))).toEqual([403, 'second_factor_required']);
    }
    await setUpApp(world(), maker);
    expect((await program.get('/api/admin/summary')).statusCode).toBe(200);
  });

  it('lets nobody without one hear the desk on the live connection', async () => {
    const hand = await world().createUser({ role: 'desk' });
    const customer = await world().createUser();
    const bookingId = await startConversation(world(), customer);
    const looked = vi.spyOn(world().deps.hub, 'setRoles');
    const at = await listen(world().app);
    const live = await connect(at, hand);
    const own = await connect(at, owner);
    const send = (content: string) =>
      world().as(customer).post('/api/messages', { bookingId, content });
    await send('Before');
    await until(() => messagesIn(live.frames).length === 1);
    await setUpApp(world(), owner);
    await require(world(), world().as(owner));
    // Connections are looked at once a second.
    await until(() => looked.mock.calls.some(([roles]) => roles.get(hand.sessionId) === null));
    await send('After');
    await until(() => messagesIn(own.frames).length === 2);
    expect(messagesIn(live.frames)).toHaveLength(1);
    const late = await connect(at, hand);
    await send('Later');
    await until(() => messagesIn(own.frames).length === 3);
    expect(messagesIn(late.frames)).toHaveLength(0);
  });
});

describeInWorld('showing again who one is', (world) => {
  let user: TestUser;
  let owner: TestUser;
  const minutes = (count: number) => world().clock.advanceMachine(count * 60_000);
  beforeEach(async () => {
    world().clock.stopMachine();
    user = await world().createUser();
    owner = await world().createUser({ admin: true });
  });
  const changeEmail = (email: string) => world().as(user).patch(`/api/users/${user.id}`, { email });

  it('is asked of nobody without a second factor who changes his own', async () => {
    minutes(11);
    expect((await changeEmail('new@example.com')).statusCode).toBe(200);
    await addPasskey(world(), user);
  });

  it('is asked of people with one for another address, ten minutes after the last time', async () => {
    const { secret } = await setUpApp(world(), user);
    expect((await changeEmail('new@example.com')).statusCode).toBe(200);
    minutes(11);
    expect(refusal(await changeEmail('newer@example.com'))).toEqual([403, 'confirm_identity']);
    const name = { firstName: 'Augusta' };
    expect((await world().as(user).patch(`/api/users/${user.id}`, name)).statusCode).toBe(200);
    await confirmAs(world(), user);
    minutes(9);
    expect((await changeEmail('newer@example.com')).statusCode).toBe(200);
    minutes(2);
    expect(refusal(await changeEmail('newest@example.com'))).toEqual([403, 'confirm_identity']);
    // A new session has just shown it.
    const asked = (await login(world(), user)).json<HalfSignedIn>().secondFactor;
    const code = codeOf(secret, world().clock.machineNow());
    const { token } = (
      await world().as().post('/api/auth/second-factor', { token: asked.token, code })
    ).json();
    minutes(-22);
    const email = { email: 'newest@example.com' };
    expect((await world().as({ token }).patch(`/api/users/${user.id}`, email)).statusCode).toBe(
      200,
    );
  });

  it('is asked of the house for factors, roles and invitations', async () => {
    const hand = await world().createUser({ role: 'desk' });
    minutes(11);
    const client = world().as(owner);
    const invitation = {
      email: 'a@example.com',
      firstName: 'Ada',
      lastName: 'Byron',
      role: 'desk',
    };
    const calls = [
      () => client.post('/api/auth/totp'),
      () => client.post('/api/auth/passkeys/options'),
      () => client.patch(`/api/admin/staff/${hand.id}`, { role: 'books' }),
      () => client.post('/api/admin/staff/invitations', invitation),
    ];
    for (const call of calls) expect(refusal(await call())).toEqual([403, 'confirm_identity']);
    await confirmAs(world(), owner);
    for (const call of calls) expect((await call()).statusCode).toBeLessThan(300);
  });

  it('is asked of everybody before a factor goes, and not by the sign-in', async () => {
    await setUpApp(world(), user);
    const client = world().as(user);
    const renewing = () => client.post('/api/auth/recovery-codes');
    expect(refusal(await renewing())).toEqual([403, 'confirm_identity']);
    expect(refusal(await client.delete('/api/auth/totp'))).toEqual([403, 'confirm_identity']);
    expect(refusal(await client.delete('/api/auth/passkeys/1'))).toEqual([403, 'confirm_identity']);
    await confirmAs(world(), user);
    expect((await renewing()).statusCode).toBe(200);
    minutes(11);
    expect(refusal(await renewing())).toEqual([403, 'confirm_identity']);
  });

  it('takes the right password, or a passkey of one’s own', async () => {
    const passkey = await addPasskey(world(), user);
    const strange = await addPasskey(world(), owner);
    const confirm = (body: object) => world().as(user).post('/api/auth/confirm-identity', body);
    const wrong = await confirm({ password: 'not it' });
    expect(refusal(wrong)).toEqual([400, 'wrong_password']);
    expect(wrong.json<ErrorReply>().fields).toEqual({ password: 'Password is incorrect' });
    const other = strange.sign(await askForPasskey(world()));
    expect(refusal(await confirm({ assertion: other }))).toEqual([401, 'bad_passkey']);
    expect(refusal(await confirm({}))).toEqual([400, 'invalid_input']);
    const own = passkey.sign(await askForPasskey(world()));
    expect((await confirm({ assertion: own })).statusCode).toBe(204);
  });
});

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
      expect((await login(world(), user)).statusCode).toBe(429);
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

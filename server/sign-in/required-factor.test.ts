import { beforeEach, expect, it, vi } from 'vitest';
import { allCalls } from '#shared/calls.ts';
import type { Settings } from '#shared/shop/shop.ts';
import type { HalfSignedIn } from '#shared/users/sign-in.ts';
import { createKey, keysPath } from '../api-keys/api-keys.test-helpers.ts';
import { listen, messagesIn, signIn as connect, until } from '../live/live.test-helpers.ts';
import { startConversation } from '../messages/messages.test-helpers.ts';
import { describeInWorld, type Client, type TestUser, type World } from '../testing/world.ts';
import { addPasskey, askForPasskey, confirmAs, logIn, setUpApp } from './factors.test-helpers.ts';
import { refusal } from '../testing/expectations.ts';

async function require(world: World, client: Client, requireSecondFactor = true) {
  const settings = (await client.get('/api/admin/settings')).json<Settings>();
  return client.put('/api/admin/settings', { ...settings, staff: { requireSecondFactor } });
}

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
    // A manager can save the other settings: the part `staff`, which he leaves out, keeps its
    // values.
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
    // A new session that was opened with only the password may not use the desk either.
    const again = (await logIn(world(), hand)).json<{ token: string }>();
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
    expect((await logIn(world(), hand)).json()).toHaveProperty('token');
    await setUpApp(world(), owner);
    await require(world(), world().as(owner));
    expect((await world().as(hand).get('/api/admin/today')).statusCode).toBe(200);
    const { token, methods } = (await logIn(world(), hand)).json<HalfSignedIn>().secondFactor;
    expect(methods).toEqual(['passkey']);
    const assertion = passkey.sign(await askForPasskey(world()));
    const finished = await world().as().post('/api/auth/second-factor', { token, assertion });
    expect(finished.json()).toMatchObject({ user: { id: hand.id } });
    // When the last factor is removed, the person may not use the desk any more.
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
    // Sessions of live connections are checked once a second.
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

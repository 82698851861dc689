import { beforeEach, expect, it } from 'vitest';
import type { Passkey } from '#shared/users/passkeys.ts';
import { describeInWorld, type TestUser } from '../../testing/world.ts';
import {
  type TestAuthenticator,
  addPasskey,
  askForPasskey,
  confirmAs,
  createTestAuthenticator,
} from '../factors.test-helpers.ts';
import { refusal } from '../../testing/expectations.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

describeInWorld('passkeys', (world) => {
  let user: TestUser;
  beforeEach(async () => {
    user = await world().createUser({ firstName: 'Ines', lastName: 'Ferreira' });
  });
  const optionsFor = async (who: TestUser) =>
    (await world().as(who).post('/api/auth/passkeys/options')).json();
  const add = (who: TestUser, credential: object, name?: string) =>
    world()
      .as(who)
      .post('/api/auth/passkeys', { credential, ...(name && { name }) }, { 'user-agent': chrome });
  const signIn = (credential: object, rememberMe?: boolean) =>
    world()
      .as()
      .post('/api/auth/passkey-sign-in', { credential, ...(rememberMe && { rememberMe }) });
  const use = async (authenticator: TestAuthenticator) =>
    signIn(authenticator.sign(await askForPasskey(world())));

  it('are made for this shop, this person and unlocked devices, 20 at most', async () => {
    const options = await optionsFor(user);
    expect(options).toMatchObject({
      challenge: expect.stringMatching(/^[\w-]{43,}$/),
      rp: { id: 'localhost', name: 'Lensyard' },
      user: { name: user.username, displayName: 'Ines Ferreira' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
      timeout: 300_000,
    });
    const first = await addPasskey(world(), user, '  My phone ');
    const again = await optionsFor(user);
    expect(again.user.id).toBe(options.user.id);
    expect(again.excludeCredentials).toMatchObject([{ id: first.id, transports: ['internal'] }]);
    const unnamed = createTestAuthenticator();
    expect((await add(user, unnamed.register(again))).json()).toMatchObject({ name: 'Chrome' });
    for (let more = 2; more < 20; more += 1) await addPasskey(world(), user);
    const reply = await world().as(user).post('/api/auth/passkeys/options');
    expect(refusal(reply)).toEqual([409, 'too_many_passkeys']);
    const list = (await world().as(user).get('/api/auth/passkeys')).json<Passkey[]>();
    expect(list).toHaveLength(20);
    expect(list[0]).toEqual({
      id: expect.any(Number),
      name: 'My phone',
      createdAt: expect.any(String),
      lastUsedAt: null,
      isSynced: false,
    });
  });

  it('sign in by themselves, and say when they were last used', async () => {
    const authenticator = await addPasskey(world(), user);
    const reply = await signIn(authenticator.sign(await askForPasskey(world())), true);
    expect(reply.json()).toMatchObject({ user: { id: user.id }, token: expect.any(String) });
    const client = world().as(reply.json<{ token: string }>());
    const [session] = (await client.get('/api/auth/sessions')).json();
    expect(Date.parse(session.expiresAt) - world().clock.now().getTime()).toBeGreaterThan(
      29 * 86_400_000,
    );
    const [{ lastUsedAt }] = (await client.get('/api/auth/passkeys')).json<[Passkey]>();
    expect(lastUsedAt).toEqual(expect.any(String));
  });

  it('answer a challenge once, within five minutes, and only one of ours', async () => {
    const authenticator = await addPasskey(world(), user);
    const challenge = await askForPasskey(world());
    expect((await signIn(authenticator.sign(challenge))).statusCode).toBe(200);
    expect(refusal(await signIn(authenticator.sign(challenge)))).toEqual([401, 'bad_passkey']);
    const late = await askForPasskey(world());
    world().clock.advanceMachine(5 * 60_000 + 1);
    expect(refusal(await signIn(authenticator.sign(late)))).toEqual([401, 'bad_passkey']);
    const made = { challenge: 'bWFkZS11cC1ieS1zb21lYm9keS1lbHNlLXRvLXNpZ24' };
    expect(refusal(await signIn(authenticator.sign(made)))).toEqual([401, 'bad_passkey']);
    // A challenge that was made for adding a passkey cannot be used to sign in.
    const toAdd = await optionsFor(user);
    expect(refusal(await signIn(authenticator.sign(toAdd)))).toEqual([401, 'bad_passkey']);
  });

  it('answer a challenge for one of two who send the same answer at the same moment', async () => {
    const authenticator = await addPasskey(world(), user);
    const answer = authenticator.sign(await askForPasskey(world()));
    const replies = await Promise.all([signIn(answer), signIn(answer)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    // Two challenges are signed with the same counter, which is a sign of a copy, so only one of
    // the sign-ins succeeds.
    const [one, two] = [await askForPasskey(world()), await askForPasskey(world())];
    const first = authenticator.sign(one);
    authenticator.setCounter(1);
    const second = authenticator.sign(two);
    const both = await Promise.all([signIn(first), signIn(second)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  it('are refused on another site, on a locked device, and by another key', async () => {
    const authenticator = await addPasskey(world(), user);
    for (const wrong of [{ origin: 'http://localhost:3001' }, { verified: false }]) {
      const answer = authenticator.sign({ ...(await askForPasskey(world())), ...wrong });
      expect(refusal(await signIn(answer))).toEqual([401, 'bad_passkey']);
    }
    const elsewhere = createTestAuthenticator('evil.example');
    const answer = elsewhere.sign(await askForPasskey(world()));
    expect(
      refusal(await signIn({ ...answer, id: authenticator.id, rawId: authenticator.id })),
    ).toEqual([401, 'bad_passkey']);
    expect(refusal(await use(createTestAuthenticator()))).toEqual([401, 'bad_passkey']);
    authenticator.setUserHandle('c29tZWJvZHkgZWxzZQ');
    expect(refusal(await use(authenticator))).toEqual([401, 'bad_passkey']);
  });

  it('whose counter goes back are refused and logged', async () => {
    const owner = await world().createUser({ admin: true });
    const authenticator = await addPasskey(world(), owner, 'Key ring');
    expect((await use(authenticator)).statusCode).toBe(200);
    expect((await use(authenticator)).statusCode).toBe(200);
    // A copied passkey that was used less often has a lower counter.
    authenticator.setCounter(1);
    expect(refusal(await use(authenticator))).toEqual([401, 'bad_passkey']);
    const log = await world().as(owner).get('/api/admin/audit?kind=second_factor_refused');
    expect(log.json()).toMatchObject([
      { by: null, about: { id: owner.id }, after: { passkey: 'Key ring', counter: 2 } },
    ]);
  });

  it('are refused when they were made for another site, without unlocking, or for somebody else', async () => {
    const stranger = await world().createUser();
    for (const wrong of [{ origin: 'https://evil.example' }, { verified: false }]) {
      const credential = createTestAuthenticator().register({
        ...(await optionsFor(user)),
        ...wrong,
      });
      expect(refusal(await add(user, credential))).toEqual([400, 'bad_passkey']);
    }
    const theirs = createTestAuthenticator().register(await optionsFor(stranger));
    expect(refusal(await add(user, theirs))).toEqual([400, 'bad_passkey']);
    const toSign = createTestAuthenticator().register(await askForPasskey(world()));
    expect(refusal(await add(user, toSign))).toEqual([400, 'bad_passkey']);
    expect((await world().as(user).get('/api/auth/passkeys')).json()).toEqual([]);
    const known = createTestAuthenticator();
    expect((await add(user, known.register(await optionsFor(user)))).statusCode).toBe(201);
    const again = known.register(await optionsFor(stranger));
    expect(refusal(await add(stranger, again))).toEqual([409, 'passkey_exists']);
  });

  it('are removed by their owner alone, who shows first who he is', async () => {
    const stranger = await world().createUser();
    const authenticator = await addPasskey(world(), user);
    const [{ id }] = (await world().as(user).get('/api/auth/passkeys')).json<[Passkey]>();
    const remove = (who: TestUser) => world().as(who).delete(`/api/auth/passkeys/${id}`);
    await confirmAs(world(), stranger);
    expect(refusal(await remove(stranger))).toEqual([404, 'not_found']);
    expect(refusal(await remove(user))).toEqual([403, 'confirm_identity']);
    const assertion = authenticator.sign(await askForPasskey(world()));
    const confirmed = await world().as(user).post('/api/auth/confirm-identity', { assertion });
    expect(confirmed.statusCode).toBe(204);
    expect((await remove(user)).statusCode).toBe(204);
    expect(refusal(await use(authenticator))).toEqual([401, 'bad_passkey']);
  });

  it('of nobody are told by nothing but a refusal, whatever is sent', async () => {
    const { challenge } = await askForPasskey(world());
    const answer = createTestAuthenticator().sign({ challenge });
    const broken = { ...answer, response: { ...answer.response, clientDataJSON: 'bm8' } };
    expect(refusal(await signIn(broken))).toEqual([401, 'bad_passkey']);
    expect(refusal(await signIn({ ...answer, type: 'password' }))).toEqual([400, 'invalid_input']);
    expect(refusal(await add(user, { ...answer }))).toEqual([400, 'invalid_input']);
  });
});

for (const publicUrl of ['http://192.168.1.20:3000', 'http://rentals.example', 'https://[::1]']) {
  describeInWorld(
    `passkeys at ${publicUrl}`,
    (world) => {
      it('are off', async () => {
        const client = world().as(await world().createUser());
        const { challenge } = { challenge: 'AAAA' };
        const answer = createTestAuthenticator();
        for (const [path, body] of [
          ['/api/auth/passkeys/options', undefined],
          ['/api/auth/passkeys', { credential: answer.register({ challenge }) }],
          ['/api/auth/passkey-sign-in/options', undefined],
          ['/api/auth/passkey-sign-in', { credential: answer.sign({ challenge }) }],
        ] as const) {
          expect(refusal(await client.post(path, body))).toEqual([409, 'passkeys_off']);
        }
        expect((await client.get('/api/auth/passkeys')).json()).toEqual([]);
      });
    },
    { publicUrl },
  );
}

import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import type { HalfSignedIn } from '#shared/users/sign-in.ts';
import { describeInWorld, openWorld, type TestUser } from '../testing/world.ts';
import { readAdminCommand, runAdminCommand } from '../users/upkeep/admin-command.ts';
import {
  addPasskey,
  askForPasskey,
  codeOf,
  confirmAs,
  setUpApp,
  wrongCode,
} from './factors.test-helpers.ts';
import { refusal } from '../testing/expectations.ts';

describeInWorld('an authenticator app', (world) => {
  let user: TestUser;
  let secret: string;
  let recoveryCodes: string[];
  const now = () => world().clock.machineNow();
  beforeEach(async () => {
    world().clock.stopMachine();
    user = await world().createUser();
    ({ secret, recoveryCodes } = await setUpApp(world(), user));
  });
  const signIn = async (rememberMe?: boolean): Promise<HalfSignedIn['secondFactor']> => {
    const { username, password } = user;
    const body = { username, password, ...(rememberMe !== undefined && { rememberMe }) };
    const reply = await world().as().post('/api/auth/login', body);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(Object.keys(reply.json())).toEqual(['secondFactor']);
    return reply.json<HalfSignedIn>().secondFactor;
  };
  const send = (token: string, code: string) =>
    world().as().post('/api/auth/second-factor', { token, code });

  it('is asked for after the right password, and its code opens the session', async () => {
    const { token, methods } = await signIn(true);
    expect(methods).toEqual(['totp', 'recovery']);
    const reply = await send(token, codeOf(secret, now()));
    expect(reply.json()).toMatchObject({ user: { id: user.id }, token: expect.any(String) });
    const sessions = await world().as(reply.json()).get('/api/auth/sessions');
    const [{ createdAt, expiresAt }] = sessions.json();
    const days = (Date.parse(expiresAt) - world().clock.now().getTime()) / 86_400_000;
    expect([Math.round(days), typeof createdAt]).toEqual([30, 'string']);
    expect(refusal(await send(token, codeOf(secret, now(), 1)))).toEqual([400, 'bad_token']);
  });

  it('is not asked for a wrong password', async () => {
    const body = { username: user.username, password: 'not it' };
    const reply = await world().as().post('/api/auth/login', body);
    expect(refusal(reply)).toEqual([401, 'invalid_credentials']);
  });

  it('is good for each code once, also for two at the same moment on two processes', async () => {
    const { database } = world();
    const other = await openWorld(database);
    other.clock.stopMachine();
    try {
      const [one, two] = [await signIn(), await signIn()];
      const code = codeOf(secret, now());
      const replies = await Promise.all([
        send(one.token, code),
        other.as().post('/api/auth/second-factor', { token: two.token, code }),
      ]);
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
      const { token } = await signIn();
      expect(refusal(await send(token, code))).toEqual([401, 'bad_code']);
      // A code that belongs to an earlier period than the last used one is refused too.
      expect(refusal(await send(token, codeOf(secret, now(), -1)))).toEqual([401, 'bad_code']);
      expect((await send(token, codeOf(secret, now(), 1))).statusCode).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('goes by the machine’s clock, one step either side', async () => {
    world().clock.advance(26 * 3_600_000);
    const { token } = await signIn();
    expect(refusal(await send(token, codeOf(secret, now(), -3)))).toEqual([401, 'bad_code']);
    expect(refusal(await send(token, codeOf(secret, now(), 2)))).toEqual([401, 'bad_code']);
    expect((await send(token, codeOf(secret, now(), 1))).statusCode).toBe(200);
  });

  it('waits five minutes, and bears five wrong codes', async () => {
    const late = await signIn();
    world().clock.advanceMachine(5 * 60_000);
    expect(refusal(await send(late.token, codeOf(secret, now())))).toEqual([400, 'bad_token']);
    const guessed = await signIn();
    const wrong = wrongCode(secret, now());
    const guesses = await Promise.all(Array.from({ length: 8 }, () => send(guessed.token, wrong)));
    expect(guesses.map((reply) => refusal(reply)[1]).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'bad_code'),
      ...Array.from({ length: 3 }, () => 'bad_token'),
    ]);
    expect(refusal(await send(guessed.token, codeOf(secret, now())))).toEqual([400, 'bad_token']);
  });

  it('is void with a new password', async () => {
    const { token } = await signIn();
    const input = { currentPassword: user.password, newPassword: 'another of the tests' };
    const changed = await world().as(user).patch(`/api/users/${user.id}/password`, input);
    expect(changed.statusCode).toBe(204);
    expect(refusal(await send(token, codeOf(secret, now())))).toEqual([400, 'bad_token']);
    user = { ...user, password: input.newPassword };
    expect((await signIn()).methods).toEqual(['totp', 'recovery']);
  });

  it('is void with a new password that is set while the old one is being checked', async () => {
    const { username, password: old } = user;
    const path = `/api/users/${user.id}/password`;
    const change = (currentPassword: string, newPassword: string) =>
      world().as(user).patch(path, { currentPassword, newPassword });
    const changing = change(old, 'another of the tests');
    // The sign-ins begin one after the other, so that some of them end just after the new password
    // is set.
    const begun = [];
    for (let turn = 0; turn < 8; turn += 1) {
      begun.push(world().as().post('/api/auth/login', { username, password: old }));
      await setTimeout(20);
    }
    expect((await changing).statusCode).toBe(204);
    for (const reply of await Promise.all(begun)) {
      if (reply.statusCode !== 200) continue;
      const { token } = reply.json<HalfSignedIn>().secondFactor;
      expect(refusal(await send(token, codeOf(secret, now())))).toEqual([400, 'bad_token']);
    }
  });

  it('has ten recovery codes, each good once, with any case and hyphens', async () => {
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toUpperCase().replace('-', ' ');
    expect((await send((await signIn()).token, typed)).statusCode).toBe(200);
    expect(refusal(await send((await signIn()).token, first))).toEqual([401, 'bad_code']);
    const state = await world().as(user).get('/api/auth/totp');
    expect(state.json()).toEqual({ confirmed: true, since: expect.any(String), codesLeft: 9 });
    await confirmAs(world(), user);
    const renewed = await world().as(user).post('/api/auth/recovery-codes');
    const [fresh = ''] = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect(refusal(await send((await signIn()).token, second))).toEqual([401, 'bad_code']);
    expect((await send((await signIn()).token, fresh)).statusCode).toBe(200);
  });

  it('is not replaced by another, and is gone when it is removed', async () => {
    const client = world().as(user);
    expect(refusal(await client.post('/api/auth/totp'))).toEqual([409, 'app_exists']);
    await confirmAs(world(), user);
    expect((await client.delete('/api/auth/totp')).statusCode).toBe(204);
    expect(refusal(await client.delete('/api/auth/totp'))).toEqual([404, 'not_found']);
    expect(refusal(await client.post('/api/auth/recovery-codes'))).toEqual([404, 'not_found']);
    const { username, password } = user;
    const login = await world().as().post('/api/auth/login', { username, password });
    expect(login.json()).toHaveProperty('token');
    const state = await client.get('/api/auth/totp');
    expect(state.json()).toEqual({ confirmed: false, since: null, codesLeft: 0 });
  });

  it('counts once its first code was typed', async () => {
    const other = await world().createUser();
    const client = world().as(other);
    expect(refusal(await client.post('/api/auth/totp/confirm', { code: '123456' }))).toEqual([
      404,
      'not_found',
    ]);
    const { secret: own, url } = (await client.post('/api/auth/totp')).json();
    expect(url).toBe(
      `otpauth://totp/Lensyard:${other.username}?issuer=Lensyard&secret=${own}&algorithm=SHA1&digits=6&period=30`,
    );
    const wrong = { code: wrongCode(own, now()) };
    expect(refusal(await client.post('/api/auth/totp/confirm', wrong))).toEqual([401, 'bad_code']);
    const { username, password } = other;
    const login = await world().as().post('/api/auth/login', { username, password });
    expect(login.json()).toHaveProperty('token');
    const code = codeOf(own, now());
    expect((await client.post('/api/auth/totp/confirm', { code })).statusCode).toBe(200);
    const again = await world().as().post('/api/auth/login', { username, password });
    expect(again.json()).toHaveProperty('secondFactor');
    // The code that confirmed the app is used up, so it cannot be used for the sign-in.
    const { token } = again.json<HalfSignedIn>().secondFactor;
    expect(refusal(await send(token, code))).toEqual([401, 'bad_code']);
  });

  it('stays when a password is set anew by a link, and goes by the command', async () => {
    const owner = await world().createUser({ admin: true });
    const link = await world().as(owner).post(`/api/admin/users/${user.id}/reset-link`);
    const token = link.json<{ url: string }>().url.split('#')[1];
    const newPassword = 'another of the tests';
    expect((await world().as().post('/api/auth/reset', { token, newPassword })).statusCode).toBe(
      204,
    );
    user = { ...user, password: newPassword };
    expect((await signIn()).methods).toEqual(['totp', 'recovery']);
    const command = readAdminCommand(['factors', user.username]);
    const { db } = world().database;
    const said = await runAdminCommand(db, command, async () => '');
    expect(said).toBe(`${user.username} signs in with the password alone now.`);
    const { username } = user;
    const login = await world().as().post('/api/auth/login', { username, password: newPassword });
    expect(login.json()).toHaveProperty('token');
    expect(await runAdminCommand(db, command, async () => '')).toBe(
      `${user.username} has no second factor.`,
    );
  });

  it('has its secret sealed in the database, and no code of recovery as it is', async () => {
    const { pool } = world().database;
    const { rows } = await pool.query<{ all: string }>(
      `select (select json_agg(a)::text from authenticator a) || (select json_agg(r)::text from recovery_code r) as all`,
    );
    const kept = rows[0]?.all ?? '';
    expect(kept).toContain('$argon2id$');
    for (const known of [secret, ...recoveryCodes]) {
      expect(kept).not.toContain(known);
      expect(kept).not.toContain(known.replace('-', ''));
    }
  });

  it('of a staff member is told of in the log, whole and refused', async () => {
    const owner = await world().createUser({ admin: true });
    const hand = await world().createUser({ role: 'counter' });
    const { secret: own } = await setUpApp(world(), hand);
    const { username, password } = hand;
    const login = await world().as().post('/api/auth/login', { username, password });
    const { token } = login.json<HalfSignedIn>().secondFactor;
    await send(token, wrongCode(own, now()));
    await send(token, wrongCode(own, now()));
    await send(token, codeOf(own, now()));
    const log = (await world().as(owner).get('/api/admin/audit')).json<{ kind: string }[]>();
    const account = { type: 'account', id: hand.id };
    expect(log).toMatchObject([
      { kind: 'sign_in', by: { id: hand.id } },
      { kind: 'second_factor_refused', by: null, about: account, after: { times: 2 } },
      { kind: 'factor_added', by: { id: hand.id }, about: account, after: { factor: 'totp' } },
    ]);
    expect(JSON.stringify(log)).not.toContain(own);
  });

  it('of somebody of the house is removed by an owner, who shows first who he is', async () => {
    const owner = await world().createUser({ admin: true });
    const hand = await world().createUser({ role: 'desk' });
    await setUpApp(world(), hand);
    await addPasskey(world(), hand);
    const staff = async () =>
      (await world().as(owner).get('/api/admin/staff')).json<{ id: number; factors: string[] }[]>();
    expect((await staff()).find(({ id }) => id === hand.id)?.factors).toEqual(['totp', 'passkey']);
    const remove = (id: number) => world().as(owner).delete(`/api/admin/staff/${id}/factors`);
    expect(refusal(await remove(hand.id))).toEqual([403, 'confirm_identity']);
    await confirmAs(world(), owner);
    expect(refusal(await remove(user.id))).toEqual([404, 'not_found']);
    expect((await remove(hand.id)).statusCode).toBe(204);
    expect((await staff()).find(({ id }) => id === hand.id)?.factors).toEqual([]);
    const mails = await world()
      .database.db.selectFrom('mail')
      .select(['kind', 'to_address'])
      .execute();
    expect(mails).toContainEqual({ kind: 'factors_removed', to_address: hand.email });
    const log = await world().as(owner).get('/api/admin/audit?kind=factor_removed');
    expect(log.json()).toMatchObject([
      { by: { id: owner.id }, about: { id: hand.id }, before: { factor: 'passkey' } },
      { by: { id: owner.id }, about: { id: hand.id }, before: { factor: 'totp' } },
    ]);
    const { username, password } = hand;
    const login = await world().as().post('/api/auth/login', { username, password });
    expect(login.json()).toHaveProperty('token');
  });

  it('is answered by a passkey as well, by one of its owner alone', async () => {
    const stranger = await world().createUser();
    const own = await addPasskey(world(), user);
    const other = await addPasskey(world(), stranger);
    const { token, methods } = await signIn();
    expect(methods).toEqual(['passkey', 'totp', 'recovery']);
    const answer = async (authenticator: typeof own) =>
      world()
        .as()
        .post('/api/auth/second-factor', {
          token,
          assertion: authenticator.sign(await askForPasskey(world())),
        });
    expect(refusal(await answer(other))).toEqual([401, 'bad_passkey']);
    expect((await answer(own)).json()).toMatchObject({ user: { id: user.id } });
  });

  it('wants either a code or an assertion', async () => {
    const { token } = await signIn();
    const reply = await world().as().post('/api/auth/second-factor', { token });
    expect(reply.json()).toMatchObject({
      code: 'invalid_input',
      fields: { code: expect.any(String) },
    });
  });
});

import { beforeEach, expect, it } from 'vitest';
import type { ErrorReply } from '#shared/endpoint.ts';
import type { HalfSignedIn } from '#shared/users/sign-in.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import {
  addPasskey,
  askForPasskey,
  codeOf,
  confirmAs,
  logIn,
  setUpApp,
} from './factors.test-helpers.ts';
import { refusal } from '../testing/expectations.ts';

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
    // A sign-in with a second factor counts as a confirmation.
    const asked = (await logIn(world(), user)).json<HalfSignedIn>().secondFactor;
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

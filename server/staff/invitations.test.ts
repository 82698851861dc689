import { beforeEach, expect, it } from 'vitest';
import type { ErrorReply } from '#shared/endpoint.ts';
import type { Mail, WholeMail } from '#shared/mail/mail.ts';
import type { Invitation } from '#shared/staff/staff.ts';
import { from, mailingIn } from '../mail/mailing.test-helpers.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { refusal } from '../testing/expectations.ts';

const someone = {
  email: 'Ines@house.example',
  firstName: 'Ines',
  lastName: 'Ferreira',
  role: 'counter',
};
const account = {
  firstName: 'Inês',
  lastName: 'Ferreira',
  username: 'ines',
  password: 'a secret of hers',
};
const tokenIn = (link = ''): string => link.split('#')[1] ?? '';

describeInWorld('an invitation that is handed over', (world) => {
  let owner: TestUser;
  beforeEach(async () => {
    owner = await world().createUser({ admin: true, firstName: 'Mara', lastName: 'Lind' });
  });
  const path = '/api/admin/staff/invitations';
  const invite = (body: object = {}, headers = {}) =>
    world()
      .as(owner)
      .post(path, { ...someone, ...body }, headers);
  const invited = async (body: object = {}) => {
    const reply = await invite(body);
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json<Invitation & { link: string }>();
  };
  const open = async () => (await world().as(owner).get(path)).json<Invitation[]>();
  const look = (token: string) => world().as().post('/api/auth/invitation/check', { token });
  const accept = (token: string, body: object = {}, user?: TestUser) =>
    world()
      .as(user)
      .post('/api/auth/invitation', { token, ...body });

  it('is shown by its link and accepted once, with a new account that is signed in', async () => {
    const { link, ...made } = await invited();
    expect(link).toMatch(/^http:\/\/localhost:\d+\/invitation#[\w-]{43}$/);
    expect(made).toMatchObject({ ...someone, by: { id: owner.id, name: 'Mara Lind' } });
    expect(await open()).toEqual([made]);
    const token = tokenIn(link);
    expect((await look(token)).json()).toEqual({
      ...someone,
      hasAccount: false,
      expiresAt: made.expiresAt,
    });
    const accepted = await accept(token, account);
    expect(accepted.statusCode, accepted.body).toBe(201);
    const { user, token: session } = accepted.json();
    expect(user).toMatchObject({ username: 'ines', email: someone.email, role: 'counter' });
    const own = (await world().as({ token: session }).get('/api/auth/me')).json();
    // The link was handed over and not mailed, so it does not prove the address.
    expect(own).toMatchObject({ isAdmin: true, role: 'counter', emailConfirmed: false });
    expect(await open()).toEqual([]);
    expect(refusal(await look(token))).toEqual([400, 'bad_token']);
    expect(refusal(await accept(token, { ...account, username: 'other' }))).toEqual([
      400,
      'bad_token',
    ]);
  });

  it('is accepted by one of two at the same moment', async () => {
    const token = tokenIn((await invited()).link);
    const replies = await Promise.all(
      ['ines', 'inez'].map((username) => accept(token, { ...account, username })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
  });

  it('is not used up by a refused name or password', async () => {
    const token = tokenIn((await invited()).link);
    expect(refusal(await accept(token, { ...account, username: owner.username }))).toEqual([
      409,
      'username_taken',
    ]);
    expect(refusal(await accept(token, { ...account, password: 'short' }))).toEqual([
      400,
      'invalid_input',
    ]);
    expect(refusal(await accept(token))).toEqual([400, 'invalid_input']);
    expect((await accept(token, account)).statusCode).toBe(201);
  });

  it('is accepted signed in by the account of its address, and by no other', async () => {
    const ines = await world().createUser({ email: 'ines@house.example' });
    const other = await world().createUser();
    const token = tokenIn((await invited()).link);
    expect((await look(token)).json()).toMatchObject({ hasAccount: true });
    expect(refusal(await accept(token, account))).toEqual([409, 'email_taken']);
    expect(refusal(await accept(token, {}, other))).toEqual([403, 'other_address']);
    expect(refusal(await accept(token, {}, owner))).toEqual([403, 'other_address']);
    const accepted = await accept(token, {}, ines);
    expect([accepted.statusCode, accepted.json()]).toMatchObject([
      200,
      { user: { id: ines.id, role: 'counter' } },
    ]);
    expect(accepted.json()).not.toHaveProperty('token');
    expect(refusal(await accept(token, {}, ines))).toEqual([400, 'bad_token']);
    expect((await world().as(ines).get('/api/admin/summary')).statusCode).toBe(200);
  });

  it('is void when it is withdrawn, replaced or a week old, in one wording', async () => {
    const first = await invited();
    const second = await invited({ role: 'desk' });
    const third = await invited({ email: 'third@house.example' });
    expect((await open()).map(({ id }) => id)).toEqual([third.id, second.id]);
    const client = world().as(owner);
    expect((await client.delete(`${path}/${third.id}`)).statusCode).toBe(204);
    expect(refusal(await client.delete(`${path}/${third.id}`))).toEqual([404, 'not_found']);
    const messages = await Promise.all(
      [first.link, third.link, '#never made'].map(async (link) => {
        const reply = await look(tokenIn(link));
        expect(refusal(reply)).toEqual([400, 'bad_token']);
        expect(refusal(await accept(tokenIn(link), account))).toEqual([400, 'bad_token']);
        return reply.json<ErrorReply>().message;
      }),
    );
    expect(new Set(messages).size).toBe(1);
    expect((await look(tokenIn(second.link))).json()).toMatchObject({ role: 'desk' });
    world().clock.advance(7 * 24 * 60 * 60 * 1_000);
    expect(refusal(await accept(tokenIn(second.link), account))).toEqual([400, 'bad_token']);
    const again = await world().as(owner).post('/api/auth/login', {
      username: owner.username,
      password: owner.password,
    });
    const signedIn = world().as(again.json());
    expect((await signedIn.get(path)).json()).toEqual([]);
  });

  it('goes with the role of its maker', async () => {
    const other = await world().createUser({ admin: true });
    const made = await world().as(other).post(path, someone);
    await world().as(owner).patch(`/api/admin/staff/${other.id}`, { role: 'manager' });
    expect(await open()).toEqual([]);
    const { link } = made.json<{ link: string }>();
    expect(refusal(await accept(tokenIn(link), account))).toEqual([400, 'bad_token']);
  });

  it('is for nobody of the house, made by owners, and one of fifty at most', async () => {
    const manager = await world().createUser({ role: 'manager' });
    expect((await world().as(manager).post(path, someone)).statusCode).toBe(403);
    expect((await world().as(manager).get(path)).statusCode).toBe(403);
    expect(refusal(await invite({ email: manager.email.toUpperCase() }))).toEqual([
      409,
      'already_staff',
    ]);
    expect(refusal(await invite({ role: 'king' }))).toEqual([400, 'invalid_input']);
    expect(refusal(await invite({ email: 'no address' }))).toEqual([400, 'invalid_input']);
    for (let n = 0; n < 50; n += 1) await invited({ email: `hand${n}@house.example` });
    expect(refusal(await invite())).toEqual([409, 'too_many_invitations']);
    await invited({ email: 'hand7@house.example' });
    expect(await open()).toHaveLength(50);
  });

  it('is made once for a key, whose repeat does not tell the link again', async () => {
    const key = { 'idempotency-key': 'an-invitation-of-ours' };
    expect((await invite({}, key)).statusCode).toBe(201);
    expect(refusal(await invite({}, key))).toEqual([409, 'already_made']);
    expect(await open()).toHaveLength(1);
  });

  it('leaves no secret in the database', async () => {
    const token = tokenIn((await invited()).link);
    const { rows } = await world().database.pool.query<{ text: string }>(
      `select concat((select json_agg(i) from staff_invitation i), (select json_agg(m) from mail m),
        (select json_agg(a) from audit_log a)) as text`,
    );
    expect(rows[0]?.text).toContain(someone.email);
    expect(rows[0]?.text).not.toContain(token);
  });
});

describeInWorld(
  'an invitation by mail',
  (world) => {
    const mailing = mailingIn(world);
    const invite = async () => {
      const reply = await world().as(mailing.desk).post('/api/admin/staff/invitations', someone);
      expect(reply.json()).not.toHaveProperty('link');
      return reply;
    };
    const linkIn = (text = ''): string => /\S+\/invitation#[\w-]+/.exec(text)?.[0] ?? '';

    it('proves the address of a new account, and its link is shown to nobody', async () => {
      expect((await invite()).statusCode).toBe(201);
      await mailing.mailerTo().sendDue();
      const [received] = await mailing.server.received();
      expect(received?.to).toMatchObject({ text: someone.email });
      const token = tokenIn(linkIn(received?.text));
      const client = world().as(mailing.desk);
      const [row] = (await client.get(`/api/admin/mails?search=${someone.email}`)).json<Mail[]>();
      expect(row).toMatchObject({ kind: 'staff_invitation', to: someone.email, state: 'sent' });
      const shown = (await client.get(`/api/admin/mails/${row?.id}`)).json<WholeMail>();
      expect(shown.text).toContain('(link not shown)');
      expect(shown.text + shown.html).not.toContain(token);
      expect(refusal(await client.post(`/api/admin/mails/${row?.id}/send-again`))).toEqual([
        409,
        'secret_mail',
      ]);
      const accepted = await world()
        .as()
        .post('/api/auth/invitation', { token, ...account });
      expect(accepted.statusCode, accepted.body).toBe(201);
      const own = (await world().as(accepted.json()).get('/api/auth/me')).json();
      expect(own).toMatchObject({ role: 'counter', emailConfirmed: true });
    });

    it('is accepted signed in by a confirmed address alone', async () => {
      const ines = await world().createUser({ email: someone.email });
      await invite();
      await mailing.mailerTo().sendDue();
      const token = tokenIn(linkIn((await mailing.server.received())[0]?.text));
      const accept = () => world().as(ines).post('/api/auth/invitation', { token });
      expect(refusal(await accept())).toEqual([403, 'other_address']);
      await world()
        .database.db.updateTable('account')
        .set({ email_confirmed: true })
        .where('id', '=', ines.id)
        .execute();
      expect((await accept()).statusCode).toBe(200);
    });

    it('is not sent any more when it was withdrawn before', async () => {
      const { id } = (await invite()).json<Invitation>();
      const client = world().as(mailing.desk);
      await client.delete(`/api/admin/staff/invitations/${id}`);
      await mailing.mailerTo().sendDue();
      expect(await mailing.server.received()).toEqual([]);
      const [row] = (await client.get(`/api/admin/mails?search=${someone.email}`)).json<Mail[]>();
      expect(row).toMatchObject({ state: 'failed' });
    });
  },
  { mail: { url: 'smtp://127.0.0.1:1', from } },
);

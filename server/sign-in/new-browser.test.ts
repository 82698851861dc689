import { beforeEach, expect, it } from 'vitest';
import { describeInWorld, type TestUser } from '../testing/world.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const chrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

describeInWorld('a sign-in', (world) => {
  let hand: TestUser;
  beforeEach(async () => {
    hand = await world().createUser({ role: 'desk' });
    await world()
      .database.db.updateTable('account')
      .set({ email_confirmed: true })
      .where('id', '=', hand.id)
      .execute();
  });
  const signIn = async (
    { username, password }: TestUser,
    {
      agent = firefox,
      cookie,
      address = '10.0.0.7',
    }: { agent?: string; cookie?: string; address?: string } = {},
  ): Promise<string> => {
    const headers = { 'user-agent': agent, ...(cookie && { cookie }) };
    const body = { username, password };
    const reply = await world().as(undefined, address).post('/api/auth/login', body, headers);
    expect(reply.statusCode, reply.body).toBe(200);
    return String(reply.headers['set-cookie']);
  };
  const mails = () =>
    world()
      .database.db.selectFrom('mail')
      .select(['kind', 'to_address', 'facts'])
      .where('kind', '=', 'new_sign_in')
      .orderBy('id')
      .execute();

  it('lets a browser be known again by a cookie for the addresses of sign-ins alone', async () => {
    const cookie = await signIn(hand);
    expect(cookie).toMatch(
      /^device=[\w-]{43}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
    const [sent = ''] = cookie.split(';');
    expect((await signIn(hand, { cookie: `theme=dark; ${sent}` })).split(';')[0]).toBe(sent);
    const { rows } = await world().database.pool.query('select token_hash from known_browser');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(sent.slice('device='.length));
    const refused = await world()
      .as()
      .post('/api/auth/login', { username: hand.username, password: 'not it' });
    expect(refused.headers['set-cookie']).toBeUndefined();
    const me = await world().as(hand).get('/api/auth/me');
    expect(me.headers['set-cookie']).toBeUndefined();
  });

  it('from a browser that was not seen before is mailed to people of the house, once', async () => {
    const known = (await signIn(hand)).split(';')[0] ?? '';
    expect(await mails()).toEqual([
      {
        kind: 'new_sign_in',
        to_address: hand.email,
        facts: {
          browser: 'Firefox on Linux',
          address: '10.0.0.7',
          time: expect.stringMatching(/^\w{3} \d{1,2}, \d{4}, \d\d:\d\d$/),
        },
      },
    ]);
    await signIn(hand, { cookie: known });
    // A browser with its cookie is recognized, also when it sends another name.
    await signIn(hand, { cookie: known, agent: chrome });
    expect(await mails()).toHaveLength(1);
    // A browser without a cookie is recognized by its name: the program and the operating system.
    await signIn(hand, { agent: firefox.replace('X11; Linux', 'Windows NT 10.0') });
    expect(await mails()).toHaveLength(2);
    await signIn(hand, { agent: firefox.replace('X11; Linux', 'Windows NT 10.0') });
    await signIn(hand, { agent: chrome });
    expect(await mails()).toHaveLength(2);
    // A browser that has signed in only to another account is new for this account.
    const other = await world().createUser();
    const theirs = (await signIn(other)).split(';')[0] ?? '';
    await signIn(hand, { cookie: theirs });
    expect(await mails()).toHaveLength(3);
  });

  it('is mailed to nobody else: not to customers, nor to addresses that are not confirmed', async () => {
    await signIn(await world().createUser());
    await signIn(await world().createUser({ role: 'books' }));
    expect(await mails()).toEqual([]);
  });

  it('is known of fifty browsers of a person at most, the latest', async () => {
    for (let time = 0; time < 52; time += 1) await signIn(hand, { agent: chrome });
    const { rows } = await world().database.pool.query('select from known_browser');
    expect(rows).toHaveLength(50);
  });
});

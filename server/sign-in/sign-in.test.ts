import { describe, expect, it } from 'vitest';
import { describeInWorld } from '../testing/world.ts';
import { hash } from '../users/passwords/hashing.ts';

const registration = {
  username: 'Nadia',
  password: 'sixsix',
  email: 'Nadia@Example.com',
  firstName: 'Nadia',
  lastName: 'Roth',
};
const hourInMs = 3_600_000;
const dayInMs = 24 * hourInMs;

describeInWorld('signing in', (world) => {
  describe('registration', () => {
    it('answers 201 with the user and a token that works', async () => {
      const reply = await world().as().post('/api/auth/register', registration);
      expect(reply.statusCode).toBe(201);
      const { user, token } = reply.json();
      expect(user).toEqual({
        id: 1,
        username: 'Nadia',
        email: 'Nadia@Example.com',
        firstName: 'Nadia',
        lastName: 'Roth',
        isAdmin: false,
        role: null,
        permissions: [],
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      });
      expect(token.split('.')).toHaveLength(3);
      expect((await world().as({ token }).get('/api/auth/me')).json()).toMatchObject(user);
    });

    it('takes usernames and e-mails once, without regard to case', async () => {
      const visitor = world().as();
      await visitor.post('/api/auth/register', registration);
      const sameName = await visitor.post('/api/auth/register', {
        ...registration,
        username: 'nADIA',
        email: 'other@example.com',
      });
      expect(sameName.statusCode).toBe(409);
      expect(sameName.json()).toMatchObject({
        message: 'Username already exists',
        code: 'username_taken',
        fields: { username: 'Username already exists' },
      });
      const sameEmail = await visitor.post('/api/auth/register', {
        ...registration,
        username: 'other',
        email: 'nadia@EXAMPLE.COM',
      });
      expect(sameEmail.statusCode).toBe(409);
      expect(sameEmail.json()).toMatchObject({
        message: 'Email already registered',
        code: 'email_taken',
      });
    });

    it('sent twice at the same moment gives one 201 and one 409', async () => {
      const visitor = world().as();
      const replies = await Promise.all(
        Array.from({ length: 4 }, () => visitor.post('/api/auth/register', registration)),
      );
      const statuses = replies.map((reply) => reply.statusCode).sort();
      expect(statuses).toEqual([201, 409, 409, 409]);
    });

    it('takes a password and names in either spelling of an accent, and passwords hashed as they were typed', async () => {
      const [one, two] = ['pêssego', 'pêssego'.normalize('NFD')];
      const visitor = world().as();
      const signIn = async (username: string, password: string) =>
        (await visitor.post('/api/auth/login', { username, password })).statusCode;
      for (const [index, password] of [one, two].entries()) {
        const username = `Inês${index}`.normalize(index ? 'NFD' : 'NFC');
        const email = `ines${index}@example.com`;
        await visitor.post('/api/auth/register', { ...registration, username, email, password });
        const taken = { ...registration, username: `inês${index}`.normalize('NFD'), password };
        expect((await visitor.post('/api/auth/register', taken)).statusCode).toBe(409);
        for (const typed of [one, two]) {
          expect(await signIn(`INÊS${index}`, typed)).toBe(200);
        }
        expect(await signIn(`inês${index}`, 'pessego')).toBe(401);
      }
      const before = await world().createUser();
      await world()
        .deps.database.db.updateTable('account')
        .set({
          password_hash: await hash(two, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
        })
        .where('id', '=', before.id)
        .execute();
      expect(await signIn(before.username, two)).toBe(200);
    });

    it('names every refused field with the message of the form', async () => {
      const reply = await world()
        .as()
        .post('/api/auth/register', { username: 'ab', password: 'x' });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({
        code: 'invalid_input',
        fields: {
          firstName: 'First name is required',
          lastName: 'Last name is required',
          email: 'Please enter a valid email',
          username: 'Username must be at least 3 characters',
          password: 'Password must be at least 6 characters',
        },
      });
    });

    it('makes a customer of somebody who asks to be an administrator', async () => {
      const reply = await world()
        .as()
        .post('/api/auth/register', { ...registration, isAdmin: true, id: 77 });
      expect(reply.json().user).toMatchObject({ id: 1, isAdmin: false });
    });

    it('keeps spaces in a password and drops those around a name', async () => {
      const visitor = world().as();
      const padded = { ...registration, username: '  Nadia ', password: '  six  ' };
      expect((await visitor.post('/api/auth/register', padded)).json().user.username).toBe('Nadia');
      const login = (password: string) =>
        visitor.post('/api/auth/login', { username: 'nadia', password });
      expect((await login('  six  ')).statusCode).toBe(200);
      expect((await login('six')).statusCode).toBe(401);
    });
  });

  describe('login', () => {
    it('answers 200 with the user, whatever the case of the name, and never with a password', async () => {
      const nadia = await world().createUser({ username: 'Nadia' });
      const reply = await world()
        .as()
        .post('/api/auth/login', { username: ' nAdIa ', password: nadia.password });
      expect(reply.statusCode).toBe(200);
      expect(reply.json().user).toMatchObject({ id: nadia.id, username: 'Nadia' });
      expect(reply.body).not.toMatch(/hash|argon2|password/i);
      expect(reply.headers['cache-control']).toBe('no-store');
    });

    it('answers 401 Invalid credentials for an unknown name and a wrong password alike', async () => {
      const { username } = await world().createUser();
      const visitor = world().as();
      const wrong = await visitor.post('/api/auth/login', { username, password: 'wrong one' });
      const unknown = await visitor.post('/api/auth/login', {
        username: 'nobody',
        password: 'wrong one',
      });
      for (const reply of [wrong, unknown]) {
        expect(reply.statusCode).toBe(401);
        expect(reply.json()).toMatchObject({
          message: 'Invalid credentials',
          code: 'invalid_credentials',
        });
      }
      expect(Object.keys(wrong.json())).toEqual(Object.keys(unknown.json()));
    });

    it('takes as long for an unknown name as for a wrong password', async () => {
      const { username } = await world().createUser();
      const fastest = { [username]: Infinity, nobody: Infinity };
      for (let round = 0; round < 12; round += 1) {
        for (const name of [username, 'nobody']) {
          const start = performance.now();
          await world().as().post('/api/auth/login', { username: name, password: 'wrong one' });
          fastest[name] = Math.min(fastest[name] ?? Infinity, performance.now() - start);
        }
      }
      // Without the work of a password check, the answer for an unknown name would need only a
      // tenth of the time.
      expect(fastest.nobody).toBeGreaterThan((fastest[username] ?? 0) / 4);
    });

    it('answers 401 for an account whose hash no password can give', async () => {
      const { id, username } = await world().createUser();
      await world()
        .deps.database.db.updateTable('account')
        .set({ password_hash: 'none' })
        .where('id', '=', id)
        .execute();
      const reply = await world().as().post('/api/auth/login', { username, password: 'none' });
      expect(reply.statusCode).toBe(401);
    });

    it('lives 1 day without rememberMe and 30 days with it', async () => {
      const { createUser, as, clock } = world();
      const { username, password } = await createUser();
      const signIn = async (rememberMe?: boolean) =>
        (await as().post('/api/auth/login', { username, password, rememberMe })).json();
      const short = await signIn();
      const alsoShort = await signIn(false);
      const remembered = await signIn(true);
      const statusOf = async (user: { token: string }) =>
        (await as(user).get('/api/auth/me')).statusCode;
      clock.advance(dayInMs - hourInMs);
      expect(await statusOf(short)).toBe(200);
      clock.advance(2 * hourInMs);
      expect(await statusOf(short)).toBe(401);
      expect(await statusOf(alsoShort)).toBe(401);
      expect(await statusOf(remembered)).toBe(200);
      clock.advance(29 * dayInMs - 2 * hourInMs);
      expect(await statusOf(remembered)).toBe(200);
      clock.advance(2 * hourInMs);
      expect(await statusOf(remembered)).toBe(401);
    });

    it('gives everybody who signs in at the same moment a session of their own', async () => {
      const { createUser, as } = world();
      const people = [await createUser(), await createUser(), await createUser()];
      const names = people.flatMap(({ username }) => [username, username, 'nobody']);
      const { password } = await createUser();
      const replies = await Promise.all(
        names.map((username) => as().post('/api/auth/login', { username, password })),
      );
      const tokens = new Set<string>();
      for (const [index, reply] of replies.entries()) {
        expect(reply.statusCode).toBe(names[index] === 'nobody' ? 401 : 200);
        if (reply.statusCode !== 200) continue;
        const { token } = reply.json();
        expect((await as({ token }).get('/api/auth/me')).json().username).toBe(names[index]);
        tokens.add(token);
      }
      expect(tokens.size).toBe(6);
    });

    it('counts as activity, and so does registering', async () => {
      const { createUser, as, deps } = world();
      const { id, username, password } = await createUser();
      expect(await deps.presence.lastActive(id)).toBeNull();
      await as().post('/api/auth/login', { username, password });
      expect(await deps.presence.lastActive(id)).not.toBeNull();
      const { user } = (await as().post('/api/auth/register', registration)).json();
      expect(await deps.presence.lastActive(user.id)).not.toBeNull();
    });
  });

  describe('the token', () => {
    it('is refused with 401 when it is missing, altered, of another kind or for nobody', async () => {
      const { createUser, as, app, deps } = world();
      const user = await createUser();
      const later = new Date(Date.now() + hourInMs);
      const [head = '', body = '', signature = ''] = user.token.split('.');
      const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
      const tokens = [
        `${head}.${body}.${signature.slice(0, -4)}AAAA`,
        `${unsigned}.${body}.`,
        `${head}.${body}`,
        'a.b.c',
        await deps.tokens.sign({ accountId: 99, sessionId: user.sessionId }, later),
        await deps.tokens.sign({ accountId: user.id, sessionId: 99 }, later),
        await deps.tokens.sign(
          { accountId: user.id, sessionId: user.sessionId },
          new Date(Date.now() - hourInMs),
        ),
      ];
      for (const token of tokens) {
        expect((await as({ token }).get('/api/auth/me')).statusCode, token).toBe(401);
      }
      for (const authorization of ['', 'Bearer', `Basic ${user.token}`, user.token]) {
        const reply = await app.inject({ url: '/api/auth/me', headers: { authorization } });
        expect(reply.statusCode, authorization).toBe(401);
        expect(reply.json()).toMatchObject({ code: 'unauthenticated' });
      }
    });

    it('is ignored by public calls, even a bad one', async () => {
      const reply = await world().as({ token: 'a.b.c' }).get('/api/categories');
      expect(reply.statusCode).toBe(200);
    });
  });

  it('sign-out answers 204 and ends that session on the server only', async () => {
    const { createUser, as } = world();
    const user = await createUser();
    const { token } = (await as().post('/api/auth/login', user)).json();
    expect((await as({ token }).post('/api/auth/logout')).statusCode).toBe(204);
    expect((await as({ token }).get('/api/auth/me')).statusCode).toBe(401);
    expect((await as({ token }).post('/api/auth/logout')).statusCode).toBe(401);
    expect((await as(user).get('/api/auth/me')).statusCode).toBe(200);
  });
});

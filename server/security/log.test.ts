import { expect, it, vi } from 'vitest';
import { createKey } from '../api-keys/api-keys.test-helpers.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import {
  connect as connectLive,
  listen as listenLive,
  signIn as signInLive,
  until,
} from '../live/live.test-helpers.ts';
import { sendRaw } from './raw-http.ts';
import { patience } from '../testing/expectations.ts';
import { describeLogged, marker, registration } from './log.test-helpers.ts';

describeLogged('the log', (world, { text, lines, clear }) => {
  const register = async () => {
    const reply = await world().as().post('/api/auth/register', registration);
    expect(reply.statusCode).toBe(201);
    return reply.json<{ token: string; user: { id: number } }>();
  };

  it('names account, session, route and time of every sign-in, sign-out and password change', async () => {
    const { token, user } = await register();
    const { username, password } = registration;
    await world().as().post('/api/auth/login', { username, password });
    const body = { currentPassword: password, newPassword: `${password}-2` };
    await world().as({ token }).patch(`/api/users/${user.id}/password`, body);
    await world().as({ token }).post('/api/auth/logout');
    expect(lines().map(({ msg, route, accountId }) => [msg, route, accountId])).toEqual([
      ['done', '/api/auth/register', user.id],
      ['done', '/api/auth/login', user.id],
      ['done', '/api/users/:id/password', user.id],
      ['done', '/api/auth/logout', user.id],
    ]);
    for (const { time } of lines()) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('names the code of every refusal, and who asked', async () => {
    const customer = await world().createUser();
    await world().as().post('/api/auth/login', { username: customer.username, password: 'wrong' });
    await world().as().get('/api/auth/me');
    await world().as(customer).get('/api/admin/users');
    await world().as(customer).get('/api/bookings/77');
    await world().as(customer).patch(`/api/users/${customer.id}`, { email: 'none' });
    expect(lines().map(({ code, accountId, fields }) => [code, accountId, fields])).toEqual([
      ['invalid_credentials', undefined, undefined],
      ['unauthenticated', undefined, undefined],
      ['forbidden', customer.id, undefined],
      ['not_found', customer.id, undefined],
      ['invalid_input', customer.id, ['email']],
    ]);
  });

  it('tells of a flood of missing pages and files as a number', async () => {
    for (const path of ['/assets/nothing.js', '/api/nothing']) {
      clear();
      const replies = await Promise.all(Array.from({ length: 200 }, () => world().as().get(path)));
      for (const reply of replies) {
        expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'not_found' }]);
      }
      const told = () =>
        lines().reduce((sum, { times }) => sum + (typeof times === 'number' ? times : 1), 0);
      await vi.waitFor(() => expect(told()).toBe(200), patience);
      expect(lines().length).toBeLessThan(100);
      expect(lines()[0]).toMatchObject({ msg: 'refused', status: 404, code: 'not_found' });
    }
  });

  it('has a line for what is broken before it is a request, and for bad handshakes', async () => {
    const { port } = new URL((await listenLive(world().app)).replace('ws', 'http'));
    clear();
    const head = (more: string) => `GET /ws HTTP/1.1\r\nConnection: close\r\n${more}\r\n`;
    const [id, mark] = [/^[\da-f-]{36}$/, /^[\w-]{8}$/];
    for (const [bytes, status] of [
      ['GET /% HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
      ['hello there\r\n\r\n', 400],
      [head(''), 400],
      [head('Host: a\r\nHost: b\r\n'), 400],
      [head('Host: a\r\nExpect: a miracle\r\n'), 417],
      [head('Host: a\r\nUpgrade: websocket\r\n').replace('close', 'Upgrade'), 400],
    ] as const) {
      clear();
      const answer = await sendRaw(Number(port), bytes);
      expect(answer.status).toBe(status);
      const { requestId } = JSON.parse(answer.body);
      expect(requestId).toMatch(id);
      expect(lines(), bytes).toMatchObject([
        { msg: 'refused', status, requestId, network: expect.stringMatching(mark) },
      ]);
    }
  });

  it('names account and session of every live connection, and every refused one', async () => {
    const user = await world().createUser();
    const url = await listenLive(world().app);
    clear();
    (await signInLive(url, user)).close();
    const stranger = await connectLive(url);
    stranger.send({ type: 'auth', token: `${user.token}x` });
    await stranger.closed;
    const seen = {
      route: '/ws',
      requestId: expect.any(String),
      network: expect.stringMatching(/^[\w-]{8}$/),
    };
    expect(lines()).toMatchObject([
      { ...seen, msg: 'done', accountId: user.id, sessionId: user.sessionId },
      { ...seen, msg: 'refused', code: 'unauthenticated' },
    ]);
    expect(text()).not.toContain(user.token);
  });

  it('names the code of everything that was refused on a live connection, and to whom', async () => {
    const user = await world().createUser();
    const url = await listenLive(world().app);
    const client = await signInLive(url, user);
    clear();
    client.send('no frame');
    client.send({ type: 'auth', token: user.token });
    client.send({ type: 'message', bookingId: 77, senderId: user.id, content: marker });
    await until(() => client.frames.length === 4);
    client.close();
    const stranger = await connectLive(url);
    stranger.send({ type: 'message', bookingId: 77, senderId: user.id, content: marker });
    await stranger.closed;
    expect(lines().map(({ msg, code, accountId }) => [msg, code, accountId])).toEqual([
      ['refused', 'invalid_input', user.id],
      ['refused', 'invalid_input', user.id],
      ['refused', 'not_found', user.id],
      ['refused', 'unauthenticated', undefined],
    ]);
    expect(text()).not.toContain(marker);
  });

  it('tells of a connection that floods, as a number', async () => {
    const { port } = new URL((await listenLive(world().app)).replace('ws', 'http'));
    clear();
    const ask = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
    await sendRaw(Number(port), ask.repeat(500));
    await vi.waitFor(() => expect(lines()).toHaveLength(2), patience);
    for (const line of lines()) {
      expect(line).toMatchObject({
        msg: 'refused',
        code: 'too_many_requests',
        route: '/healthz',
        network: expect.any(String),
      });
    }
    clear();
    const client = await connectLive(await listenLive(world().app));
    for (let n = 0; n < 300; n += 1) client.send('{}');
    await until(() => client.frames.length === 300);
    client.close();
    const told = () =>
      lines().reduce((sum, { times }) => sum + (typeof times === 'number' ? times : 1), 0);
    await vi.waitFor(() => expect(told()).toBe(300), patience);
    expect(lines().length).toBeLessThan(100);
  });

  it('names the administrator behind every write of the desk', async () => {
    const admin = await world().createUser({ admin: true });
    const camera = await world().createCamera();
    await world().as(admin).delete(`/api/admin/cameras/${camera.id}`);
    expect(lines()).toMatchObject([
      { msg: 'done', method: 'DELETE', route: '/api/admin/cameras/:id', accountId: admin.id },
    ]);
  });

  it('names the key behind every write of a program by its id, and never has a key itself', async () => {
    const owner = await world().createUser({ admin: true });
    const { id: keyId, key, program } = await createKey(world(), owner);
    const camera = await world().createCamera();
    const { id } = await book(world(), await world().createUser(), camera.id, 0, 1);
    clear();
    await program.post('/api/messages', { bookingId: id, content: 'Hello' });
    await program.delete(`/api/admin/cameras/${camera.id}`);
    await program.get('/api/auth/me');
    await world().as(owner).delete(`/api/admin/api-keys/${keyId}`);
    await program.get('/api/shop');
    await world().as().get(`/api/admin/units?search=${key}`);
    expect(
      lines().map(({ msg, route, accountId, keyId }) => [msg, route, accountId, keyId]),
    ).toEqual([
      ['done', '/api/messages', owner.id, keyId],
      ['done', '/api/admin/cameras/:id', owner.id, keyId],
      ['refused', '/api/auth/me', owner.id, keyId],
      ['done', '/api/admin/api-keys/:id', owner.id, undefined],
      ['refused', '/api/shop', undefined, undefined],
      ['refused', '/api/admin/units', undefined, undefined],
    ]);
    expect(text()).not.toContain('lensyard_');
    expect(text()).not.toContain(key.slice(-20));
  });

  it('names who makes and revokes an address of a calendar, and that a mail was turned off', async () => {
    const customer = await world().createUser();
    const me = world().as(customer);
    const made = await me.post('/api/calendar-feeds', { scope: 'own' });
    const { id, url } = made.json<{ id: number; url: string }>();
    await world().as().get(new URL(url).pathname);
    await me.delete(`/api/calendar-feeds/${id}`);
    const token = world().deps.unsubscribing.tokenFor(customer.id, 'reminders');
    await world().as().post(`/unsubscribe/${token}`);
    expect(lines().map(({ msg, route, accountId }) => [msg, route, accountId])).toEqual([
      ['done', '/api/calendar-feeds', customer.id],
      ['done', '/api/calendar-feeds/:id', customer.id],
      ['done', '/unsubscribe/:token', undefined],
    ]);
    expect(text()).not.toContain(token);
    expect(text()).not.toContain(new URL(url).pathname);
  });

  it('holds no password, token, name, e-mail, address or message', async () => {
    const { token, user } = await register();
    const caller = world().as({ token }, '203.0.113.77');
    await caller.post('/api/auth/login', { ...registration, password: `wrong-${marker}` });
    await caller.patch(`/api/users/${user.id}`, { email: `x-${marker}`, firstName: marker });
    await caller.patch(`/api/users/${user.id}/password`, {
      currentPassword: `wrong-${marker}`,
      newPassword: `new-password-${marker}`,
    });
    await caller.post('/api/messages', { bookingId: 1, content: marker, clientId: marker });
    await caller.get(`/api/cameras/${marker}?search=${marker}`, undefined, {
      'user-agent': marker,
      cookie: marker,
      referer: `https://example.com/${marker}`,
    });
    await world()
      .as({ token: `${token}x` })
      .get('/api/auth/me');
    expect(lines().length).toBeGreaterThan(5);
    expect(text()).not.toContain(marker);
    expect(text()).not.toContain(token.split('.')[1]);
    expect(text()).not.toMatch(/203\.0\.113|127\.0\.0\.1|argon2/);
  });

  it('keeps lines apart from each other, whatever was sent', async () => {
    await world().as().get('/api/cameras/1%0A{"level":60,"msg":"forged"}');
    await world().as().get('/api/auth/me', undefined, { authorization: 'Bearer a\u2028b' });
    expect(lines().map(({ msg }) => msg)).toEqual(['refused', 'refused']);
    expect(text()).not.toContain('forged');
  });

  it('tells the same network by the same mark, and never the address', async () => {
    const from = (address: string) => world().as(undefined, address).get('/api/auth/me');
    await from('198.51.100.1');
    await from('198.51.100.1');
    await from('198.51.100.2');
    const [first, again, other] = lines().map(({ network }) => network);
    expect(first).toMatch(/^[\w-]{8}$/);
    expect([again, other === first]).toEqual([first, false]);
  });
});

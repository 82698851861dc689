import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { clientFolder } from '../pages/renderer.ts';
import { describeOnDatabase } from '../testing/databases.ts';
import { describeInWorld, openWorld } from '../testing/world.ts';
import { listen } from './raw-http.ts';

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: http: data:",
  "font-src 'self'",
  "connect-src 'self'",
  'frame-src blob:',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join(';');

describeInWorld('what browsers are told', (world) => {
  it.each([
    '/',
    '/camera/1',
    '/settings',
    '/no/such/page',
    '/api/shop',
    '/api/nothing',
    '/api/auth/me',
    '/api/docs',
    '/robots.txt',
    '/healthz',
  ])('is the same on every answer: %s', async (path) => {
    const { headers } = await world().as().get(path);
    expect(headers['content-security-policy']).toBe(policy);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    });
    for (const absent of ['set-cookie', 'x-powered-by', 'server', 'access-control-allow-origin']) {
      expect(headers[absent]).toBeUndefined();
    }
    expect(headers['content-type']).toMatch(/charset=utf-8/i);
  });

  it.each(['br', 'identity'])(
    'is the same on every file, texts with their charset, sent as %s',
    async (encoding) => {
      const names = readdirSync(clientFolder, { recursive: true, encoding: 'utf8' });
      const kinds = ['js', 'css', 'svg', 'woff2', 'avif', 'webp', 'png'] as const;
      const found = kinds.map((kind) => names.filter((name) => name.endsWith(`.${kind}`)));
      for (const files of found) expect(files).not.toEqual([]);
      for (const file of found.flatMap((files) => files.slice(0, 2))) {
        const accepted = { 'accept-encoding': encoding };
        const { headers } = await world().as().get(`/${file}`, undefined, accepted);
        expect([file, headers['content-security-policy']]).toEqual([file, policy]);
        expect(headers['x-content-type-options']).toBe('nosniff');
        const isText = /\.(js|css|svg)$/.test(file);
        expect(headers['content-type']).toMatch(isText ? /; charset=utf-8$/ : /^[a-z]+\/[\w-]+$/);
      }
    },
  );

  it('is that the counter alone may use a camera', async () => {
    for (const [path, camera] of [
      ['/admin/counter', 'camera=(self)'],
      ['/admin/counter?code=5-1', 'camera=(self)'],
      ['/admin/counters', 'camera=()'],
      ['/admin', 'camera=()'],
      ['/?/admin/counter', 'camera=()'],
    ]) {
      const { headers } = await world()
        .as()
        .get(path ?? '');
      expect(headers['permissions-policy']).toBe(
        `${camera}, microphone=(), geolocation=(), payment=(), usb=()`,
      );
    }
  });

  it('is that no other site may read or send anything', async () => {
    const { token } = await world().createUser();
    const preflight = await world().app.inject({
      method: 'OPTIONS',
      url: '/api/bookings',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(preflight.statusCode).toBe(405);
    const call = await world().as({ token }).get('/api/auth/me', undefined, { origin: 'null' });
    for (const { headers } of [preflight, call]) {
      const names = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      expect(names).toEqual([]);
    }
  });

  it('leaves no way to sign in that a form of another site could send', async () => {
    const { username, password } = await world().createUser();
    const body = JSON.stringify({ username, password });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=b',
      'application/json-patch',
      'text/plain; application/json',
    ]) {
      const reply = await world().as().post('/api/auth/login', body, { 'content-type': type });
      expect(reply.statusCode, type).toBe(415);
    }
    const without = await world().app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: Buffer.from(body),
    });
    expect(without.statusCode).toBe(415);
  });

  it('takes a token from the Authorization header only', async () => {
    const { token } = await world().createUser();
    for (const [path, headers] of [
      [`/api/auth/me?token=${token}&access_token=${token}`, {}],
      ['/api/auth/me', { cookie: `token=${token}; auth=${token}` }],
      ['/api/auth/me', { authorization: `Basic ${token}` }],
      ['/api/auth/me', { 'x-auth-token': token, 'x-access-token': token }],
    ] as const) {
      expect((await world().as().get(path, undefined, headers)).statusCode).toBe(401);
    }
  });

  it('is to keep nothing that belongs to somebody, and that the desk’s files are downloads', async () => {
    const admin = await world().createUser({ admin: true });
    for (const path of [
      '/api/auth/me',
      '/api/bookings/user',
      '/api/messages/all',
      '/api/admin/users',
      '/api/admin/users.csv',
      '/settings',
      '/admin',
    ]) {
      const { headers } = await world().as(admin).get(path);
      expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
    }
    const file = await world().as(admin).get('/api/admin/users.csv');
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="users-[\d-]+\.csv"$/,
    );
  });

  it('shows pictures of other sites without the server ever asking for them', async () => {
    let asked = 0;
    const elsewhere = createServer((socket) => {
      asked += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const address = elsewhere.address();
    const imageUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/a.jpg`;
    const admin = await world().createUser({ admin: true });
    const desk = world().as(admin);
    const camera = await world().createCamera();
    await desk.put(`/api/admin/cameras/${camera.id}`, { ...camera, imageUrl });
    for (const path of [
      '/',
      '/cameras',
      `/camera/${camera.id}`,
      `/api/cameras/${camera.id}`,
      '/sitemap.xml',
      '/api/admin/cameras.csv',
    ]) {
      expect((await desk.get(path)).statusCode).toBe(200);
    }
    await new Promise((resolve) => elsewhere.close(resolve));
    expect(asked).toBe(0);
  });

  it('is no https behind a proxy that nobody trusts, whatever a header claims', async () => {
    const forged = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' };
    const reply = await world().as().get('/api/shop', undefined, forged);
    expect(reply.headers['strict-transport-security']).toBeUndefined();
    expect((await world().as().get('/', undefined, forged)).body).not.toContain('evil.example');
  });
});

describeOnDatabase('behind a trusted proxy', (database) => {
  it('https is told to last a year, and a page’s origin is the proxy’s host', async () => {
    const world = await openWorld(database(), { trustProxy: 1, publicUrl: 'https://shop.example' });
    try {
      const https = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.example' };
      const secure = await world.as().get('/api/shop', undefined, https);
      expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
      const plain = await world.as().get('/api/shop', undefined, { 'x-forwarded-proto': 'http' });
      expect(plain.headers['strict-transport-security']).toBeUndefined();

      const port = await listen(world.app);
      const connect = (origin: string) =>
        fetch(`http://127.0.0.1:${port}/ws`, { headers: { ...https, origin } });
      expect((await connect('https://evil.example')).status).toBe(403);
      expect((await connect('null')).status).toBe(403);
      expect((await connect('https://shop.example')).status).toBe(400);
    } finally {
      await world.close();
    }
  });
});

import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { until } from '../live/live.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';
import type { openApi } from './api-description.ts';
import { acceptedEncoding } from '../http-cache/compression.ts';
import { acceptJson } from '../edge/json-body.ts';

describeInWorld('every answer', (world) => {
  it('that is an error has a message for a person and a code, and never a stack trace', async () => {
    const replies = [
      await world().as().get('/api/cameras/0'),
      await world().as().get('/api/cameras/123456'),
      await world().as().get('/api/nothing'),
      await world().as().get('/api/auth/me'),
      await world().as().post('/api/auth/login', '{"username": '),
    ];
    expect(replies.map((reply) => reply.statusCode)).toEqual([400, 404, 404, 401, 400]);
    for (const reply of replies) {
      expect(reply.json()).toMatchObject({
        message: expect.stringMatching(/^[A-Z]/),
        code: expect.stringMatching(/^[a-z_]+$/),
      });
      expect(reply.body).not.toMatch(/node_modules|\.ts:\d+/);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });

  it('carries the security headers, HSTS only over https, and no CORS', async () => {
    const reply = await world()
      .as()
      .get('/api/shop', undefined, { origin: 'https://elsewhere.example' });
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("img-src 'self' https: http: data:");
    expect(policy).not.toContain('unsafe-eval');
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-robots-tag': 'noindex',
    });
    expect(reply.headers['strict-transport-security']).toBeUndefined();
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('to a private call is not stored anywhere', async () => {
    const customer = await world().createUser();
    const reply = await world().as(customer).get('/api/bookings/user');
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it('is compressed for clients that take it, except where it carries a secret', async () => {
    const customer = await world().createUser();
    for (let count = 0; count < 20; count += 1)
      await world().createCamera({ description: 'Long. '.repeat(20) });
    const headers = { 'accept-encoding': 'gzip' };
    const description = await world().as().get('/api/openapi.json', undefined, headers);
    expect(description.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
    });
    const secret = await world().as(customer).get('/api/auth/me', undefined, headers);
    expect(secret.headers['content-encoding']).toBeUndefined();
  });
});

describeInWorld('an answer for everybody', (world) => {
  it.each([
    '/api/docs',
    '/api/openapi.json',
    '/manifest.webmanifest',
    '/robots.txt',
    '/favicon.svg',
  ])('is asked for again by its ETag: %s', async (path) => {
    const first = await world().as().get(path);
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-cache']);
    const known = { 'if-none-match': String(first.headers['etag']) };
    expect((await world().as().get(path, undefined, known)).statusCode).toBe(304);
  });

  it('is never 304 when it is no success', async () => {
    const first = await world().as().get('/nothing');
    const known = { 'if-none-match': String(first.headers['etag']) };
    const again = await world().as().get('/nothing', undefined, known);
    expect([again.statusCode, again.body]).toEqual([404, first.body]);
  });
});

describeInWorld('a request body', (world) => {
  const login = '/api/auth/login';
  it('larger than 1 MiB is 413, of another type 415', async () => {
    const large = JSON.stringify({ username: 'x'.repeat(1024 * 1024) });
    expect((await world().as().post(login, large)).statusCode).toBe(413);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const reply = await world().as().post(login, 'username=x', { 'content-type': type });
      expect([type, reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
        type,
        415,
        'unsupported_media_type',
      ]);
    }
  });

  it('that is empty counts as none', async () => {
    const customer = await world().createUser();
    const reply = await world().as(customer).post('/api/auth/logout', '');
    expect(reply.statusCode).toBe(204);
  });

  it('that is no JSON object is 400', async () => {
    for (const body of ['', '[]', '"text"', 'null', '1', '{', '{"a":1}}']) {
      expect([body, (await world().as().post(login, body)).statusCode]).toEqual([body, 400]);
    }
  });

  it('cannot reach a prototype', async () => {
    const { username, password } = await world().createUser();
    const reach = '"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}';
    const signIn = `{"username": "${username}", "password": "${password}", ${reach}}`;
    expect((await world().as().post(login, signIn)).statusCode).toBe(200);
    // The test adds a call that answers with its input, because no call of the shop does.
    const app = Fastify();
    acceptJson(app);
    app.post('/', async ({ body }) => JSON.stringify(body));
    const reply = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      payload: `{"a": {"b": 1, ${reach}}, ${reach}}`,
    });
    expect(reply.body).toBe('{"a":{"b":1}}');
  });
});

describeInWorld('a known path with another method', (world) => {
  it('answers 405 and says which are allowed', async () => {
    const reply = await world().as().delete('/api/cameras');
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
      405,
      'method_not_allowed',
    ]);
    expect(reply.headers['allow']).toContain('GET');
  });

  it.each([
    '/',
    '/cameras',
    '/settings',
    '/healthz',
    '/readyz?from=proxy',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/ws',
    '/favicon.svg',
    '/products/canon-eos-r5-front-800.webp?from=page',
    '/products/canon%2Deos-r5-front-800.webp',
    '/api/docs',
    '/api/cameras/1',
  ])('answers so at %s, whatever the method is called', async (url) => {
    for (const method of ['POST', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE', 'LINK', 'QUERY']) {
      const reply = await world().app.inject({ method: method as 'GET', url });
      expect([method, reply.statusCode]).toEqual([method, 405]);
      expect(reply.headers['allow']).toBe('GET, HEAD');
      expect(reply.headers['content-security-policy']).toBeDefined();
    }
  });

  it('answers 404 where there is nothing for any method', async () => {
    for (const url of [
      '/nothing',
      '//[',
      '/api/nothing',
      '/products/nothing.webp',
      '/camera/123456',
    ]) {
      for (const method of ['POST', 'PROPFIND'] as const) {
        const reply = await world().app.inject({ method: method as 'POST', url });
        expect([url, reply.statusCode]).toEqual([url, 404]);
      }
    }
    expect((await world().as().get('/api/auth/login')).headers['allow']).toBe('POST');
  });
});

describeInWorld('health', (world) => {
  it('is told by /healthz and /readyz', async () => {
    expect((await world().as().get('/healthz')).statusCode).toBe(200);
    expect((await world().as().get('/readyz')).statusCode).toBe(200);
  });

  it('is no longer told by a process that stops, while it still answers', async () => {
    const app = await buildApp(world().deps);
    const farewell = Promise.withResolvers<void>();
    app.addHook('preClose', () => farewell.promise);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const statuses = () =>
      Promise.all(['/healthz', '/api/shop'].map(async (path) => (await fetch(url + path)).status));
    expect(await statuses()).toEqual([200, 200]);
    const closed = app.close();
    await until(async () => (await fetch(`${url}/healthz`)).status === 503);
    expect(await statuses()).toEqual([503, 200]);
    farewell.resolve();
    await closed;
  });

  it('asks the database once for all who want to know at the same time', async () => {
    const { database } = world().deps;
    const ping = vi.spyOn(database, 'ping');
    const ask = async () => (await world().as().get('/readyz')).statusCode;
    const many = () => Promise.all(Array.from({ length: 50 }, ask));
    expect(new Set(await many())).toEqual(new Set([200]));
    expect(ping.mock.calls.length).toBeLessThan(10);
    ping.mockRejectedValueOnce(new Error('away'));
    expect(new Set(await many())).toContain(503);
    expect(await ask()).toBe(200);
    ping.mockRestore();
  });
});

describeInWorld('the API description', (world) => {
  it('is OpenAPI 3.1 with every code, and a page without script', async () => {
    const description = (await world().as().get('/api/openapi.json')).json<
      ReturnType<typeof openApi>
    >();
    expect(description).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/bookings': { post: { 'x-access': 'user' } } },
    });
    expect(JSON.stringify(description)).toContain('idempotency_key_reused');
    const key = { name: 'Idempotency-Key', in: 'header', required: false };
    for (const path of ['/api/bookings', '/api/messages']) {
      expect(description).toMatchObject({
        paths: {
          [path]: {
            post: { parameters: [key], responses: { 201: {}, 413: {}, 415: {}, 422: {} } },
          },
        },
      });
    }
    expect(description).toMatchObject({
      paths: {
        '/api/bookings': { post: { responses: { 200: { description: 'Success' } } } },
        '/api/auth/login': { post: { responses: { 401: {} } } },
      },
    });
    const page = await world().as().get('/api/docs');
    expect(page.headers['content-type']).toMatch(/text\/html/);
    expect(page.body).toContain('POST /api/bookings');
    expect(page.body).not.toContain('<script');
  });
});

describe('the encodings that a client takes', () => {
  it.each([
    [undefined, undefined],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['identity', undefined],
    ['GZIP', 'gzip'],
  ])('%j: %j', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});

import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { clientFolder } from '../pages/renderer.ts';
import { describeOnDatabase, resetDatabase } from '../testing/databases.ts';
import { openWorld, type Client, type World } from '../testing/world.ts';

/** Makes a call many times; gives the number of answers by HTTP status. */
async function statuses(client: Client, path: string, times: number) {
  const found: Record<number, number> = {};
  for (let time = 0; time < times; time += 1) {
    const { statusCode } = await client.get(path);
    found[statusCode] = (found[statusCode] ?? 0) + 1;
  }
  return found;
}

describeOnDatabase('limits of calls', (database) => {
  const inWorld =
    (test: (world: World) => Promise<void>, rateLimits = true) =>
    async () => {
      await resetDatabase(database().db);
      const world = await openWorld(database(), { rateLimits });
      await test(world).finally(() => world.close());
    };

  it(
    'let a visitor call 600 times a minute and address, then answer 429 with Retry-After',
    inWorld(async ({ as }) => {
      expect(await statuses(as(), '/api/categories', 600)).toEqual({ 200: 600 });
      const refused = await as().get('/api/categories');
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
      const retryAfter = Number(refused.headers['retry-after']);
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(60);
      expect((await as(undefined, '10.0.0.2').get('/api/categories')).statusCode).toBe(200);
    }),
  );

  it(
    'count pages and addresses that do not exist as well',
    inWorld(async ({ as }) => {
      expect(await statuses(as(), '/api/nothing', 600)).toEqual({ 404: 600 });
      const refused = await as().get('/');
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
    }),
  );

  it(
    'let a signed-in user call 3,000 times a minute, from wherever',
    inWorld(async ({ as, createUser }) => {
      const [user, other] = [await createUser(), await createUser()];
      expect(await statuses(as(user), '/api/favorites/check/1', 1_500)).toEqual({ 200: 1_500 });
      expect(await statuses(as(user, '10.0.0.2'), '/api/favorites/check/1', 1_501)).toEqual({
        200: 1_500,
        429: 1,
      });
      expect((await as(other).get('/api/favorites/check/1')).statusCode).toBe(200);
      expect((await as().get('/api/categories')).statusCode).toBe(200);
    }),
    60_000,
  );

  it(
    'count a call with a bad token as a visitor’s, whoever it claims to be',
    inWorld(async ({ as, createUser }) => {
      const { token } = await createUser();
      const forged = as({ token: `${token.slice(0, -6)}AAAAAA` });
      expect(await statuses(forged, '/api/auth/me', 601)).toEqual({ 401: 600, 429: 1 });
      expect((await as().get('/api/categories')).statusCode).toBe(429);
      expect((await as({ token }).get('/api/auth/me')).statusCode).toBe(200);
    }),
  );

  it(
    'leave out health checks and the files of pages',
    inWorld(async ({ as }) => {
      await statuses(as(), '/api/categories', 600);
      expect((await as().get('/healthz')).statusCode).toBe(200);
      expect((await as().get('/readyz')).statusCode).toBe(200);
      const [script = ''] = await readdir(`${clientFolder}/assets`);
      const [shot = ''] = await readdir(`${clientFolder}/products`);
      for (const path of [`/assets/${script}`, `/products/${shot}`, `/products/${shot}?v=2`]) {
        expect((await as().get(path)).statusCode, path).toBe(200);
      }
      expect((await as().get('/readyz?from=proxy')).statusCode).toBe(200);
      for (const path of ['/healthzfoo', '/healthz/x', '/readyz.html', '/products', '/productsx']) {
        expect((await as().get(path)).statusCode, path).toBe(429);
      }
    }),
  );

  it(
    'count what is no file where the files of pages are',
    inWorld(async ({ as }) => {
      expect(await statuses(as(), '/assets/nothing.js', 300)).toEqual({ 404: 300 });
      expect(await statuses(as(), '/products/..%2fnothing', 300)).toEqual({ 404: 300 });
      for (const path of ['/assets/nothing.js', '/products/', '/products/nothing.webp?v=1', '/']) {
        expect((await as().get(path)).statusCode, path).toBe(429);
      }
    }),
  );

  it(
    'are off with RATE_LIMITS=off',
    inWorld(async ({ as }) => {
      expect(await statuses(as(), '/api/categories', 700)).toEqual({ 200: 700 });
    }, false),
  );
});

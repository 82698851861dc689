import type * as z from 'zod/mini';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { allCalls } from '#shared/calls.ts';
import { declares, errorReply, permissionsOf, type Endpoint } from '#shared/endpoint.ts';
import { allPermissions } from '#shared/permissions.rules.ts';
import { describeInWorld, type Client, type TestUser } from './testing/world.ts';

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const named = (calls: Endpoint[]) => calls.map((call) => [nameOf(call), call] as const);
const send = (client: Client, { method }: Pick<Endpoint, 'method'>) =>
  client[method.toLowerCase() as keyof Client];

const notPublic = allCalls.filter(({ access }) => access !== 'public');
const forAdministrators = allCalls.filter((call) => permissionsOf(call).length > 0);
const withBody = allCalls.filter(({ body }) => declares(body));
const withJson = withBody.filter(({ bodyType }) => bodyType === 'application/json');
const withId = allCalls.filter(({ path }) => path.includes(':'));
const lists = allCalls.filter(({ query }) => declares(query));

/** The path of a call, with the same value for each of its parameters. */
const address = ({ path }: Endpoint, value: string | number = 1): string =>
  path.replace(/:\w+/g, String(value));

/**
 * Expects a refusal in the form of docs/contract/api.md 1: a sentence for people, and nothing about
 * the inside of the server.
 */
function expectRefusal(reply: LightMyRequestResponse, status?: number): void {
  expect(reply.statusCode, reply.body).toBeGreaterThanOrEqual(400);
  expect(reply.statusCode, reply.body).toBeLessThan(500);
  if (status !== undefined) expect(reply.statusCode, reply.body).toBe(status);
  expect(reply.headers['content-type']).toMatch(/^application\/json/);
  const { message } = errorReply.parse(reply.json());
  expect(message).toMatch(/^\S.{5,200}$/);
  expect(reply.body).not.toMatch(/\bat \S+:\d+|node_modules|zod|select |insert into/i);
}

describeInWorld('every call', (world) => {
  let admin: TestUser;
  let customer: TestUser;
  beforeEach(async () => {
    const { createUser, createCamera, as, clock } = world();
    admin = await createUser({ admin: true });
    customer = await createUser();
    const { id, pricePerDay } = await createCamera();
    await as(customer).post('/api/bookings', {
      cameraId: id,
      startDate: clock.today(),
      endDate: clock.today(),
      totalPrice: pricePerDay,
    });
  });
  const caller = (call: Endpoint): Client => {
    if (call.access === 'public') return world().as();
    return world().as(permissionsOf(call).length > 0 ? admin : customer);
  };

  it('is known by one method and path only', () => {
    const names = allCalls.map(nameOf);
    expect(names.length).toBeGreaterThan(30);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(named(allCalls))('%s is mounted', (_name, call) => {
    expect(world().app.hasRoute({ method: call.method, url: call.path })).toBe(true);
  });

  describe('access', () => {
    it.each(named(notPublic))('%s answers 401 without a session', async (_name, call) => {
      for (const client of [world().as(), world().as({ token: 'a.b.c' })]) {
        const reply = await send(client, call)(address(call), {});
        expectRefusal(reply, 401);
        expect(reply.json()).toMatchObject({ code: 'unauthenticated' });
      }
    });

    it.each(named(forAdministrators))('%s answers 403 to a customer', async (_name, call) => {
      const reply = await send(world().as(customer), call)(address(call), {});
      expectRefusal(reply, 403);
      expect(reply.json()).toMatchObject({ code: 'forbidden' });
    });

    it('of everything under /api/admin is for administrators', () => {
      const open = allCalls.filter(({ path }) => path.startsWith('/api/admin/'));
      expect(open.filter((call) => permissionsOf(call).length === 0).map(nameOf)).toEqual([]);
    });

    it('of the desk is by permissions that are known', () => {
      const named = allCalls.flatMap((call) => [...permissionsOf(call), ...call.atDesk]);
      expect(named.filter((permission) => !allPermissions.includes(permission))).toEqual([]);
    });
  });

  describe('another method', () => {
    it.each([...new Set(allCalls.map(({ path }) => path))])('on %s answers 405', async (path) => {
      // Other calls match this path too, if they have a parameter: in `/api/bookings/user`, `user`
      // may be the id of `/api/bookings/:id`.
      const pattern = (of: string) => new RegExp(`^${of.replace(/:\w+/g, '[^/]+')}$`);
      const known = new Set(
        allCalls.filter((call) => pattern(call.path).test(path)).map(({ method }) => method),
      );
      const methods = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
        (method) => !known.has(method),
      );
      for (const method of methods) {
        const reply = await send(world().as(admin), { method })(path.replace(/:\w+/g, '1'));
        expectRefusal(reply, 405);
        for (const { method } of allCalls.filter((call) => call.path === path)) {
          expect(reply.headers['allow']).toContain(method);
        }
      }
    });
  });

  describe('bad input', () => {
    const tables = ['account', 'session', 'camera', 'booking', 'message', 'favorite', 'change_log'];
    const stored = async (): Promise<unknown> => {
      const counts = tables.map((table) => sql`select count(*) from ${sql.table(table)}`);
      const { rows } = await sql`select array[${sql.join(
        counts.map((count) => sql`(${count})`),
      )}] as counts`.execute(world().deps.database.db);
      return rows[0];
    };

    it.each(named(withJson))('%s refuses a body that is no JSON object', async (_name, call) => {
      const before = await stored();
      const post = send(caller(call), call);
      const path = address(call);
      for (const body of ['{', '{"a":}', 'text', "{'a': 1}", '{"a":1}}', '\u0000']) {
        expectRefusal(await post(path, body), 400);
      }
      for (const body of ['[]', '[{}]', 'null', '7', '"text"', 'true']) {
        expectRefusal(await post(path, body), 400);
      }
      // An empty body counts as no body, which is accepted where no field is required.
      const needsNothing = call.body.safeParse({}).success;
      if (!needsNothing) expectRefusal(await post(path, ''), 400);
      expect(await stored()).toEqual(before);
    });

    it.each(named(withBody))('%s refuses another content type with 415', async (_name, call) => {
      const post = send(caller(call), call);
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
        expectRefusal(await post(address(call), 'a=1', { 'content-type': type }), 415);
      }
    });

    it.each(named(withJson))('%s refuses more than 1 MiB with 413', async (_name, call) => {
      const body = JSON.stringify({ notes: 'x'.repeat(1024 * 1024) });
      expectRefusal(await send(caller(call), call)(address(call), body), 413);
    });

    it.each(named(withBody))('%s never fails on what it is sent', async (_name, call) => {
      const fields = Object.keys(call.body.def.type === 'object' ? shapeOf(call) : {});
      const value = fc.oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.constantFrom('\u0000', 'a\u0000b', '\ud800', '', ' ', '2026-02-30', '9'.repeat(30)),
        fc.constantFrom(-1, 0, 0.5, 1e21, 2_147_483_648, Number.MAX_SAFE_INTEGER),
      );
      const body = fc.oneof(
        fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] }),
        fc.object({ maxDepth: 2 }),
      );
      const post = send(caller(call), call);
      await fc.assert(
        fc.asyncProperty(body, async (input) => {
          const reply = await post(address(call), input);
          if (reply.statusCode >= 400) expectRefusal(reply);
          else expect(reply.statusCode).toBeLessThan(300);
        }),
        { numRuns: 20 },
      );
    });

    const badIds = ['0', '-1', '1.5', '1e3', '+1', '٣', '0x1', 'NaN', 'null', '%00', '%20', "1'--"];
    const hugeIds = ['2147483648', '9223372036854775808', '9'.repeat(60)];

    it.each(named(withId))('%s refuses ids that cannot be one with 400', async (_name, call) => {
      const before = await stored();
      for (const id of [...badIds, ...hugeIds]) {
        const reply = await send(caller(call), call)(address(call, encoded(id)), {});
        expectRefusal(reply, 400);
      }
      expect(await stored()).toEqual(before);
    });

    it.each(named(withId))('%s does not fail for an id that nobody has', async (_name, call) => {
      const reply = await send(caller(call), call)(address(call, 2_147_483_647), {});
      expect(reply.statusCode).toBeLessThan(500);
      if (reply.statusCode >= 400) expectRefusal(reply);
    });

    it.each(named(lists))('%s refuses a query that cannot be meant', async (_name, call) => {
      const known = Object.keys(shapeOf(call, 'query'));
      const bad: Record<string, string[]> = {
        limit: ['0', '1001', '-1', '1.5', 'ten', '', '1e2'],
        cursor: ['x', 'WzFd'.repeat(600), encode('{}'), encode('["a","b"]'), encode('[-1]')],
        search: ['%00', 'x'.repeat(101)],
        from: ['2026-02-30', '2026-13-01', 'tomorrow', '0000-00-00', '2026-1-1'],
        to: ['2026-02-30', '99999-01-01'],
        status: ['lost', 'PENDING'],
        role: ['owner'],
        sort: ['color', '--id', 'price_per_day'],
        price: ['cheap'],
        categoryId: ['-1', 'x', '99999999999'],
        maxStock: ['-1', 'x'],
        days: ['0', '366', 'x'],
        newest: ['0', 'x'],
        after: ['-1', 'x'],
        latest: ['yes'],
      };
      for (const field of known) {
        for (const value of bad[field] ?? []) {
          const reply = await caller(call).get(`${address(call)}?${field}=${value}`);
          expectRefusal(reply, 400);
        }
        if (takesSeveral(shapeOf(call, 'query')[field])) continue;
        const twice = `${address(call)}?${field}=1&${field}=2`;
        const reply =
          call.method === 'GET'
            ? await caller(call).get(twice)
            : await send(caller(call), call)(twice, {});
        expectRefusal(reply);
      }
    });
  });

  it('of the API that does not exist answers 404 in the same shape', async () => {
    for (const path of ['/api/', '/api/nothing', '/api/cameras/1/nothing', '/api/%00']) {
      const reply = await world().as().get(path);
      expectRefusal(reply);
      expect([400, 404]).toContain(reply.statusCode);
    }
  });
});

const encode = (text: string): string => Buffer.from(text).toString('base64url');
const encoded = (id: string): string => (id.startsWith('%') ? id : encodeURIComponent(id));

/** Whether a parameter may be given several times in a query. */
const takesSeveral = (schema: z.ZodMiniType | undefined): boolean =>
  schema !== undefined &&
  // The parameter `kind` takes only the names of kinds; others take numbers.
  [
    ['1', '2'],
    ['lens', 'light'],
  ].some((values) => schema.safeParse(values).success);

function shapeOf(call: Endpoint, part: 'body' | 'query' = 'body'): Record<string, z.ZodMiniType> {
  const { def } = call[part] as { def: { shape?: Record<string, z.ZodMiniType> } };
  return def.shape ?? {};
}

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { errorReply } from '#shared/endpoint.ts';
import { openApi } from '../http/api-description.ts';
import { inFull, noteFigures } from '../testing/faults.ts';
import { describeInWorld, type TestUser, type World } from '../testing/world.ts';
import { hostileRequest, operationsOf, type CallerKind, type HostileRequest } from './hostile.ts';

/**
 * How many requests are sent to each kind of database: FUZZ_RUNS, or else 5,000 in full and 400
 * otherwise.
 */
const runs = Number(process.env['FUZZ_RUNS'] ?? (inFull ? 5_000 : 400));
const marker = 'marker-5c1e';

const operations = operationsOf(openApi());
const request = fc.constantFrom(...operations).chain(hostileRequest);

/** Texts that stand only in error messages or stack traces of the server. */
const inside =
  /\bat \S+ ?\(?\S+:\d+:\d+\)?|node_modules|node:internal|kysely|argon2|\$\d+::|insert into|violates|syntax error at/;

/**
 * Makes a person with a row in many tables, each with the marker, in a shop that has other people
 * too; no other person may ever read the marker.
 */
async function furnish({ createUser, createCamera, as }: World): Promise<TestUser> {
  const victim = await createUser({
    username: `u-${marker}`,
    email: `e-${marker}@example.com`,
    firstName: `f-${marker}`,
    lastName: `l-${marker}`,
  });
  for (const stockCount of [3, 1, 0]) await createCamera({ stockCount });
  const startDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (const cameraId of [1, 2]) {
    const input = { cameraId, startDate, endDate: startDate, totalPrice: 50, notes: `n-${marker}` };
    const { id } = (await as(victim).post('/api/bookings', input)).json<{ id: number }>();
    await as(victim).post('/api/messages', { bookingId: id, content: `m-${marker}` });
  }
  await as(victim).post('/api/favorites/3');
  return victim;
}

/** The call with which the desk changes a customer, and the columns that it may change. */
const deskChange = 'PATCH /api/admin/users/{id}';
const changedByDesk = [
  'company',
  'postal_address',
  'tax_number',
  'phone',
  'desk_note',
  'search_text',
  'updated_at',
];

interface Belongings {
  account: Record<string, unknown>;
}

/** The rows of the victim, which requests of others must not change. */
async function belongings({ database, deps }: World, victim: TestUser): Promise<Belongings> {
  // Presence is written with a delay, so it is written now.
  await deps.presence.flush();
  const { rows } = await sql<Belongings>`
    select
      (select to_json(a) from account a where id = ${victim.id}) as account,
      (select json_agg(s order by id) from session s where account_id = ${victim.id}) as sessions,
      (select json_agg(f order by camera_id) from favorite f where account_id = ${victim.id}) as favorites,
      (select json_agg(json_build_object('id', id, 'notes', notes, 'price', total_cents) order by id)
        from booking where account_id = ${victim.id}) as bookings,
      (select json_agg(m order by id) from message m where sender_id = ${victim.id}) as messages,
      (select count(*) from account where role is not null) as administrators`.execute(database.db);
  const [row] = rows;
  if (!row) throw new Error('The database answered with no row.');
  return row;
}

/** The rows after the desk has changed the account in the columns that it may change. */
function changedAtDesk(before: Belongings, after: Belongings): Belongings {
  const account = { ...before.account };
  for (const column of changedByDesk) account[column] = after.account[column];
  return { ...before, account };
}

/** The text of an answer, decompressed where needed, because long refusals are compressed. */
function textOf({ headers, body, rawPayload }: LightMyRequestResponse): string {
  switch (headers['content-encoding']) {
    case 'br':
      return brotliDecompressSync(rawPayload).toString();
    case 'gzip':
      return gunzipSync(rawPayload).toString();
    default:
      return body;
  }
}

function expectInShape(reply: LightMyRequestResponse): void {
  expect(reply.statusCode, reply.body).toBeLessThan(500);
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  expect(reply.headers['content-security-policy']).toBeDefined();
  expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  // The only cookie that may be set is the one by which the shop recognizes a browser after a
  // sign-in.
  expect(reply.headers['set-cookie'] ?? 'device=').toMatch(/^device=/);
  if (reply.statusCode < 400) return;
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(errorReply.parse(JSON.parse(textOf(reply))).message).toMatch(/^\S/);
  expect(textOf(reply)).not.toMatch(inside);
}

describeInWorld(`${runs} hostile requests`, (world) => {
  const counts: Record<string, number> = {};
  const seen = new Set<string>();
  afterAll(() =>
    noteFigures(`hostile requests`, {
      requests: runs,
      ...counts,
      'calls that also answered with success': `${seen.size} of ${operations.length}`,
    }),
  );

  it(
    'get no 5xx, no stack trace and nothing of somebody else’s, and the shop stays open',
    async () => {
      const victim = await furnish(world());
      const admin = await world().createUser({ admin: true });
      let expected = await belongings(world(), victim);
      const signedIn = new Map<CallerKind, TestUser>();
      const tokens: Record<CallerKind, () => Promise<string | undefined>> = {
        visitor: async () => undefined,
        nobody: async () => 'a.b.c',
        forged: async () => `${victim.token.slice(0, -8)}AAAAAAAA`,
        customer: () => tokenOf('customer', () => world().createUser()),
        administrator: () => tokenOf('administrator', () => signInAgain(admin)),
      };

      async function tokenOf(who: CallerKind, open: () => Promise<TestUser>): Promise<string> {
        const user = signedIn.get(who) ?? (await open());
        signedIn.set(who, user);
        return user.token;
      }
      async function signInAgain(user: TestUser): Promise<TestUser> {
        const { username, password } = user;
        const reply = await world().as().post('/api/auth/login', { username, password });
        return { ...user, token: reply.json<{ token: string }>().token };
      }

      async function send({ caller, method, url, headers, payload }: HostileRequest) {
        const token = await tokens[caller]();
        const reply = await world().app.inject({
          method,
          url,
          headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
          ...(payload !== undefined && { payload }),
        });
        // Some requests end the session with which they were sent, so the next request signs in
        // again.
        if (reply.statusCode === 401) signedIn.delete(caller);
        return reply;
      }

      const runOne = fc.asyncProperty(request, async (hostile) => {
        const atDesk = hostile.caller === 'administrator' && hostile.operation === deskChange;
        if (atDesk) expect(await belongings(world(), victim)).toEqual(expected);
        const reply = await send(hostile);
        if (atDesk && reply.statusCode === 200) {
          expected = changedAtDesk(expected, await belongings(world(), victim));
        }
        counts[reply.statusCode] = (counts[reply.statusCode] ?? 0) + 1;
        expectInShape(reply);
        if (reply.statusCode < 300) seen.add(hostile.operation);
        if (hostile.caller !== 'administrator') {
          expect(textOf(reply)).not.toContain(marker);
          expect(JSON.stringify(reply.headers)).not.toContain(marker);
        }
      });
      await fc.assert(runOne, { numRuns: runs, endOnFailure: true });

      expect(await belongings(world(), victim)).toEqual(expected);
      for (const path of ['/healthz', '/readyz', '/api/cameras', '/api/shop', '/']) {
        expect((await world().as().get(path)).statusCode, path).toBe(200);
      }
      const again = await signInAgain(victim);
      const reply = await world().as(again).get('/api/bookings/user');
      expect(reply.json<unknown[]>()).toHaveLength(2);
      const camera = await world().createCamera();
      const startDate = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
      const input = { cameraId: camera.id, startDate, endDate: startDate, totalPrice: 50 };
      expect((await world().as(again).post('/api/bookings', input)).statusCode).toBe(201);
    },
    60_000 + runs * 100,
  );
});

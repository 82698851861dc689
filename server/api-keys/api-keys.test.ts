import { beforeEach, expect, it } from 'vitest';
import { keyPermissions } from '#shared/api-keys/api-keys.rules.ts';
import type { ApiKey } from '#shared/api-keys/api-keys.ts';
import type { AuditEntry } from '#shared/staff/audit.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { createKey, keysPath } from './api-keys.test-helpers.ts';

const dayMs = 86_400_000;

describeInWorld('keys for programs', (world) => {
  let owner: TestUser;
  beforeEach(async () => {
    owner = await world().createUser({ admin: true, firstName: 'Mara', lastName: 'Lind' });
  });
  const list = async () => (await world().as(owner).get(keysPath)).json<ApiKey[]>();
  const make = (body: object, headers?: Record<string, string>) =>
    world()
      .as(owner)
      .post(keysPath, { name: 'Warehouse', permissions: ['bookings.read'], ...body }, headers);
  const inMs = (milliseconds: number) =>
    new Date(world().clock.now().getTime() + milliseconds).toISOString();
  const statusOf = async ({ program }: Awaited<ReturnType<typeof createKey>>) =>
    (await program.get('/api/bookings?limit=1')).statusCode;
  const log = async () => (await world().as(owner).get('/api/admin/audit')).json<AuditEntry[]>();

  it('are told once: the hash is all that is kept', async () => {
    const { id, key } = await createKey(world(), owner, { permissions: ['bookings.read'] });
    expect(key).toMatch(/^lensyard_[\w-]{43}$/);
    expect(await list()).toEqual([
      {
        id,
        name: 'Warehouse',
        permissions: ['bookings.read'],
        maker: { id: owner.id, name: 'Mara Lind' },
        createdAt: expect.any(String) as string,
        expiresAt: null,
        lastUsedAt: null,
        lastUsedFrom: null,
        endedAt: null,
      },
    ]);
    const { rows } = await world().database.pool.query<{ kept: string }>(
      `select concat((select json_agg(k) from api_key k), (select json_agg(l) from audit_log l),
        (select json_agg(r) from booking_request r)) as kept`,
    );
    expect(rows[0]?.kept).toContain('Warehouse');
    expect(rows[0]?.kept).not.toContain(key.slice('lensyard_'.length));
    expect((await log())[0]).toMatchObject({
      kind: 'key_made',
      by: { id: owner.id },
      address: '127.0.0.1',
      about: { type: 'key', id, name: 'Warehouse' },
      after: { permissions: ['bookings.read'] },
    });
  });

  it('are made once, and the repeat is not told', async () => {
    const header = { 'idempotency-key': 'once' };
    const first = await make({}, header);
    const second = await make({}, header);
    expect([first.statusCode, second.statusCode]).toEqual([201, 409]);
    expect(second.json()).toMatchObject({
      code: 'already_made',
      params: first.json<object>() && { id: first.json<{ id: number }>().id },
    });
    expect(await list()).toHaveLength(1);
  });

  it('have a name, and permissions of which none decides over people', async () => {
    const refused = async (body: object) => {
      const reply = await make(body);
      expect(reply.statusCode, reply.body).toBe(400);
      return Object.keys(reply.json<{ fields: object }>().fields);
    };
    expect(await refused({ name: ' ' })).toEqual(['name']);
    expect(await refused({ name: 'two\nlines' })).toEqual(['name']);
    expect(await refused({ permissions: [] })).toEqual(['permissions']);
    expect(await refused({ permissions: ['staff.write'] })).toEqual(['permissions.0']);
    expect(await refused({ permissions: ['everything'] })).toEqual(['permissions.0']);
    expect(await refused({ expiresAt: inMs(-1_000) })).toEqual(['expiresAt']);
    expect(await refused({ expiresAt: inMs((5 * 366 + 1) * dayMs) })).toEqual(['expiresAt']);
    expect(await refused({ expiresAt: 'tomorrow' })).toEqual(['expiresAt']);
    expect(await list()).toEqual([]);
    const twice = await make({ permissions: ['money.read', 'bookings.read', 'money.read'] });
    expect(twice.statusCode).toBe(201);
    expect((await list())[0]?.permissions).toEqual(['bookings.read', 'money.read']);
  });

  it('are made, read and deleted by owners alone', async () => {
    const { id } = await createKey(world(), owner);
    const manager = world().as(await world().createUser({ role: 'manager' }));
    const statuses = [
      await manager.get(keysPath),
      await manager.post(keysPath, { name: 'Mine', permissions: ['bookings.read'] }),
      await manager.delete(`${keysPath}/${id}`),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([403, 403, 403]);
  });

  it('are at most 20 that live, also when many are made at once', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 25 }, async () => (await make({})).statusCode),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    const refused = await make({});
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'too_many_keys', params: { count: 20 } },
    ]);
    const [last] = await list();
    await world().as(owner).delete(`${keysPath}/${last?.id}`);
    expect((await make({})).statusCode).toBe(201);
  });

  it('end at once when they are deleted, and stay in the list for 30 days', async () => {
    const one = await createKey(world(), owner);
    expect(await statusOf(one)).toBe(200);
    const path = `${keysPath}/${one.id}`;
    expect((await world().as(owner).delete(path)).statusCode).toBe(204);
    expect(await statusOf(one)).toBe(401);
    expect((await world().as(owner).delete(path)).statusCode).toBe(404);
    expect((await list())[0]?.endedAt).toEqual(expect.any(String));
    expect((await log())[0]).toMatchObject({
      kind: 'key_deleted',
      about: { id: one.id, name: 'Warehouse' },
      before: { permissions: [...keyPermissions] },
    });
    world().clock.advance(29 * dayMs);
    expect(await list()).toHaveLength(1);
    world().clock.advance(2 * dayMs);
    // By then the owner's session has expired too, so a new owner reads the list.
    owner = { ...owner, ...(await world().createUser({ admin: true })) };
    expect(await list()).toEqual([]);
  });

  it('end at the time that was set for them', async () => {
    const one = await createKey(world(), owner, { expiresAt: inMs(dayMs) });
    expect((await list())[0]).toMatchObject({ endedAt: null, expiresAt: expect.any(String) });
    world().clock.advance(dayMs - 60_000);
    expect(await statusOf(one)).toBe(200);
    world().clock.advance(60_000);
    expect(await statusOf(one)).toBe(401);
    const [ended] = await list();
    expect(ended?.endedAt).toBe(ended?.expiresAt);
    expect((await world().as(owner).delete(`${keysPath}/${one.id}`)).statusCode).toBe(404);
  });

  it('say when and from where they were used last, a minute apart', async () => {
    const { key } = await createKey(world(), owner);
    const use = (address: string) => world().as({ token: key }, address).get('/api/admin/units');
    const usedFrom = async () => (await list())[0]?.lastUsedFrom;
    await use('203.0.113.7');
    await use('203.0.113.8');
    expect(await usedFrom()).toBe('203.0.113.7');
    world().clock.advance(60_000);
    await use('203.0.113.8');
    expect(await usedFrom()).toBe('203.0.113.8');
  });

  it('come in pages', async () => {
    for (const name of ['One', 'Two', 'Three']) await make({ name });
    const first = await world().as(owner).get(`${keysPath}?limit=2`);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    const names = [first, await world().as(owner).get(next)].flatMap((page) =>
      page.json<ApiKey[]>().map(({ name }) => name),
    );
    expect(names).toEqual(['Three', 'Two', 'One']);
  });

  it('may do no more than their maker at each moment, and end when the maker leaves the house', async () => {
    const maker = await world().createUser({ admin: true });
    const one = await createKey(world(), maker);
    const calls = ['/api/bookings?limit=1', '/api/admin/mails', '/api/admin/bookings.csv'];
    const statuses = () =>
      Promise.all(calls.map(async (path) => (await one.program.get(path)).statusCode));
    const setRole = (role: string | null) =>
      world().as(owner).patch(`/api/admin/staff/${maker.id}`, { role });
    expect(await statuses()).toEqual([200, 200, 200]);
    await setRole('counter');
    expect(await statuses()).toEqual([200, 403, 403]);
    await setRole('manager');
    expect(await statuses()).toEqual([200, 200, 200]);
    await setRole(null);
    expect(await statuses()).toEqual([401, 401, 401]);
    expect((await log()).slice(0, 2)).toMatchObject([
      { kind: 'key_deleted', by: { id: owner.id }, about: { type: 'key', id: one.id } },
      { kind: 'role' },
    ]);
    // When the maker comes back to the house, the keys that ended with his leaving stay ended.
    await world()
      .database.db.updateTable('account')
      .set({ role: 'owner' })
      .where('id', '=', maker.id)
      .execute();
    expect(await statuses()).toEqual([401, 401, 401]);
  });

  it('are not made by somebody who is leaving the house at that moment', async () => {
    const maker = await world().createUser({ admin: true });
    const desk = world().as(maker);
    const [, ...made] = await Promise.all([
      world().as(owner).patch(`/api/admin/staff/${maker.id}`, { role: null }),
      ...Array.from({ length: 8 }, () =>
        desk.post(keysPath, { name: 'Last', permissions: ['bookings.read'] }),
      ),
    ]);
    for (const reply of made) {
      if (reply.statusCode !== 201) continue;
      const program = world().as({ token: reply.json<{ key: string }>().key });
      expect((await program.get('/api/admin/units')).statusCode).toBe(401);
    }
    expect((await list()).filter(({ endedAt }) => endedAt === null)).toEqual([]);
  });
});

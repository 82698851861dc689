import { beforeEach, expect, it } from 'vitest';
import type { Camera } from '#shared/cameras/cameras.ts';
import type { Unit } from '#shared/units/units.ts';
import { inputOf } from '../cameras/cameras.test-helpers.ts';
import { describeInWorld, type Client, type TestUser } from '../testing/world.ts';

describeInWorld('a call that makes something', (world) => {
  let admin: TestUser;
  let desk: Client;
  let camera: Camera;
  beforeEach(async () => {
    admin = await world().createUser({ admin: true });
    desk = world().as(admin);
    camera = await world().createCamera({ stockCount: 2 });
  });

  /** How many entries the list at a path has. */
  const countOf = async (path: string) => (await desk.get(path)).json<unknown[]>().length;
  const unitId = async () =>
    (await desk.get(`/api/admin/cameras/${camera.id}/units`)).json<Unit[]>()[0]?.id;
  const person = { firstName: 'Kim', lastName: 'Berg', email: 'kim@example.com', phone: '' };

  const calls: Record<string, () => Promise<{ path: string; body: object; list: string }>> = {
    unit: async () => ({
      path: `/api/admin/cameras/${camera.id}/units`,
      body: {},
      list: `/api/admin/cameras/${camera.id}/units`,
    }),
    downtime: async () => ({
      path: `/api/admin/units/${await unitId()}/downtimes`,
      body: { from: world().clock.today(), to: null, reason: 'Shutter' },
      list: `/api/admin/units/${await unitId()}/history`,
    }),
    item: async () => ({
      path: '/api/admin/cameras',
      body: { ...inputOf(camera), name: 'Another' },
      list: '/api/cameras',
    }),
  };

  it.each(Object.keys(calls))('answers its repeat as it did and makes one %s', async (name) => {
    const { path, body, list } = (await calls[name]?.()) ?? { path: '', body: {}, list: '' };
    const before = await countOf(list);
    const key = { 'idempotency-key': `${name}-1` };
    const [first, second] = await Promise.all([
      desk.post(path, body, key),
      desk.post(path, body, key),
    ]);
    expect([first.statusCode, first.body]).toEqual([201, second.body]);
    expect(second.statusCode).toBe(201);
    expect(await countOf(list)).toBe(before + 1);
  });

  it.each([
    ['feed', () => ['/api/calendar-feeds', { scope: 'own' }] as const],
    ['account', () => ['/api/admin/users', person] as const],
    [
      'reset link',
      async () => {
        const { id } = await world().createUser();
        return [`/api/admin/users/${id}/reset-link`, {}] as const;
      },
    ],
  ])('tells the secret of a %s once: the repeat is given the id', async (name, call) => {
    const [path, body] = await call();
    const key = { 'idempotency-key': name.replace(' ', '-') };
    const first = await desk.post(path, body, key);
    expect(first.statusCode, first.body).toBe(201);
    const second = await desk.post(path, body, key);
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({
      code: 'already_made',
      params: { id: expect.any(Number) as number },
    });
    const kept = await world()
      .deps.database.db.selectFrom('booking_request')
      .select('reply')
      .where('account_id', '=', admin.id)
      .execute();
    expect(kept.map(({ reply }) => typeof reply)).toEqual(['number']);
  });

  it('is another one with another key, and without one', async () => {
    const make = (headers: Record<string, string>) =>
      desk.post('/api/calendar-feeds', { scope: 'own' }, headers);
    for (const headers of [{ 'idempotency-key': 'a' }, { 'idempotency-key': 'b' }, {}]) {
      expect((await make(headers as Record<string, string>)).statusCode).toBe(201);
    }
    expect(await countOf('/api/calendar-feeds')).toBe(3);
  });
});

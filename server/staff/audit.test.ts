import { beforeEach, expect, it } from 'vitest';
import { addDays } from '#shared/days.rules.ts';
import type { AuditEntry } from '#shared/staff/audit.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { sweepStaff } from './sweep.ts';

interface Row {
  kind: string;
  by_account: number | null;
  about_account: number | null;
  times: number;
}

const dayMs = 86_400_000;

describeInWorld('the log of the house', (world) => {
  let owner: TestUser;
  beforeEach(async () => {
    world().clock.setToNow();
    owner = await world().createUser({ admin: true });
  });
  const rows = async () => {
    const { pool } = world().database;
    const found = await pool.query<Row>(
      'select kind, by_account, about_account, times from audit_log order by id',
    );
    return found.rows;
  };
  const signIn = (username: string, password: string) =>
    world().as().post('/api/auth/login', { username, password });

  it('has the sign-ins of the house, and refused ones by the hour, but no name that nobody has', async () => {
    const customer = await world().createUser();
    await signIn(customer.username, customer.password);
    await signIn(owner.username, owner.password);
    for (let n = 0; n < 3; n += 1) await signIn(customer.username, 'wrong');
    await signIn('my-secret-in-the-wrong-field', 'wrong');
    expect(await rows()).toEqual([
      { kind: 'sign_in', by_account: owner.id, about_account: null, times: 1 },
      { kind: 'sign_in_refused', by_account: null, about_account: customer.id, times: 3 },
      { kind: 'sign_in_refused', by_account: null, about_account: null, times: 1 },
    ]);
    const { rows: whole } = await world().database.pool.query<{ text: string }>(
      'select json_agg(a)::text as text from audit_log a',
    );
    expect(whole[0]?.text).not.toMatch(/my-secret|wrong|password/);
  });

  it('has a changed role once, and with it what is withdrawn', async () => {
    const other = await world().createUser({ admin: true });
    const invitation = { email: 'a@b.example', firstName: 'An', lastName: 'Bo', role: 'desk' };
    await world().as(other).post('/api/admin/staff/invitations', invitation);
    for (const role of ['manager', 'manager']) {
      await world().as(owner).patch(`/api/admin/staff/${other.id}`, { role });
    }
    expect((await rows()).map(({ kind, by_account }) => [kind, by_account])).toEqual([
      ['invitation_made', other.id],
      ['role', owner.id],
      ['invitation_withdrawn', owner.id],
    ]);
  });

  it('has files that were taken, and refusals that were passed', async () => {
    const [customer, camera] = [await world().createUser(), await world().createCamera()];
    const { id } = await book(world(), customer, camera.id, 1, 2);
    const desk = world().as(owner);
    expect((await desk.get('/api/admin/users.csv')).statusCode).toBe(200);
    const booking = { lines: [{ cameraId: camera.id, quantity: 1 }], userId: customer.id };
    const days = (from: number, to: number) => ({
      startDate: addDays(world().clock.today(), from),
      endDate: addDays(world().clock.today(), to),
    });
    const made = await desk.post('/api/admin/bookings', {
      ...booking,
      ...days(2, 3),
      totalPrice: 100,
      override: true,
    });
    expect(made.statusCode, made.body).toBe(201);
    // This booking needs no `override`, so the log has no entry about it.
    const free = { ...booking, ...days(7, 8), totalPrice: 100, override: true };
    expect((await desk.post('/api/admin/bookings', free)).statusCode).toBe(201);
    const change = { ...days(1, 3), totalPrice: 150 };
    const refused = await desk.put(`/api/admin/bookings/${id}`, change);
    expect(refused.statusCode).toBe(409);
    await desk.put(`/api/admin/bookings/${id}`, { ...change, override: true });
    const log = (await desk.get('/api/admin/audit')).json<AuditEntry[]>();
    const bookingOf = (number: number) => expect.objectContaining({ type: 'booking', id: number });
    expect(log.map(({ kind, about, after }) => [kind, about, after])).toEqual([
      ['override', bookingOf(id), expect.objectContaining({ code: 'unavailable' })],
      [
        'override',
        bookingOf(made.json<{ id: number }>().id),
        expect.objectContaining({ code: 'unavailable' }),
      ],
      ['export', null, { file: 'users' }],
    ]);
  });

  it('only grows, and forgets what is old', async () => {
    const { pool, db } = world().database;
    await signIn(owner.username, owner.password);
    await signIn(owner.username, 'wrong');
    await expect(pool.query('delete from audit_log')).rejects.toThrow('only grows');
    await expect(pool.query("update audit_log set kind = 'role'")).rejects.toThrow('only grows');
    await expect(pool.query('update audit_log set times = 0')).rejects.toThrow('only grows');
    const long = (days: number) => new Date(Date.now() - days * dayMs);
    await db
      .insertInto('audit_log')
      .values([
        { kind: 'sign_in_refused', at: long(91) },
        { kind: 'sign_in', at: long(91), by_account: owner.id },
        { kind: 'sign_in', at: long(401), by_account: owner.id },
      ])
      .execute();
    await sweepStaff(db, new Date());
    expect((await rows()).map(({ kind }) => kind)).toEqual([
      'sign_in',
      'sign_in_refused',
      'sign_in',
    ]);
  });

  const log = async (query = '', user = owner) => {
    const reply = await world().as(user).get(`/api/admin/audit${query}`);
    return { status: reply.statusCode, entries: reply.json<AuditEntry[]>() };
  };

  it('is read by owners, newest first, by person, kind and day', async () => {
    const desk = world().as(owner);
    const manager = await world().createUser({ role: 'manager' });
    expect((await log('', manager)).status).toBe(403);
    const camera = await world().createCamera({ name: 'Leica M11', pricePerDay: 50 });
    const settings = (await desk.get('/api/admin/settings')).json();
    const house = { ...settings.house, phone: '+49 30 1' };
    await desk.put('/api/admin/settings', { ...settings, house });
    const whole = (await desk.get(`/api/admin/cameras/${camera.id}`)).json();
    const item = {
      name: whole.name,
      brand: whole.brand,
      model: whole.model,
      description: whole.description,
      categoryId: whole.categoryId,
      imageUrl: 'https://example.com/camera.jpg',
      stockCount: 1,
      features: ['Sharp'],
    };
    await desk.put(`/api/admin/cameras/${camera.id}`, { ...item, pricePerDay: 50 });
    await desk.put(`/api/admin/cameras/${camera.id}`, { ...item, pricePerDay: 60 });
    const rates = [{ days: 7, price: 100 }];
    const others = { pricePerDay: 60, rates, depositPerUnit: 300, taxPercent: 7 };
    await desk.put(`/api/admin/cameras/${camera.id}`, { ...item, ...others });
    await desk.delete(`/api/admin/cameras/${camera.id}`);
    await desk.patch(`/api/admin/staff/${manager.id}`, { role: 'desk' });
    const by = { id: owner.id, name: `${owner.firstName} ${owner.lastName}` };
    const about = { type: 'item', id: camera.id, name: 'Leica M11' };
    const address = '127.0.0.1';
    expect((await log()).entries).toMatchObject([
      {
        kind: 'role',
        by,
        about: {
          type: 'account',
          id: manager.id,
          name: `${manager.firstName} ${manager.lastName}`,
        },
        address,
        before: { role: 'manager' },
        after: { role: 'desk' },
      },
      { kind: 'item_deleted', by, about, address },
      {
        kind: 'price',
        by,
        about,
        before: { rates: [], depositPerUnit: 0, taxPercent: null },
        after: { rates, depositPerUnit: 300, taxPercent: 7 },
      },
      {
        kind: 'price',
        by,
        about,
        address,
        before: { pricePerDay: 50 },
        after: { pricePerDay: 60 },
      },
      { kind: 'settings', by, address, after: { house: { phone: '+49 30 1' } } },
    ]);
    const today = world().clock.today();
    const kinds = async (query: string) => (await log(query)).entries.map(({ kind }) => kind);
    expect(await kinds('?kind=price')).toEqual(['price', 'price']);
    expect(await kinds(`?by=${manager.id}`)).toEqual([]);
    expect(await kinds(`?by=${owner.id}&from=${today}&to=${today}&limit=1`)).toEqual(['role']);
    expect(await kinds(`?to=${addDays(today, -1)}`)).toEqual([]);
    expect(await kinds(`?from=${addDays(today, 1)}`)).toEqual([]);
    expect((await log('?kind=everything')).status).toBe(400);
  });

  it('has promo codes that are made and changed, and only what changed', async () => {
    const desk = world().as(owner, '203.0.113.7');
    const path = '/api/admin/promo-codes';
    const { id } = (await desk.post(path, { code: 'SUMMER', percent: 20 })).json();
    for (const percent of [25, 25]) await desk.patch(`${path}/${id}`, { percent });
    const same = { kind: 'settings', about: { type: 'promo_code', id, name: 'SUMMER' } };
    expect((await log()).entries).toMatchObject([
      { ...same, address: '203.0.113.7', before: { percent: 20 }, after: { percent: 25 } },
      { ...same, before: null, after: { code: 'SUMMER', percent: 20, active: true } },
    ]);
    expect((await log()).entries[0]?.after).toEqual({ percent: 25 });
  });

  it('has refunds and reversals, and from where they were written', async () => {
    const address = '203.0.113.8';
    const desk = world().as(owner, address);
    const customer = await world().createUser();
    const { id } = await book(world(), customer, (await world().createCamera()).id, 1, 2);
    const entry = (kind: string) =>
      desk.post(`/api/admin/bookings/${id}/entries`, { kind, amount: 20, method: 'card' });
    const paid = (await entry('payment')).json();
    await entry('refund');
    await desk.post(`/api/admin/entries/${paid.entry.id}/reverse`, { override: true });
    const about = { type: 'booking', id };
    expect((await log()).entries).toMatchObject([
      { kind: 'reversal', about, address, after: { kind: 'payment', amount: -20 } },
      { kind: 'refund', about, address, after: { amount: 20 } },
    ]);
  });
});

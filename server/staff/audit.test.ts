import { beforeEach, expect, it } from 'vitest';
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
});

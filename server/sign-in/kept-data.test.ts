import { expect, it } from 'vitest';
import { describeInWorld } from '../testing/world.ts';
import { readAdminCommand, runAdminCommand } from '../users/upkeep/admin-command.ts';
import { addPasskey, logIn, setUpApp } from './factors.test-helpers.ts';

describeInWorld('what is kept for safe sign-in', (world) => {
  it('stands in what is exported of somebody without its secrets, and goes when somebody is forgotten', async () => {
    world().clock.stopMachine();
    const user = await world().createUser();
    const { secret } = await setUpApp(world(), user);
    const { db, pool } = world().database;
    const passkey = await addPasskey(world(), user, 'My phone');
    await logIn(world(), user);
    const exported = await runAdminCommand(
      db,
      readAdminCommand(['export', user.username]),
      async () => '',
    );
    const data = JSON.parse(exported);
    expect(data).toMatchObject({
      authenticatorAppSince: expect.any(String),
      passkeys: [{ name: 'My phone', isSynced: false }],
      sessions: [{ device: 'Test', browser: '', address: '' }],
    });
    for (const hidden of [secret, passkey.id, 'argon2id']) expect(exported).not.toContain(hidden);
    const { rows } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'account_id'
         and table_name = any (array['authenticator', 'recovery_code', 'passkey', 'passkey_challenge', 'second_step', 'known_browser'])`,
    );
    expect(rows).toHaveLength(6);
    await runAdminCommand(
      db,
      readAdminCommand(['forget', user.username]),
      async () => user.username,
    );
    for (const { name } of rows) {
      const left = await pool.query(`select from ${name} where account_id = $1`, [user.id]);
      expect([name, left.rowCount]).toEqual([name, 0]);
    }
  });
});

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { book } from '../../bookings/bookings.test-helpers.ts';
import { demoAccounts } from './demo-accounts.ts';
import { describeInWorld } from '../../testing/world.ts';
import { readAdminCommand, runAdminCommand } from './admin-command.ts';
import { demoPasswordsWork } from './demo-passwords.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { hashPassword } from '../passwords/passwords.ts';

const admin = { username: 'olga', password: 'the first password', email: 'olga@localhost' };

describeInWorld('administrators', (world) => {
  const signIn = (username: string, password: string) =>
    world().as().post('/api/auth/login', { username, password });
  const db = () => world().deps.database.db;

  describe('the first one, of ADMIN_USERNAME', () => {
    it('is created on the first start', async () => {
      await ensureFirstAdmin(db(), { admin });
      const reply = await signIn('olga', admin.password);
      expect(reply.json().user).toMatchObject({ email: 'olga@localhost', isAdmin: true });
    });

    it('is created once, whatever the settings say later', async () => {
      await ensureFirstAdmin(db(), { admin });
      await ensureFirstAdmin(db(), { admin: { ...admin, password: 'another password' } });
      await ensureFirstAdmin(db(), { admin: { ...admin, username: 'igor' } });
      expect((await signIn('olga', admin.password)).statusCode).toBe(200);
      expect((await signIn('igor', admin.password)).statusCode).toBe(401);
    });

    it('is created once by several processes that start together', async () => {
      await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(db(), { admin })));
      expect((await signIn('olga', admin.password)).statusCode).toBe(200);
    });

    it('is nobody without the setting', async () => {
      await ensureFirstAdmin(db(), { admin: undefined });
      expect(await db().selectFrom('account').selectAll().execute()).toEqual([]);
    });

    it('stops the start when a customer has that name', async () => {
      await world().createUser({ username: 'Olga' });
      await expect(ensureFirstAdmin(db(), { admin })).rejects.toThrow(
        'ADMIN_USERNAME belongs to a customer already',
      );
    });
  });

  describe('npm run admin', () => {
    const run = (words: string[], answer: string) =>
      runAdminCommand(db(), readAdminCommand(words), async () => answer);

    it('create makes an administrator', async () => {
      expect(await run(['create', 'olga'], 'eight888')).toBe(
        'olga can sign in as an administrator now.',
      );
      const reply = await signIn('olga', 'eight888');
      expect(reply.json().user).toMatchObject({ isAdmin: true, email: 'olga@localhost' });
    });

    it('create takes an e-mail', async () => {
      await run(['create', 'olga', 'olga@shop.example'], 'eight888');
      expect((await signIn('olga', 'eight888')).json().user.email).toBe('olga@shop.example');
    });

    it('makes a password up when none is typed, and says it', async () => {
      const said = await run(['create', 'olga'], '');
      const made = /The password is (\S{22})$/.exec(said)?.[1] ?? '';
      expect((await signIn('olga', made)).statusCode).toBe(200);
    });

    it('password gives anybody a new one, and ends sessions, links and feeds', async () => {
      const user = await world().createUser({ username: 'Nadia' });
      const admin = await world().createUser({ admin: true });
      const made = await world().as(admin).post(`/api/admin/users/${user.id}/reset-link`);
      const token = made.json<{ url: string }>().url.split('#')[1];
      const feed = await world().as(user).post('/api/calendar-feeds', { scope: 'own' });
      expect(await run(['password', 'nadia'], 'eight888')).toBe(
        'Nadia has a new password and is signed out everywhere.',
      );
      expect((await signIn('nadia', user.password)).statusCode).toBe(401);
      expect((await signIn('nadia', 'eight888')).statusCode).toBe(200);
      expect((await world().as(user).get('/api/auth/me')).statusCode).toBe(401);
      const calendar = new URL(feed.json<{ url: string }>().url).pathname;
      expect((await world().as().get(calendar)).statusCode).toBe(404);
      const reset = { token, newPassword: 'of somebody else' };
      expect((await world().as().post('/api/auth/reset', reset)).statusCode).toBe(400);
    });

    it('export gives everything that is kept about somebody, and forget takes all but the bookings', async () => {
      const admin = await world().createUser({ admin: true });
      const user = await world().createUser({ username: 'Nadia', firstName: 'Nadia' });
      const camera = await world().createCamera({ name: 'Leica M11' });
      const booking = await book(world(), user, camera.id, 1, 2, { notes: 'A strap' });
      const me = world().as(user);
      await me.post('/api/messages', { bookingId: booking.id, content: 'My phone is 555 0100' });
      await me.post(`/api/favorites/${camera.id}`);
      const papers = {
        company: 'Ferreira Films',
        address: 'Rua Augusta 1',
        taxNumber: 'PT1',
        phone: '555 0100',
        note: 'Pays late',
      };
      await world().as(admin).patch(`/api/admin/users/${user.id}`, papers);
      await world().as(admin).post(`/api/admin/bookings/${booking.id}/entries`, {
        kind: 'payment',
        amount: 40,
        method: 'cash',
      });
      await world().as(admin).post(`/api/admin/bookings/${booking.id}/receipts`);
      await me.put(`/api/bookings/${booking.id}`, {
        ...booking,
        notes: 'Ring 555 0100',
      });
      await me.post(`/api/bookings/${booking.id}/cancel`, { reason: 'Nadia is ill' });
      await me.post('/api/calendar-feeds', { scope: 'own' });
      await world().as().post('/api/auth/forgot', { email: user.email.toUpperCase() });
      const before = JSON.parse(await run(['export', 'nadia'], ''));
      expect(before).toMatchObject({
        account: { username: 'Nadia', firstName: 'Nadia', email: user.email, ...papers },
        favorites: [{ name: 'Leica M11' }],
        calendarFeeds: [{ scope: 'own', lastReadAt: null }],
        mails: expect.arrayContaining([
          expect.objectContaining({ kind: 'reset', to: user.email.toUpperCase() }),
        ]),
        bookings: [
          { notes: 'Ring 555 0100', lines: [{ item: 'Leica M11', quantity: 1, rent: 100 }] },
        ],
        messages: expect.arrayContaining([
          expect.objectContaining({ content: 'My phone is 555 0100', fromYou: true }),
        ]),
        history: expect.arrayContaining([
          expect.objectContaining({ kind: 'notes', after: { notes: 'Ring 555 0100' } }),
          expect.objectContaining({ kind: 'cancelled', note: 'Nadia is ill' }),
        ]),
        sessions: [{ device: 'Test' }],
        ledger: [{ bookingId: booking.id, kind: 'payment', amount: 40, method: 'cash' }],
        receipts: [{ number: expect.stringMatching(/-0001$/), document: { paid: 40 } }],
      });

      await expect(run(['forget', 'nadia'], 'no')).rejects.toThrow('Nothing was changed');
      // Another account already has a name like those that forgotten people get.
      await world().createUser({
        username: `Former-${user.id}`,
        email: `former-${user.id}@invalid.example`,
      });
      expect(await run(['forget', 'nadia'], 'Nadia')).toBe(
        'Nadia is forgotten. The bookings stay under Former customer, receipts as they were issued.',
      );
      expect((await me.get('/api/auth/me')).statusCode).toBe(401);
      expect((await signIn('nadia', user.password)).statusCode).toBe(401);
      const desk = world().as(admin);
      const kept = (await desk.get(`/api/bookings/${booking.id}`)).json();
      expect(kept).toMatchObject({
        totalPrice: booking.totalPrice,
        notes: '',
        user: { firstName: 'Former', lastName: 'customer' },
      });
      const { username } = await world()
        .database.db.selectFrom('account')
        .select('username')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow();
      const { receipts, ...after } = JSON.parse(await run(['export', username], ''));
      expect(JSON.stringify(after)).not.toMatch(
        /nadia|strap|555 0100|ferreira|augusta|pays|is ill/i,
      );
      const chat = await desk.get(`/api/messages/booking/${booking.id}`);
      expect(chat.json()).not.toEqual([]);
      expect(chat.body).not.toMatch(/nadia|555 0100|is ill/i);
      expect(receipts).toEqual(before.receipts);
      expect(await world().database.db.selectFrom('mail').select('to_address').execute()).toEqual(
        [],
      );
      expect((await desk.get(`/api/admin/users/${user.id}`)).json()).toMatchObject({
        company: '',
        address: '',
        taxNumber: '',
        phone: '',
        note: '',
        due: -40,
      });
      expect((await desk.get(`/api/admin/bookings/${booking.id}/receipt`)).json()).toMatchObject({
        customer: { company: 'Ferreira Films' },
      });
      const [conversation] = (await desk.get('/api/admin/conversations')).json();
      expect(conversation.lastMessage.content).toBe('Removed on request');
      await expect(run(['forget', admin.username], admin.username)).rejects.toThrow(
        'is an administrator',
      );
    });

    it('says what it cannot do', async () => {
      const { email } = await world().createUser({ username: 'Nadia' });
      await expect(run(['create', 'nadia'], 'eight888')).rejects.toThrow('nadia exists already');
      await expect(run(['create', 'olga', email], 'eight888')).rejects.toThrow(
        'This email is taken already',
      );
      await expect(run(['create', 'olga', 'olga'], 'eight888')).rejects.toThrow(
        'olga is not an e-mail address',
      );
      await expect(run(['create', 'ol'], 'eight888')).rejects.toThrow(
        'Username must be at least 3 characters',
      );
      await expect(run(['create', 'olga'], 'seven77')).rejects.toThrow(
        'Password must be at least 8 characters',
      );
      await expect(run(['password', 'olga'], 'eight888')).rejects.toThrow('Nobody is called olga');
      for (const words of [
        [],
        ['create'],
        ['password'],
        ['remove', 'olga'],
        ['a', 'b', 'c', 'd'],
      ]) {
        expect(() => readAdminCommand(words)).toThrow('npm run admin -- create <username>');
      }
    });

    it('works while the shop is open', async () => {
      const { settings } = world().database;
      const said = await runScript(['create', 'olga'], 'eight888\n', {
        DATA_DIR: settings.dataDir,
        DATABASE_URL: settings.databaseUrl,
        SESSION_SECRET: 'a secret of the tests, long enough to be accepted',
      });
      expect(said).toBe('olga can sign in as an administrator now.\n');
      expect((await signIn('olga', 'eight888')).statusCode).toBe(200);
    });
  });

  describe('demo passwords', () => {
    const insert = async (username: string, password: string) =>
      db()
        .insertInto('account')
        .values({
          username,
          email: `${username}@example.com`,
          first_name: 'Demo',
          last_name: 'Person',
          password_hash: await hashPassword(password),
        })
        .execute();

    it('are noticed while one of them still works', async () => {
      expect(await demoPasswordsWork(db())).toBe(false);
      for (const { username } of demoAccounts) await insert(username, 'changed meanwhile');
      expect(await demoPasswordsWork(db())).toBe(false);
      const sam = demoAccounts.find(({ username }) => username === 'sam');
      await db()
        .updateTable('account')
        .set({ password_hash: await hashPassword(sam?.password ?? '') })
        .where('username', '=', 'sam')
        .execute();
      expect(await demoPasswordsWork(db())).toBe(true);
    });
  });
});

function runScript(
  words: string[],
  input: string,
  env: Record<string, string | undefined>,
): Promise<string> {
  const script = fileURLToPath(new URL('../../../scripts/admin.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', script, ...words],
      { env: { PATH: process.env['PATH'], ...env } },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
    child.stdin?.end(input);
  });
}

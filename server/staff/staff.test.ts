import { beforeEach, describe, expect, it } from 'vitest';
import { roleNames, roles } from '#shared/permissions.rules.ts';
import type { StaffMember } from '#shared/staff/staff.ts';
import { listen, messagesIn, signIn, until } from '../live/live.test-helpers.ts';
import { startConversation, write } from '../messages/messages.test-helpers.ts';
import { openDatabase } from '../database/connect.ts';
import { createPlace } from '../testing/databases.ts';
import { closeAfterEach } from '../testing/closing.ts';
import { describeInWorld, openWorld, type TestUser } from '../testing/world.ts';
import { readAdminCommand, runAdminCommand } from '../users/upkeep/admin-command.ts';
import { refusal } from '../testing/expectations.ts';

describeInWorld('the people of the house', (world) => {
  let owner: TestUser;
  beforeEach(async () => {
    owner = await world().createUser({ admin: true, firstName: 'Zoe' });
  });
  const staff = async () => (await world().as(owner).get('/api/admin/staff')).json<StaffMember[]>();
  const change = (by: TestUser, id: number, role: unknown) =>
    world().as(by).patch(`/api/admin/staff/${id}`, { role });

  it('are listed by role, then by name, with their last sign-in', async () => {
    const { createUser, as } = world();
    await createUser();
    await createUser({ role: 'counter', firstName: 'Cem' });
    const books = await createUser({ role: 'books', firstName: 'Bea' });
    await createUser({ admin: true, firstName: 'Ada' });
    const body = { username: books.username, password: books.password };
    expect((await as().post('/api/auth/login', body)).statusCode).toBe(200);
    expect((await staff()).map((one) => [one.firstName, one.role])).toEqual([
      ['Ada', 'owner'],
      ['Zoe', 'owner'],
      ['Cem', 'counter'],
      ['Bea', 'books'],
    ]);
    expect((await staff()).map(({ lastSignInAt }) => lastSignInAt)).toEqual([
      null,
      null,
      null,
      expect.any(String),
    ]);
  });

  it('have the role that an owner gives them, from the next call on', async () => {
    const hand = await world().createUser({ role: 'counter' });
    const settings = async () => (await world().as(hand).get('/api/admin/settings/log')).statusCode;
    expect(await settings()).toBe(403);
    const changed = await change(owner, hand.id, 'manager');
    expect([changed.statusCode, changed.json()]).toMatchObject([200, { role: 'manager' }]);
    expect(await settings()).toBe(200);
    expect((await change(owner, hand.id, null)).json()).toMatchObject({ role: null });
    expect(await settings()).toBe(403);
    expect((await world().as(hand).get('/api/auth/me')).json()).toMatchObject({
      isAdmin: false,
      role: null,
      permissions: [],
    });
    expect(await staff()).toHaveLength(1);
  });

  it('are nobody else: customers and former ones are invited', async () => {
    const customer = await world().createUser();
    expect(refusal(await change(owner, customer.id, 'desk'))).toEqual([404, 'not_found']);
    expect(refusal(await change(owner, 2147483647, 'desk'))).toEqual([404, 'not_found']);
    expect(refusal(await change(owner, customer.id, 'king'))).toEqual([400, 'invalid_input']);
  });

  it('keep their own role, and nobody but an owner changes one', async () => {
    const manager = await world().createUser({ role: 'manager' });
    expect(refusal(await change(owner, owner.id, 'desk'))).toEqual([409, 'own_role']);
    expect(refusal(await change(manager, owner.id, 'desk'))).toEqual([403, 'forbidden']);
    expect(refusal(await change(manager, manager.id, 'owner'))).toEqual([403, 'forbidden']);
  });

  it('keep an owner, whichever of two is faster to demote the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [
        await world().createUser({ admin: true }),
        await world().createUser({ admin: true }),
      ];
      await world()
        .database.db.updateTable('account')
        .set({ role: null })
        .where('id', 'not in', [one.id, two.id])
        .execute();
      const replies = await Promise.all([
        change(one, two.id, 'counter'),
        change(two, one.id, 'counter'),
      ]);
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
      const owners = await world()
        .database.db.selectFrom('account')
        .select('id')
        .where('role', '=', 'owner')
        .execute();
      expect(owners).toHaveLength(1);
    }
  });

  it('get their role by a command, which keeps the last owner too', async () => {
    const { db } = world().database;
    const customer = await world().createUser({ username: 'kim' });
    const run = (...words: string[]) =>
      runAdminCommand(db, readAdminCommand(words), () => Promise.resolve(''));
    expect(await run('role', 'KIM', 'manager')).toBe('kim is manager now.');
    expect((await world().as(customer).get('/api/auth/me')).json().role).toBe('manager');
    await expect(run('role', owner.username, 'desk')).rejects.toThrow('This is the last owner');
    expect(await run('role', 'kim', 'customer')).toBe('kim is a customer now.');
    expect(() => readAdminCommand(['role', 'kim', 'king'])).toThrow('npm run admin -- role');
    expect(() => readAdminCommand(['role', 'kim'])).toThrow('npm run admin -- role');
    await expect(run('role', 'nobody', 'desk')).rejects.toThrow('Nobody is called nobody');
  });

  it.each(roleNames)('may be %s', async (role) => {
    const hand = await world().createUser({ role: 'counter' });
    expect((await change(owner, hand.id, role)).json()).toMatchObject({ role });
    const own = (await world().as(hand).get('/api/auth/me')).json();
    expect(own.permissions).toEqual([...roles[role].permissions]);
  });
});

describe('a role that is changed', () => {
  const closeLater = closeAfterEach();

  it('is told to the other processes, and holds for live connections on all of them', async () => {
    const place = await createPlace();
    closeLater(() => place.remove());
    const open = async () => {
      const database = { ...(await openDatabase(place.settings)), settings: place.settings };
      closeLater(() => database.close());
      const world = await openWorld(database);
      closeLater(() => world.close());
      return world;
    };
    const [here, there] = [await open(), await open()];
    const owner = await here.createUser({ admin: true });
    const hand = await here.createUser({ role: 'desk' });
    const customer = await here.createUser();
    const id = await startConversation(here, customer);
    const sockets = [
      await signIn(await listen(here.app), hand),
      await signIn(await listen(there.app), hand),
    ];
    await write(here, customer, id, 'for the desk');
    await until(() => sockets.every(({ frames }) => messagesIn(frames).length === 1));

    const told = new Promise<void>((resolve) => {
      there.deps.pubSub.on('roles_changed', () => resolve());
    });
    /** Sends messages as the desk until one is refused. */
    const isRefused = (socket: (typeof sockets)[number]) =>
      until(async () => {
        const before = socket.frames.length;
        socket.send({ type: 'message', bookingId: id, content: 'Hello' });
        await until(() => socket.frames.length > before);
        return socket.frames.slice(before).some(({ type }) => type === 'error');
      });
    await here.as(owner).patch(`/api/admin/staff/${hand.id}`, { role: 'counter' });
    await told;
    await Promise.all(sockets.map(isRefused));
    const heard = sockets.map(({ frames }) => messagesIn(frames).length);

    await write(here, customer, id, 'not for the counter');
    // Frames arrive in order, so the customer's message would have arrived before the answer to
    // this one.
    for (const [place, socket] of sockets.entries()) {
      const before = socket.frames.length;
      socket.send({ type: 'message', bookingId: id, content: 'Hello' });
      await until(() => socket.frames.length > before);
      expect(messagesIn(socket.frames)).toHaveLength(heard[place] ?? 0);
      socket.close();
    }
  });
});

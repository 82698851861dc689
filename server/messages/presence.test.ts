import { expect, it, vi } from 'vitest';
import type { Db } from '../database/connect.ts';
import { describeInWorld } from '../testing/world.ts';
import { createPresence } from './presence.ts';
import { patience } from '../testing/expectations.ts';

describeInWorld('presence', (world) => {
  const rows = () =>
    world().deps.database.db.selectFrom('presence').selectAll().orderBy('account_id').execute();

  function createOwn(db: Db = world().deps.database.db) {
    return createPresence(db, world().clock);
  }

  it('knows at once what this process noted, and what another one wrote', async () => {
    const here = createOwn();
    const there = createOwn();
    expect(await here.lastActive(7)).toBeNull();
    const now = new Date('2030-05-01T12:00:00.123Z');
    world().clock.set(now);
    here.touch(7);
    const noted = await here.lastActive(7);
    expect(noted?.getTime()).toBeGreaterThanOrEqual(now.getTime());
    expect(await there.lastActive(7)).toBeNull();
    await here.flush();
    expect(await there.lastActive(7)).toEqual(noted);
    await Promise.all([here.close(), there.close()]);
  });

  it('keeps the latest activity, whichever process writes last', async () => {
    const early = createOwn();
    const late = createOwn();
    world().clock.set(new Date('2030-05-01T12:00:00Z'));
    early.touch(7);
    world().clock.advance(60_000);
    late.touch(7);
    const latest = await late.lastActive(7);
    await late.flush();
    await early.flush();
    expect(await early.lastActive(7)).toEqual(latest);
    expect((await rows()).map((row) => row.last_active_at)).toEqual([latest]);
    await Promise.all([early.close(), late.close()]);
  });

  it('writes once a second by itself, however often somebody is active', async () => {
    const presence = createOwn();
    for (let n = 0; n < 1_000; n += 1) presence.touch(1 + (n % 10));
    expect(await rows()).toEqual([]);
    await vi.waitFor(async () => expect(await rows()).toHaveLength(10), patience);
    await presence.close();
  });

  it('writes what is left when it is closed', async () => {
    const presence = createOwn();
    presence.touch(1);
    await presence.close();
    expect(await rows()).toHaveLength(1);
  });

  it('keeps what it could not write, and does not fail', async () => {
    const { db } = world().deps.database;
    let away = true;
    const flaky = new Proxy(db, {
      get: (target, name, receiver) => {
        if (name === 'getExecutor' && away) throw new Error('Connection terminated');
        const value = Reflect.get(target, name, receiver) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const presence = createOwn(flaky);
    presence.touch(1);
    await presence.flush();
    presence.touch(2);
    await presence.flush();
    expect(await rows()).toEqual([]);
    away = false;
    await presence.flush();
    expect((await rows()).map((row) => row.account_id)).toEqual([1, 2]);
    await presence.close();
  });

  it('knows which administrator was active last, noted or written, and no customer', async () => {
    const presence = createOwn();
    const [one, two] = [
      await world().createUser({ admin: true }),
      await world().createUser({ admin: true }),
    ];
    const customer = await world().createUser();
    expect(await presence.lastActiveSupport()).toBeNull();
    world().clock.set(new Date('2030-05-01T12:00:00Z'));
    presence.touch(one.id);
    const first = await presence.lastActive(one.id);
    expect(await presence.lastActiveSupport()).toEqual(first);
    await presence.flush();
    world().clock.advance(10_000);
    presence.touch(customer.id);
    expect(await presence.lastActiveSupport()).toEqual(first);
    presence.touch(two.id);
    expect(await presence.lastActiveSupport()).toEqual(await presence.lastActive(two.id));
    await presence.close();
  });

  it('from the future, noted before the clock was set back, never reads later than now', async () => {
    const presence = createOwn();
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const { clock } = world();
    const real = new Date();
    clock.advance(6 * 3_600_000);
    for (const { id } of [admin, customer]) presence.touch(id);
    clock.set(real);
    const before = clock.now();
    const seen = async () => [
      await presence.lastActive(customer.id),
      await presence.lastActiveSupport(),
    ];
    // The activity must not lie in the future: while it is in memory, after it is written, and for
    // a process that starts later.
    for (const moment of await seen())
      expect(moment?.getTime()).toBeLessThan(real.getTime() + 60_000);
    await presence.flush();
    for (const moment of await seen())
      expect(moment?.getTime()).toBeLessThan(real.getTime() + 60_000);
    await presence.close();

    const { db } = world().deps.database;
    await db
      .updateTable('presence')
      .set({ last_active_at: new Date(real.getTime() + 6 * 3_600_000) })
      .execute();
    const restarted = createOwn();
    const first = [await restarted.lastActive(customer.id), await restarted.lastActiveSupport()];
    for (const moment of first) {
      expect(moment?.getTime()).toBeGreaterThanOrEqual(before.getTime());
      expect(moment?.getTime()).toBeLessThan(real.getTime() + 60_000);
    }
    // An hour later, without any call of the user, his activity must be an hour old.
    clock.advance(3_600_000);
    const later = createOwn();
    expect(await later.lastActive(customer.id)).toEqual(first[0]);
    expect(await later.lastActiveSupport()).toEqual(first[1]);
    await Promise.all([restarted.close(), later.close()]);
  });

  it('from the future gives way to what somebody does after the clock was set back', async () => {
    const presence = createOwn();
    const customer = await world().createUser();
    const { clock } = world();
    const real = new Date();
    clock.advance(6 * 3_600_000);
    presence.touch(customer.id);
    await presence.flush();
    clock.set(real);
    presence.touch(customer.id);
    await presence.flush();
    const [row] = await rows();
    expect(row?.last_active_at.getTime()).toBeLessThan(real.getTime() + 60_000);
    await presence.close();
  });
});

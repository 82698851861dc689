import { expect, it } from 'vitest';
import type pg from 'pg';
import { connect, listen, openDoor } from '../live/live.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';
import { createMessaging } from './messaging.ts';
import { compareUnread, read, startConversation } from './messages.test-helpers.ts';
import { createMessageStore, type Arrival, type Stored } from './store.ts';

describeInWorld('storing messages', (world) => {
  async function arrivals(contents: string[]): Promise<Arrival[]> {
    const customer = await world().createUser();
    const bookingId = await startConversation(world(), customer);
    return contents.map((content) => ({
      senderId: customer.id,
      senderIsDesk: false,
      bookingId,
      content,
      clientKey: undefined,
      keyId: undefined,
    }));
  }

  async function storeAll(pool: pg.Pool, items: Arrival[]): Promise<Stored[]> {
    return Promise.all(
      items.map(createMessageStore({ ...world().deps.database, pool }, world().deps.webhooks)),
    );
  }

  /** A pool that calls a function before each statement, with the number of the statement. */
  function watched(onStatement: (count: number) => void): pg.Pool {
    let count = 0;
    return new Proxy(world().deps.database.pool, {
      get(target, name) {
        if (name === 'query') {
          count += 1;
          onStatement(count);
        }
        const value = Reflect.get(target, name, target) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  it('stores what arrives together with one statement, in order', async () => {
    let statements = 0;
    const contents = Array.from({ length: 300 }, (_, index) => `${index}`);
    const results = await storeAll(
      watched((count) => (statements = count)),
      await arrivals(contents),
    );
    expect(statements).toBe(1);
    const ids = results.map((result) => ('message' in result ? result.message.id : 0));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(ids).size).toBe(300);
  });

  it('never lets one bad message fail its neighbours', async () => {
    // A NUL byte is usually refused earlier; here it is a content that the database cannot store.
    const results = await storeAll(
      world().deps.database.pool,
      await arrivals(['One', 'T\0wo', 'Three']),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['stored', 'failed', 'stored']);
    const { kept, counted } = await compareUnread(world());
    expect(kept).toEqual(counted);
  });

  it('goes one by one after a lost deadlock, and gives each its result', async () => {
    const deadlocked = watched((count) => {
      if (count === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    });
    const results = await storeAll(deadlocked, await arrivals(['One', 'Two', 'Three']));
    expect(results.map(({ outcome }) => outcome)).toEqual(['stored', 'stored', 'stored']);
  });

  it('tells every sender when the database is away, and nobody else of the message', async () => {
    const { deps } = world();
    const customer = await world().createUser();
    const bookingId = await startConversation(world(), customer);
    let away = true;
    const pool = watched(() => {
      if (away) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    });
    const messaging = createMessaging({ ...deps, database: { ...deps.database, pool } });
    const door = await openDoor(
      { ...deps, messaging },
      { authWithinMs: 5_000, pingEveryMs: 5_000 },
    );
    const client = await connect(await listen(door));
    client.send({ type: 'auth', token: customer.token });
    await client.next();
    client.send({ type: 'message', bookingId, content: 'One', clientId: '1' });
    client.send({ type: 'message', bookingId, content: 'Two', clientId: '2' });
    for (const clientId of ['1', '2']) {
      expect(await client.next()).toEqual({
        type: 'error',
        message: 'The shop cannot reach its database. Please try again in a moment.',
        clientId,
      });
    }
    expect(await read(world(), customer, bookingId)).toEqual([]);
    away = false;
    client.send({ type: 'message', bookingId, content: 'One', clientId: '1' });
    expect(await client.next()).toMatchObject({ type: 'message_sent', clientId: '1' });
    await door.close();
  });
});

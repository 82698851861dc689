import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectToRunning, type Database } from '../database/connect.ts';
import { createPlace } from '../testing/databases.ts';
import { openMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { openShopOn, type RunningShop } from '../testing/running-shop.ts';
import { startServer } from '../testing/server-process.ts';

const patience = { timeout: 40_000, interval: 50 };

const queue = ({ pool }: Pick<Database, 'pool'>, count: number) =>
  pool.query(
    `insert into mail (key, kind, state, to_address, created_at, best_before, next_attempt_at)
     select concat('test:', n), 'address_changed', 'queued', concat('somebody', n, '@example.com'), now(), now() + interval '1 day', now()
     from generate_series(1, $1::integer) as n`,
    [count],
  );

const states = async ({ pool }: Pick<Database, 'pool'>) => {
  const { rows } = await pool.query<{ state: string; count: number }>(
    'select state, count(*)::integer as count from mail group by state',
  );
  return rows;
};

describe('mails of servers that die', () => {
  let mailServer: TestMailServer;
  let shop: RunningShop | undefined;
  beforeEach(async () => {
    mailServer = await openMailServer();
  });
  afterEach(async () => {
    await shop?.close();
    shop = undefined;
    await mailServer.close();
  });
  const open = async (count: number) =>
    openShopOn(await createPlace(), count, {
      MAIL_URL: mailServer.url,
      MAIL_FROM: 'shop@rentals.example',
    });

  it('between the server’s word and the record leave once more, as the same mail', async () => {
    shop = await open(1);
    const [first] = shop.servers;
    let killed: Promise<void> | undefined;
    mailServer.onTaken = () => {
      killed ??= first?.kill();
    };
    await queue(shop.database, 1);
    await vi.waitFor(() => expect(killed).toBeDefined(), patience);
    await killed;

    const again = await startServer(shop.settings);
    shop.servers.push(again);
    const dataDir = shop.settings['DATA_DIR'] ?? '';
    const databaseUrl = shop.settings['DATABASE_URL'];
    const database = await connectToRunning({
      dataDir,
      ...(databaseUrl && { databaseUrl }),
    });
    try {
      expect(await states(database)).toEqual([{ state: 'queued', count: 1 }]);
      // The killed process leased the mail. The test ends the lease, in order not to wait for its
      // end.
      await database.pool.query('update mail set leased_until = now()');
      await vi.waitFor(
        async () => expect(await states(database)).toEqual([{ state: 'sent', count: 1 }]),
        patience,
      );
    } finally {
      await database.close();
    }
    const received = await mailServer.received();
    expect(received).toHaveLength(2);
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('and of two that live are each sent once, 1,000 of them', async () => {
    shop = await open(2);
    const { database } = shop;
    await queue(database, 1_000);
    await vi.waitFor(
      async () => expect(await states(database)).toEqual([{ state: 'sent', count: 1_000 }]),
      patience,
    );
    const received = await mailServer.received();
    expect(received).toHaveLength(1_000);
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1_000);
  });
});

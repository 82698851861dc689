import { describe, expect, it } from 'vitest';
import type { Shop } from '#shared/shop/shop.ts';
import { closeAfterEach } from '../testing/closing.ts';
import { inFull, noteFigures } from '../testing/faults.ts';
import { openMailServer } from '../testing/mail-server.ts';
import { openShop } from '../testing/running-shop.ts';
import { callShop } from '../testing/shop-client.ts';
import {
  countDeadlocks,
  expectConsistency,
  expectMoneyConsistency,
  expectUnitsConsistency,
} from './consistency.test-helpers.ts';
import { recordPromises, replayPromises } from './promise-history.test-helpers.ts';
import { runWholeHouse } from './whole-house.test-helpers.ts';

const size = inFull
  ? { customers: 32, desks: 8, cameras: 8, seconds: 60 }
  : { customers: 12, desks: 6, cameras: 6, seconds: 3 };

const closeLater = closeAfterEach();

const makeAll = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));

describe('the whole house under storm', () => {
  it(
    'says of bookings, units, money and mail what it acknowledged, and promises nothing twice',
    async () => {
      const mailServer = await openMailServer();
      closeLater(() => mailServer.close());
      const shop = await openShop(2, {
        MAIL_URL: mailServer.url,
        MAIL_FROM: 'shop@rentals.example',
      });
      closeLater(() => shop.close());
      const { servers, database, createPerson, createCamera } = shop;
      const { pool } = database;
      await recordPromises(pool);
      const anyServer = () => servers[Math.floor(Math.random() * servers.length)]?.url ?? '';
      const { today } = (await callShop<Shop>(anyServer(), 'GET', '/api/shop')).body;
      // At every tenth mail, the mail server cuts all its connections.
      let mails = 0;
      mailServer.onTaken = () => {
        mails += 1;
        if (mails % 10 === 0) mailServer.cutAll();
      };
      const done = await runWholeHouse({
        url: anyServer,
        customers: await makeAll(size.customers, () => createPerson()),
        desks: await makeAll(size.desks, () => createPerson({ admin: true })),
        cameras: await makeAll(size.cameras, () => createCamera({ stock: 4 })),
        today,
        endsAt: Date.now() + size.seconds * 1_000,
      });
      expect(done.unexpected).toEqual([]);
      expect((await replayPromises(pool)).overbooked).toEqual([]);
      await expectConsistency(pool);
      await expectUnitsConsistency(pool);
      await expectMoneyConsistency(pool);
      expect(await countDeadlocks(pool)).toBe(0);
      const idsIn = async (table: string, where = 'true') =>
        (await pool.query<{ id: number }>(`select id from ${table} where ${where}`)).rows.map(
          ({ id }) => id,
        );
      expect(new Set(await idsIn('booking'))).toEqual(done.bookings);
      expect(new Set(await idsIn('ledger_entry'))).toEqual(done.entries);
      const messages = await idsIn('message', `content = 'Is it ready?'`);
      expect(new Set(messages)).toEqual(done.messages);
      const { rows: events } = await pool.query(`
          select count(*) filter (where kind = 'handed_over')::integer as "handedOver",
            count(*) filter (where kind = 'taken_back')::integer as "takenBack" from unit_event`);
      expect(events).toEqual([
        { handedOver: done.unitsHandedOver, takenBack: done.unitsTakenBack },
      ]);
      const { rows: receipts } = await pool.query<{ number: string }>(
        'select number from receipt order by number',
      );
      expect(receipts.map(({ number }) => number)).toEqual(
        receipts.map((_, index) => `${today.slice(0, 4)}-${String(index + 1).padStart(4, '0')}`),
      );
      expect(new Set(receipts.map(({ number }) => number))).toEqual(done.receipts);

      // Each request for a booking caused one mail to its customer, although connections broke.
      const { rows: told } = await pool.query(
        `select count(*)::integer as mails, count(distinct booking_id)::integer as bookings from mail where kind = 'request_received'`,
      );
      expect(told).toEqual([{ mails: done.bookings.size, bookings: done.bookings.size }]);
      noteFigures(`the whole house`, {
        customers: size.customers,
        desks: size.desks,
        seconds: size.seconds,
        bookings: done.bookings.size,
        changed: done.changed,
        cancelled: done.cancelled.size,
        messages: done.messages.size,
        'handed over': done.unitsHandedOver,
        'taken back': done.unitsTakenBack,
        entries: done.entries.size,
        receipts: done.receipts.size,
        'feeds read': done.feedsRead,
        'mails taken': mails,
        refused: done.refused,
        'lost, twice or overbooked': 0,
      });
    },
    inFull ? 300_000 : 180_000,
  );
});

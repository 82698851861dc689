import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { BookingRow } from '#shared/bookings.ts';
import type { DeskBooking } from '#shared/counter.ts';
import { openDatabase } from '../database/connect.ts';
import { expectConsistency } from '../faults/consistency.test-helpers.ts';
import { closeAfterEach } from '../testing/closing.ts';
import { createPlace, isMissing, type Kind } from '../testing/databases.ts';
import { openShopOn } from '../testing/running-shop.ts';
import { callShop, signInto } from '../testing/shop-client.ts';
import { importDatabase } from './import.ts';

/** What a call was answered with by the version that wrote the backup. */
interface Recorded {
  as: keyof typeof passwords | 'visitor';
  path: string;
  body: object;
}

// A demo shop with some days of work in it, as the last version before settings, lines, units and money (migration
// 010) exported it, and what that version answered just before.
const folder = path.join(import.meta.dirname, 'shop-of-before');
const backup = path.join(folder, 'backup.jsonl.gz');
const recorded = JSON.parse(
  gunzipSync(await readFile(path.join(folder, 'answers.json.gz'))).toString(),
) as Recorded[];
const passwords = {
  admin: 'lensyard-admin',
  alex: 'lensyard-demo',
  sam: 'lensyard-demo',
  kim: 'a password of before',
};

const closeLater = closeAfterEach();

describe.each(['embedded', 'postgres'] satisfies Kind[])('a shop of before (%s)', (kind) => {
  it.skipIf(isMissing(kind))(
    'answers as it did, every booking, message, favourite, person and total, and goes on',
    async () => {
      const place = await createPlace(kind, { empty: true });
      const empty = await openDatabase(place.settings);
      await importDatabase(empty, backup);
      await empty.close();
      const shop = await openShopOn(place, 1);
      closeLater(() => shop.close());
      const url = shop.servers[0]?.url ?? '';
      const tokens: Partial<Record<Recorded['as'], string>> = {};
      for (const [username, password] of Object.entries(passwords)) {
        tokens[username as Recorded['as']] = (await signInto(url, username, password)).token;
      }

      expect(recorded.length).toBeGreaterThan(80);
      for (const { as, path: asked, body } of recorded) {
        const reply = await callShop(url, 'GET', asked, { token: tokens[as] });
        expect([asked, reply.body]).toMatchObject([asked, body]);
      }
      await expectConsistency(shop.database.pool);

      const asDesk = <Body>(method: 'GET' | 'POST' | 'PUT', asked: string, body?: object) =>
        callShop<Body>(url, method, asked, { token: tokens.admin, body });
      const bookings = (await asDesk<BookingRow[]>('GET', '/api/bookings?status=confirmed')).body;
      const booking = bookings.find(({ notes }) => notes.includes('2nd line'));
      if (!booking) throw new Error('the confirmed booking is gone');
      const { id, totalPrice } = booking;
      const paid = { kind: 'payment', amount: totalPrice, method: 'card' };
      expect((await asDesk('POST', `/api/admin/bookings/${id}/entries`, paid)).status).toBe(201);
      const { account } = (await asDesk<DeskBooking>('GET', `/api/bookings/${id}`)).body;
      expect(account).toMatchObject({ total: totalPrice, paid: totalPrice, due: 0 });
      const done = { status: 'completed' };
      expect((await asDesk('PUT', `/api/admin/bookings/${id}/status`, done)).status).toBe(200);
      await expectConsistency(shop.database.pool);
    },
    60_000,
  );
});

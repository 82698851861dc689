import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { DeskReceipt } from '#shared/money/receipts.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { openDatabase } from '../database/connect.ts';
import { until } from '../live/live.test-helpers.ts';
import { closeAfterEach } from '../testing/closing.ts';
import { inFull, noteFigures } from '../testing/faults.ts';
import { callShop } from '../testing/shop-client.ts';
import { openKillableShop } from './kill.test-helpers.ts';

const rounds = inFull ? 12 : 2;
const bookings = 8;
const paymentsPerRound = 24;

const closeLater = closeAfterEach();

describe('kill -9 at the till', () => {
  it(
    'loses no entry and no receipt that was acknowledged, and numbers have no gap and no double',
    async () => {
      const { place, start, customer, desk, cameraId } = await openKillableShop(
        closeLater,
        async ({ createPerson, createCamera }) => ({
          customer: await createPerson(),
          desk: await createPerson({ admin: true }),
          cameraId: await createCamera({ stock: bookings, price: 50 }),
        }),
      );
      let server = await start();
      const asDesk = async <Body>(path: string, body: object | undefined, key: string) =>
        callShop<Body>(server.url, 'POST', path, { token: desk.token, body, key });
      const shop = await callShop<Shop>(server.url, 'GET', '/api/shop', { token: desk.token });
      const { today } = shop.body;
      const placed: Booking[] = [];
      while (placed.length < bookings) {
        const reply = await callShop<Booking>(server.url, 'POST', '/api/bookings', {
          token: customer.token,
          body: { cameraId, startDate: today, endDate: addDays(today, 1), totalPrice: 100 },
        });
        expect(reply.status).toBe(201);
        placed.push(reply.body);
      }

      /** The keys of acknowledged payments, and the numbers of acknowledged receipts by key. */
      const paid = new Set<string>();
      const issued = new Map<string, string>();
      /** Pays a dollar and then issues a receipt. A repeat sends the same idempotency keys. */
      const serve = async (round: number, index: number): Promise<void> => {
        const path = `/api/admin/bookings/${placed[index % bookings]?.id}`;
        const key = `${round}-${index}`;
        const body = { kind: 'payment', amount: 1, method: 'cash', reference: key };
        const payment = await asDesk(`${path}/entries`, body, `pay-${key}`);
        expect([201, 503]).toContain(payment.status);
        if (payment.status !== 201) return;
        paid.add(key);
        const receipt = await asDesk<DeskReceipt>(`${path}/receipts`, undefined, `receipt-${key}`);
        // The receipt is refused with 409 when another request has put this payment on a receipt
        // already.
        expect([201, 409, 503]).toContain(receipt.status);
        if (receipt.status !== 201) return;
        const known = issued.get(key);
        if (known !== undefined) expect(receipt.body.number).toBe(known);
        issued.set(key, receipt.body.number);
      };
      for (let round = 0; round < rounds; round += 1) {
        const serveAll = () =>
          Promise.allSettled(
            Array.from({ length: paymentsPerRound }, (_, index) => serve(round, index)),
          );
        const before = issued.size;
        const serving = serveAll();
        await until(() => issued.size > before + 2);
        await sleep(Math.random() * 20);
        await server.kill();
        await serving;
        server = await start();
        const again = await serveAll();
        expect(again.filter(({ status }) => status === 'rejected')).toEqual([]);
      }
      await server.kill();

      const database = await openDatabase(place.settings);
      closeLater(() => database.close());
      const { rows: entries } = await database.pool.query<{ reference: string }>(
        'select reference from ledger_entry order by id',
      );
      expect(entries.map(({ reference }) => reference).sort()).toEqual([...paid].sort());
      const { rows: wrong } = await database.pool.query(`
        select booking.id from booking
        where settled_cents <> (select coalesce(sum(amount_cents), 0) from ledger_entry where booking_id = booking.id)
          or due_cents <> 10000 - settled_cents`);
      expect(wrong).toEqual([]);
      const { rows: receipts } = await database.pool.query<{ number: string }>(
        'select number from receipt order by number',
      );
      const year = today.slice(0, 4);
      expect(receipts.map(({ number }) => number)).toEqual(
        receipts.map((_, index) => `${year}-${String(index + 1).padStart(4, '0')}`),
      );
      const numbers = new Set(receipts.map(({ number }) => number));
      expect([...issued.values()].filter((number) => !numbers.has(number))).toEqual([]);
      noteFigures(`kill -9 at the till`, {
        killed: rounds,
        'payments acknowledged': paid.size,
        receipts: receipts.length,
        lost: 0,
        gaps: 0,
      });
    },
    inFull ? 600_000 : 120_000,
  );
});

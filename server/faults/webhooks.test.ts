import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { connectToRunning, type Database } from '../database/connect.ts';
import { inFull, noteFigures } from '../testing/faults.ts';
import { openShop, type Person, type RunningShop } from '../testing/running-shop.ts';
import { startServer } from '../testing/server-process.ts';
import { callShop } from '../testing/shop-client.ts';
import {
  openReceiver,
  webhooksPath,
  type TestReceiver,
} from '../webhooks/webhooks.test-helpers.ts';

const size = inFull ? { events: 1_000, desks: 8 } : { events: 120, desks: 4 };
const patience = { timeout: inFull ? 240_000 : 60_000, interval: 100 };

/** Opens a shop of `count` processes with a booking, and a webhook for each receiver. */
async function openHouse(count: number, receivers: TestReceiver[]) {
  const shop = await openShop(count);
  const url = () => shop.servers[Math.floor(Math.random() * shop.servers.length)]?.url ?? '';
  const owner = await shop.createPerson({ admin: true });
  const customer = await shop.createPerson();
  const cameraId = await shop.createCamera({ stock: 1, price: 50 });
  for (const receiver of receivers) {
    const body = { url: receiver.url, events: ['entry.created'], active: true };
    const made = await callShop(url(), 'POST', webhooksPath, { token: owner.token, body });
    expect(made.status).toBe(201);
  }
  const { today } = (await callShop<Shop>(url(), 'GET', '/api/shop')).body;
  const rental = { cameraId, startDate: today, endDate: today, totalPrice: 50 };
  const asked = { token: customer.token, body: rental };
  const { id } = (await callShop<Booking>(url(), 'POST', '/api/bookings', asked)).body;
  const entriesPath = `/api/admin/bookings/${id}/entries`;
  const pay = (who: Person, body: object = { kind: 'payment', amount: 1, method: 'cash' }) =>
    callShop<{ entry: { id: number } }>(url(), 'POST', entriesPath, { token: who.token, body });
  return { shop, owner, pay };
}

/** Connects to the shop's database, also when the process that ran it was killed. */
const lookInto = ({ settings }: RunningShop): Promise<Database> => {
  const databaseUrl = settings['DATABASE_URL'];
  return connectToRunning({
    dataDir: settings['DATA_DIR'] ?? '',
    ...(databaseUrl && { databaseUrl }),
  });
};

const statesIn = async ({ pool }: Pick<Database, 'pool'>) => {
  const { rows } = await pool.query<{ state: string; count: number }>(
    'select state, count(*)::integer as count from webhook_delivery group by state',
  );
  return rows;
};

const entryOf = ({ body }: TestReceiver['received'][number]): number =>
  (body.data['entry'] as { id: number }).id;

describe('webhooks of servers that die', () => {
  let receiver: TestReceiver;
  let shop: RunningShop | undefined;
  beforeEach(async () => {
    receiver = await openReceiver();
  });
  afterEach(async () => {
    await shop?.close();
    shop = undefined;
    await receiver.close();
  });

  it('between the commit and the sending are told later, and between answer and record once more', async () => {
    const house = await openHouse(1, [receiver]);
    ({ shop } = house);
    const [first] = shop.servers;
    let killed: Promise<void> | undefined;
    receiver.answer = (_request, response) => {
      killed ??= first?.kill();
      response.writeHead(204).end();
    };
    // The first answer of the receiver kills the process; at that time deliveries are committed
    // that were not sent yet.
    const paid = await Promise.allSettled(Array.from({ length: 4 }, () => house.pay(house.owner)));
    expect(paid.length).toBe(4);
    await vi.waitFor(() => expect(killed).toBeDefined(), patience);
    await killed;

    shop.servers.splice(0, 1, await startServer(shop.settings));
    const database = await lookInto(shop);
    try {
      const { rows } = await database.pool.query<{ id: number }>('select id from ledger_entry');
      // The killed process leased deliveries. The test ends the leases, in order not to wait for
      // their end.
      await database.pool.query(
        'update webhook_delivery set leased_until = now() where leased_until is not null',
      );
      await vi.waitFor(
        async () =>
          expect(await statesIn(database)).toEqual([{ state: 'sent', count: rows.length }]),
        patience,
      );
      const told = new Set(receiver.received.map(entryOf));
      expect(told).toEqual(new Set(rows.map(({ id }) => id)));
    } finally {
      await database.close();
    }
    // The killed process could not record one answer, so that delivery was sent a second time.
    expect(receiver.received.length).toBeGreaterThan(new Set(receiver.received.map(entryOf)).size);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(new Set(receiver.received.map(entryOf)).size);
  });

  it(
    'and of receivers that fail at random: each event arrives at each under one id, and none that was undone',
    async () => {
      const other = await openReceiver();
      const receivers = [receiver, other];
      for (const one of receivers) {
        one.answer = (request, response) => {
          const luck = Math.random();
          if (luck < 0.2) response.writeHead(500).end('not now');
          else if (luck < 0.3) request.socket.destroy();
          else if (luck < 0.35) response.writeHead(302, { location: '/' }).end();
          else response.writeHead(204).end();
        };
      }
      const house = await openHouse(2, receivers);
      ({ shop } = house);
      const { servers, settings } = shop;
      const desks = await Promise.all(
        Array.from({ length: size.desks }, () => house.shop.createPerson({ admin: true })),
      );
      let acknowledged = 0;
      let refused = 0;
      let lost = 0;
      const work = async (desk: Person) => {
        while (acknowledged < size.events) {
          const isWrong = Math.random() < 0.2;
          const refund = { kind: 'refund', amount: 1_000_000, method: 'cash' };
          const reply = await house.pay(desk, isWrong ? refund : undefined).catch(() => undefined);
          if (!reply) lost += 1;
          else if (reply.status === 201) acknowledged += 1;
          else refused += 1;
        }
      };
      const kill = async (place: number) => {
        const reached = ((place + 1) * size.events) / 3;
        await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(reached), patience);
        const old = servers[place];
        await old?.kill();
        servers.splice(place, 1, await startServer(settings));
      };
      const startedAt = performance.now();
      await Promise.all([...desks.map(work), kill(0).then(() => kill(1))]);

      const database = await lookInto(shop);
      try {
        // The test ends the leases of killed processes and the waits between attempts, in order not
        // to wait for them.
        await database.pool.query(
          'update webhook_delivery set leased_until = now() where leased_until is not null',
        );
        await vi.waitFor(async () => {
          await database.pool.query(
            "update webhook_delivery set next_attempt_at = now(), attempts = 0 where state = 'queued' and (leased_until is null or leased_until < now())",
          );
          const states = await statesIn(database);
          expect(states.map(({ state }) => state)).toEqual(['sent']);
        }, patience);
        const { rows } = await database.pool.query<{ id: number }>('select id from ledger_entry');
        const written = rows.map(({ id }) => id).toSorted((a, b) => a - b);
        expect(written.length).toBeGreaterThanOrEqual(acknowledged);
        let repeats = 0;
        for (const { received } of receivers) {
          const idsByEntry = Map.groupBy(received, entryOf);
          expect([...idsByEntry.keys()].toSorted((a, b) => a - b)).toEqual(written);
          for (const [entry, all] of idsByEntry) {
            expect([entry, new Set(all.map(({ headers }) => headers['webhook-id'])).size]).toEqual([
              entry,
              1,
            ]);
            expect([entry, new Set(all.map(({ text }) => text)).size]).toEqual([entry, 1]);
            repeats += all.length - 1;
          }
        }
        expect(refused).toBeGreaterThan(0);
        expect(repeats).toBeGreaterThan(0);
        noteFigures('webhooks (2 processes, 2 killed)', {
          'events acknowledged': acknowledged,
          'events written': written.length,
          refused,
          'answers lost': lost,
          receivers: receivers.length,
          delivered: receivers.reduce((sum, { received }) => sum + received.length, 0),
          repeats,
          seconds: Math.round((performance.now() - startedAt) / 1_000),
        });
      } finally {
        await database.close();
        await other.close();
      }
    },
    inFull ? 300_000 : 180_000,
  );
});

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { freePort } from '../database/bundled/free-port.ts';
import { openDatabase } from '../database/connect.ts';
import { connect, until, type TestSocket } from '../live/live.test-helpers.ts';
import { closeAfterEach } from '../testing/closing.ts';
import { createPlace } from '../testing/databases.ts';
import { inFull, noteFigures } from '../testing/faults.ts';
import { makersIn, settingsFor, type Person } from '../testing/running-shop.ts';
import { startServer, type ServerProcess } from '../testing/server-process.ts';
import { callShop, type CallOptions, type ShopReply } from '../testing/shop-client.ts';
import { expectConsistency } from './consistency.test-helpers.ts';

const processes = inFull ? 3 : 2;
const clients = inFull ? 20 : 6;
const patienceMs = 10_000;

const closeLater = closeAfterEach();

describe('a rolling restart under load', () => {
  it('loses nothing that was acknowledged, and shows nothing that a retry does not heal', async () => {
    const place = await createPlace();
    closeLater(() => place.remove());
    const database = await openDatabase(place.settings);
    closeLater(() => database.close());
    const makers = makersIn(database);
    const cameraId = await makers.createCamera({ stock: 10_000 });
    const customers = await Promise.all(
      Array.from({ length: clients }, () => makers.createPerson()),
    );
    const ports = await Promise.all(Array.from({ length: processes }, () => freePort()));
    const start = async (port: number) => {
      const server = await startServer({ ...settingsFor(place), PORT: String(port) });
      closeLater(() => server.kill());
      return server;
    };
    const servers: ServerProcess[] = await Promise.all(ports.map(start));
    const urls = ports.map((port) => `http://localhost:${port}`);
    const { today } = (await callShop<Shop>(urls[0] ?? '', 'GET', '/api/shop')).body;

    let retries = 0;
    let answered = 0;
    const codes: number[] = [];
    /**
     * Makes a call; when a server does not answer, the next server is asked, as a load balancer
     * does.
     */
    async function call<Body>(
      nth: number,
      path: string,
      options: CallOptions,
    ): Promise<ShopReply<Body>> {
      const giveUpAt = Date.now() + patienceMs;
      for (let attempt = 0; ; attempt += 1) {
        const url = urls[(nth + attempt) % urls.length] ?? '';
        const reply = await callShop<Body>(url, 'POST', path, options).catch(() => undefined);
        if (reply && reply.status !== 503) {
          answered += 1;
          return reply;
        }
        if (Date.now() > giveUpAt) throw new Error(`${path} was not healed by ${attempt} retries`);
        retries += 1;
        await sleep(10);
      }
    }

    const over = new AbortController();
    const bookings = new Set<number>();
    const messages = new Set<number>();
    async function shopAround(who: Person, nth: number): Promise<void> {
      let live: TestSocket | undefined;
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        if (live?.socket.readyState !== 1) {
          if (live) codes.push(await live.closed);
          const url = urls[(nth + turn) % urls.length]?.replace('http', 'ws') ?? '';
          live = await connect(url).catch(() => undefined);
          live?.send({ type: 'auth', token: who.token });
        }
        const day = addDays(today, turn % 300);
        const booked = await call<Booking>(nth + turn, '/api/bookings', {
          token: who.token,
          key: `booking-${turn}`,
          body: { cameraId, startDate: day, endDate: day, totalPrice: 50 },
        });
        expect(booked.status).toBe(201);
        bookings.add(booked.body.id);
        const written = await call<Message>(nth + turn + 1, '/api/messages', {
          token: who.token,
          key: `message-${turn}`,
          body: { bookingId: booked.body.id, content: `Message ${turn}` },
        });
        expect(written.status).toBe(201);
        messages.add(written.body.id);
      }
      live?.close();
    }

    const load = Promise.all(customers.map(shopAround));
    let slowestStopMs = 0;
    for (const [index, port] of ports.entries()) {
      await sleep(500);
      const startedAt = Date.now();
      expect(await servers[index]?.stop()).toBe(0);
      slowestStopMs = Math.max(slowestStopMs, Date.now() - startedAt);
      servers[index] = await start(port);
      await until(() =>
        callShop(urls[index] ?? '', 'GET', '/readyz').then(({ status }) => status === 200),
      );
    }
    await sleep(300);
    over.abort();
    await load;

    expect(slowestStopMs).toBeLessThan(10_000);
    // The servers closed their live connections with code 1012, which tells clients to connect
    // again.
    expect(codes.length).toBeGreaterThan(0);
    expect(new Set(codes)).toEqual(new Set([1012]));
    const booked = await database.db.selectFrom('booking').select('id').execute();
    expect(new Set(booked.map(({ id }) => id))).toEqual(bookings);
    const written = await database.db.selectFrom('message').select('id').execute();
    expect(new Set(written.map(({ id }) => id))).toEqual(messages);
    await expectConsistency(database.pool);
    noteFigures(`rolling restart (${processes} processes)`, {
      clients,
      'requests acknowledged': answered,
      'retried on another process': retries,
      lost: 0,
      'sockets closed with 1012': codes.length,
      'slowest stop ms': slowestStopMs,
    });
  }, 180_000);
});

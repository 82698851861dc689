import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { ServerFrame } from '#shared/live/live.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { connect, messagesIn, type TestSocket } from '../live/live.test-helpers.ts';
import { closeAfterEach } from '../testing/closing.ts';
import { inFull, noteFigures } from '../testing/faults.ts';
import { openShop, type Person } from '../testing/running-shop.ts';
import { callShop, type CallOptions, type ShopReply } from '../testing/shop-client.ts';
import { expectConsistency } from './consistency.test-helpers.ts';
import { openProxy, type Proxy } from './proxy.test-helpers.ts';

const bookings = inFull ? 200 : 30;
const perSide = inFull ? 400 : 60;
const patienceMs = 400;

const closeLater = closeAfterEach();

async function openBehindProxy() {
  const shop = await openShop();
  closeLater(() => shop.close());
  const direct = shop.servers[0]?.url ?? '';
  const proxy = await openProxy({ port: Number(new URL(direct).port), host: 'localhost' });
  closeLater(() => proxy.close());
  const { today } = (await callShop<Shop>(direct, 'GET', '/api/shop')).body;
  return { shop, direct, proxy, today, url: `http://127.0.0.1:${proxy.port}` };
}

const chance = (share: number) => () => Math.random() < share;

/**
 * Sends a call again with the same key until there is an answer, as a customer does who presses the
 * button again.
 */
async function insist<Body>(
  url: string,
  path: string,
  options: CallOptions,
): Promise<{ reply: ShopReply<Body>; tries: number }> {
  for (let tries = 1; ; tries += 1) {
    try {
      const signal = AbortSignal.timeout(patienceMs);
      return { reply: await callShop<Body>(url, 'POST', path, { ...options, signal }), tries };
    } catch {
      await sleep(10);
    }
  }
}

describe('a bad network', () => {
  it(
    'that loses requests and answers, and brings them late, makes one booking of each',
    async () => {
      const { shop, proxy, url, today } = await openBehindProxy();
      const cameraId = await shop.createCamera({ stock: 10_000 });
      const customers = await Promise.all(Array.from({ length: 6 }, () => shop.createPerson()));
      proxy.weather = {
        delayMs: () => Math.random() * 40,
        loseRequest: chance(0.15),
        loseAnswer: chance(0.25),
      };
      const stalling = (async () => {
        for (let times = 0; times < 3; times += 1) {
          await sleep(200);
          proxy.stall(true);
          await sleep(patienceMs);
          proxy.stall(false);
        }
      })();

      let tries = 0;
      const ids = new Map<string, number>();
      await Promise.all(
        customers.map(async (who) => {
          for (let nth = 0; nth < bookings / customers.length; nth += 1) {
            const day = addDays(today, nth % 30);
            const key = `${who.id}.${nth}`;
            const body = { cameraId, startDate: day, endDate: day, totalPrice: 50 };
            const made = await insist<Booking>(url, '/api/bookings', {
              token: who.token,
              key,
              body,
            });
            expect(made.reply.status).toBe(201);
            ids.set(key, made.reply.body.id);
            tries += made.tries;
          }
        }),
      );
      await stalling;
      expect(tries).toBeGreaterThan(ids.size);
      const rows = await shop.database.db.selectFrom('booking').select('id').execute();
      expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
        [...ids.values()].toSorted((a, b) => a - b),
      );
      await expectConsistency(shop.database.pool);
      noteFigures(`bad network, bookings`, { bookings: ids.size, tries, twice: 0 });
    },
    inFull ? 180_000 : 60_000,
  );

  it(
    'during a chat brings each message once, in the order in which each side wrote',
    async () => {
      const { shop, direct, proxy, url, today } = await openBehindProxy();
      const cameraId = await shop.createCamera({ stock: 1 });
      const customer = await shop.createPerson();
      const admin = await shop.createPerson({ admin: true });
      const { body: booking } = await callShop<Booking>(direct, 'POST', '/api/bookings', {
        token: customer.token,
        body: { cameraId, startDate: today, endDate: today, totalPrice: 50 },
      });
      proxy.weather = { delayMs: () => Math.random() * 5 };
      const over = new AbortController();
      const storms = stormUntil(proxy, over.signal);
      const [one, two] = await Promise.all([
        chat(url, customer, booking.id, 'customer'),
        chat(url, admin, booking.id, 'desk'),
      ]);
      over.abort();
      const cuts = await storms;

      const path = `/api/messages/booking/${booking.id}`;
      const read = (who: Person) => callShop<Message[]>(direct, 'GET', path, who);
      const stored = (await read(admin)).body;
      expect((await read(customer)).body).toEqual(stored);
      for (const [name, who] of [
        ['customer', customer],
        ['desk', admin],
      ] as const) {
        const own = stored.filter(({ senderId }) => senderId === who.id);
        expect(own.map(({ content }) => content)).toEqual(
          Array.from({ length: perSide }, (_, index) => `${name} ${index}`),
        );
      }
      await expectConsistency(shop.database.pool);
      noteFigures(`bad network, chat`, {
        messages: stored.length,
        'connections cut or stalled': cuts,
        'connections opened': one + two,
        'lost or twice': 0,
      });
    },
    inFull ? 180_000 : 60_000,
  );
});

/** Cuts or stalls the network again and again, until `over` is aborted; gives how often. */
async function stormUntil(proxy: Proxy, over: AbortSignal): Promise<number> {
  let cuts = 0;
  while (!over.aborted) {
    await sleep(80 + Math.random() * 120);
    if (Math.random() < 0.5) {
      proxy.cut();
    } else {
      proxy.stall(true);
      await sleep(100);
      proxy.stall(false);
    }
    cuts += 1;
  }
  return cuts;
}

/**
 * Sends messages as a page does: one after the other; a message that is not acknowledged is sent
 * again over a new connection.
 * @returns the number of connections
 */
async function chat(url: string, who: Person, bookingId: number, name: string): Promise<number> {
  let opened = 0;
  let written = 0;
  while (written < perSide) {
    opened += 1;
    let live: TestSocket | undefined;
    try {
      live = await connect(url.replace('http', 'ws'), { handshakeTimeout: patienceMs });
      live.send({ type: 'auth', token: who.token });
      await acknowledged(live, () => live?.frames.some(({ type }) => type === 'auth_success'));
      while (written < perSide) {
        const clientId = `${name}-${written}`;
        live.send({ type: 'message', bookingId, content: `${name} ${written}`, clientId });
        await acknowledged(live, () =>
          live?.frames.some(
            (frame) => frame.type === 'message_sent' && frame.clientId === clientId,
          ),
        );
        written += 1;
      }
    } catch {
      await sleep(10);
    }
    if (live) expectOrder(live.frames);
    live?.close();
  }
  return opened;
}

/**
 * Expects that the messages which one connection got as `new_message` came in the order of the
 * conversation.
 */
function expectOrder(frames: ServerFrame[]): void {
  const ids = messagesIn(frames.filter(({ type }) => type === 'new_message')).map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
}

async function acknowledged(live: TestSocket, condition: () => boolean | undefined): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  while (!condition()) {
    if (live.socket.readyState !== live.socket.OPEN || Date.now() > giveUpAt) {
      throw new Error('no answer');
    }
    await sleep(1);
  }
}

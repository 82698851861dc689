import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { openDatabase } from '../database/connect.ts';
import { signIn, until } from '../live/live.test-helpers.ts';
import { closeAfterEach } from '../testing/closing.ts';
import { inFull, noteFigures } from '../testing/faults.ts';
import type { Person } from '../testing/running-shop.ts';
import { callShop } from '../testing/shop-client.ts';
import { expectConsistency } from './consistency.test-helpers.ts';
import { openKillableShop } from './kill.test-helpers.ts';

const rounds = inFull ? 20 : 2;
const people = 6;
const perPerson = 6;

const closeLater = closeAfterEach();

/**
 * The ids of the rows that the shop has acknowledged, by the idempotency keys of their requests.
 */
interface Acknowledged {
  bookings: Map<string, number>;
  messages: Map<string, number>;
}

interface Sender extends Person {
  conversation: number;
}

const openFilledShop = () =>
  openKillableShop(closeLater, async ({ createPerson, createCamera }) => {
    const customers: Person[] = [];
    for (let person = 0; person < people; person += 1) customers.push(await createPerson());
    return { customers, cameraId: await createCamera({ stock: 10_000 }) };
  });

describe('kill -9', () => {
  it(
    'during bookings and messages loses nothing that was acknowledged, and repeats write nothing twice',
    async () => {
      const { place, start, customers, cameraId } = await openFilledShop();
      let server = await start();
      const { today } = (await callShop<Shop>(server.url, 'GET', '/api/shop')).body;
      const acknowledged: Acknowledged = { bookings: new Map(), messages: new Map() };

      function note(known: Map<string, number>, key: string, id: number): void {
        // A repeat must get the answer that was acknowledged the first time.
        expect([key, known.get(key) ?? id]).toEqual([key, id]);
        known.set(key, id);
      }
      async function book(who: Person, key: string, day: string): Promise<number | undefined> {
        const { status, body } = await callShop<Booking>(server.url, 'POST', '/api/bookings', {
          token: who.token,
          key,
          body: { cameraId, startDate: day, endDate: day, totalPrice: 50 },
        });
        expect([201, 503]).toContain(status);
        if (status === 201) note(acknowledged.bookings, `${who.id}/${key}`, body.id);
        return status === 201 ? body.id : undefined;
      }
      async function write(who: Sender, key: string): Promise<void> {
        const { status, body } = await callShop<Message>(server.url, 'POST', '/api/messages', {
          token: who.token,
          key,
          body: { bookingId: who.conversation, content: key },
        });
        expect([201, 503]).toContain(status);
        if (status === 201) note(acknowledged.messages, `${who.id}/${key}`, body.id);
      }
      async function writeLive(who: Sender, keys: string[]): Promise<void> {
        const live = await signIn(server.url.replace('http', 'ws'), who);
        for (const clientId of keys) {
          live.send({ type: 'message', bookingId: who.conversation, content: clientId, clientId });
        }
        await until(
          () =>
            live.frames.filter(({ type }) => type === 'message_sent').length === keys.length ||
            live.socket.readyState !== live.socket.OPEN,
        );
        for (const frame of live.frames) {
          if (frame.type !== 'message_sent') continue;
          note(acknowledged.messages, `${who.id}/${frame.clientId}`, frame.message.id);
        }
        live.close();
      }

      const senders: Sender[] = [];
      for (const who of customers) {
        senders.push({ ...who, conversation: (await book(who, 'first', today)) ?? 0 });
      }
      const keysOf = (round: number, kindOfKey: string) =>
        Array.from({ length: perPerson }, (_, index) => `${kindOfKey} ${round} ${index}`).map(
          (key) => key.replaceAll(' ', '-'),
        );
      const sendAll = (round: number) =>
        Promise.allSettled(
          senders.flatMap((who) => [
            ...keysOf(round, 'booking').map((key) => book(who, key, addDays(today, 1 + round))),
            ...keysOf(round, 'message').map((key) => write(who, key)),
            writeLive(who, keysOf(round, 'live')),
          ]),
        );

      let killed = 0;
      let slowestStartMs = 0;
      for (let round = 0; round < rounds; round += 1) {
        const before = acknowledged.messages.size;
        const sending = sendAll(round);
        // The server is killed when a few requests are acknowledged and the others are still on
        // their way.
        await until(() => acknowledged.messages.size > before + 2);
        await sleep(Math.random() * 20);
        await server.kill();
        await sending;
        killed += 1;
        const startedAt = Date.now();
        server = await start();
        slowestStartMs = Math.max(slowestStartMs, Date.now() - startedAt);
        // Each request is sent again with its idempotency key.
        const again = await sendAll(round);
        expect(again.filter(({ status }) => status === 'rejected')).toEqual([]);
      }
      expect(acknowledged.bookings.size).toBe(people * (1 + rounds * perPerson));
      expect(acknowledged.messages.size).toBe(people * rounds * perPerson * 2);
      await server.kill();

      const database = await openDatabase(place.settings);
      closeLater(() => database.close());
      const bookings = await database.db.selectFrom('booking').select('id').execute();
      const messages = await database.db.selectFrom('message').select('id').execute();
      const sorted = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b);
      expect(sorted(bookings.map(({ id }) => id))).toEqual(sorted(acknowledged.bookings.values()));
      expect(sorted(messages.map(({ id }) => id))).toEqual(sorted(acknowledged.messages.values()));
      await expectConsistency(database.pool);
      noteFigures(`kill -9`, {
        killed,
        'bookings acknowledged': acknowledged.bookings.size,
        'messages acknowledged': acknowledged.messages.size,
        lost: 0,
        twice: 0,
        'slowest start ms': slowestStartMs,
      });
    },
    inFull ? 600_000 : 120_000,
  );
});

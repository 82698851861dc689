import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { DeskBooking } from '#shared/counter/counter.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';
import type { Unit } from '#shared/units/units.ts';
import { openDatabase } from '../database/connect.ts';
import { until } from '../live/live.test-helpers.ts';
import { closeAfterEach } from '../testing/closing.ts';
import { inFull, noteFigures } from '../testing/faults.ts';
import { callShop } from '../testing/shop-client.ts';
import { expectUnitsConsistency } from './consistency.test-helpers.ts';
import { openKillableShop } from './kill.test-helpers.ts';

const rounds = inFull ? 12 : 2;
const perRound = { bookings: 6, quantity: 3 };

const closeLater = closeAfterEach();

describe('kill -9 at the counter', () => {
  it(
    'in the middle of hand-overs loses none that was acknowledged, and repeats write nothing twice',
    async () => {
      const unitsOfRound = perRound.bookings * perRound.quantity;
      const { place, start, customer, desk, cameraId } = await openKillableShop(
        closeLater,
        async ({ createPerson, createCamera }) => ({
          customer: await createPerson(),
          desk: await createPerson({ admin: true }),
          cameraId: await createCamera({ stock: rounds * unitsOfRound, price: 50 }),
        }),
      );
      let server = await start();

      const asDesk = async <Body>(method: 'GET' | 'POST', path: string, body?: object, key = '') =>
        callShop<Body>(server.url, method, path, { token: desk.token, body, key });
      const { today } = (await asDesk<Shop>('GET', '/api/shop')).body;
      const units = (await asDesk<Unit[]>('GET', `/api/admin/cameras/${cameraId}/units`)).body;
      const bookRental = async (): Promise<Booking> => {
        const { quantity } = perRound;
        const range = { startDate: today, endDate: addDays(today, 1) };
        const reply = await callShop<Booking>(server.url, 'POST', '/api/bookings', {
          token: customer.token,
          body: { ...range, lines: [{ cameraId, quantity }], totalPrice: 50 * 2 * quantity },
        });
        expect(reply.status).toBe(201);
        return reply.body;
      };

      /** The ids of units whose hand-over, or take-back, the shop has acknowledged. */
      const acknowledged = { handedOver: new Set<number>(), takenBack: new Set<number>() };
      /**
       * Hands over one unit, and takes every second one back. A repeat sends the same idempotency
       * keys.
       */
      const serve = async (booking: Booking, unit: Unit): Promise<void> => {
        const path = `/api/admin/bookings/${booking.id}`;
        const leaving = { units: [{ lineId: booking.lines[0]?.id, unitId: unit.id, note: 'Out' }] };
        const out = await asDesk('POST', `${path}/hand-over`, leaving, `out-${unit.id}`);
        expect([200, 503]).toContain(out.status);
        if (out.status !== 200) return;
        acknowledged.handedOver.add(unit.id);
        if (unit.id % 2 === 0) return;
        const coming = { units: [{ unitId: unit.id, condition: 'ok' }] };
        const back = await asDesk('POST', `${path}/take-back`, coming, `back-${unit.id}`);
        expect([200, 503]).toContain(back.status);
        if (back.status === 200) acknowledged.takenBack.add(unit.id);
      };

      const bookings: Booking[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const rentals: Booking[] = [];
        while (rentals.length < perRound.bookings) rentals.push(await bookRental());
        bookings.push(...rentals);
        const ofRound = units.slice(round * unitsOfRound, (round + 1) * unitsOfRound);
        const serveAll = () =>
          Promise.allSettled(
            ofRound.map((unit, index) =>
              serve(rentals[index % perRound.bookings] as Booking, unit),
            ),
          );
        const before = acknowledged.handedOver.size;
        const serving = serveAll();
        // The server is killed when a few acts are acknowledged and the others are still on their
        // way.
        await until(() => acknowledged.handedOver.size > before + 2);
        await sleep(Math.random() * 20);
        await server.kill();
        await serving;
        server = await start();
        const known = new Set(acknowledged.handedOver);
        const now = (await asDesk<Unit[]>('GET', `/api/admin/cameras/${cameraId}/units`)).body;
        const lost = now.filter(
          ({ id, state }) => known.has(id) && id % 2 === 0 && state !== 'out',
        );
        expect(lost.map(({ code }) => code)).toEqual([]);
        // Each act is sent again with its idempotency key.
        const again = await serveAll();
        expect(again.filter(({ status }) => status === 'rejected')).toEqual([]);
      }
      expect(acknowledged.handedOver.size).toBe(units.length);
      expect(acknowledged.takenBack.size).toBe(units.filter(({ id }) => id % 2 === 1).length);
      const [first] = bookings;
      const seen = (await asDesk<DeskBooking>('GET', `/api/bookings/${first?.id}`)).body;
      expect(seen.units.map(({ unitId }) => unitId)).toHaveLength(perRound.quantity);
      await server.kill();

      const database = await openDatabase(place.settings);
      closeLater(() => database.close());
      const { rows } = await database.pool.query(`
        select count(*) filter (where kind = 'handed_over') as "handedOver",
          count(*) filter (where kind = 'taken_back') as "takenBack" from unit_event`);
      expect(rows[0]).toEqual({
        handedOver: acknowledged.handedOver.size,
        takenBack: acknowledged.takenBack.size,
      });
      await expectUnitsConsistency(database.pool);
      noteFigures(`kill -9 at the counter`, {
        killed: rounds,
        'hand-overs acknowledged': acknowledged.handedOver.size,
        'take-backs acknowledged': acknowledged.takenBack.size,
        lost: 0,
        twice: 0,
      });
    },
    inFull ? 600_000 : 120_000,
  );
});

import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { DeskBooking } from '#shared/counter/counter.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Unit } from '#shared/units/units.ts';
import { closeAfterEach } from '../testing/closing.ts';
import { inFull, noteFigures } from '../testing/faults.ts';
import { openShop, type Person } from '../testing/running-shop.ts';
import { callShop } from '../testing/shop-client.ts';
import { countDeadlocks, expectUnitsConsistency } from './consistency.test-helpers.ts';

const size = inFull ? { counters: 8, seconds: 60 } : { counters: 8, seconds: 3 };
const shape = { cameras: 3, stock: 4, bookings: 6, quantity: 2 };
const upTo = (most: number) => Math.floor(Math.random() * most);
const oneOf = <T>(items: readonly T[]): T => items[upTo(items.length)] as T;

const closeLater = closeAfterEach();

describe('counters under storm', () => {
  it(
    'give no unit to two rentals, and each unit’s history is what was acknowledged',
    async () => {
      const shop = await openShop(2);
      closeLater(() => shop.close());
      const { servers, database, createPerson, createCamera } = shop;
      const url = () => oneOf(servers).url;
      const { today } = (await callShop<Shop>(url(), 'GET', '/api/shop')).body;
      const customer = await createPerson();
      const desks = await Promise.all(
        Array.from({ length: size.counters }, () => createPerson({ admin: true })),
      );
      const desk = desks[0] as Person;
      const cameras: number[] = [];
      for (let index = 0; index < shape.cameras; index += 1) {
        cameras.push(await createCamera({ stock: shape.stock, price: 50 }));
      }
      const bookings: Booking[] = [];
      for (let index = 0; index < shape.bookings; index += 1) {
        const cameraId = cameras[index % shape.cameras] ?? 0;
        const range = { startDate: today, endDate: addDays(today, 1) };
        const lines = [{ cameraId, quantity: shape.quantity }];
        const body = { ...range, lines, totalPrice: 50 * 2 * shape.quantity };
        const reply = await callShop<Booking>(url(), 'POST', '/api/bookings', {
          token: customer.token,
          body,
        });
        expect(reply.status).toBe(201);
        bookings.push(reply.body);
      }
      const unexpected: string[] = [];
      /** How many acts the shop acknowledged, by their kind. */
      const acknowledged = { handedOver: 0, takenBack: 0, refused: 0 };
      const send = async <Body>(who: Person, path: string, body: object, key: string) => {
        const reply = await callShop<Body>(url(), 'POST', path, { token: who.token, key, body });
        if (![200, 400, 409].includes(reply.status)) {
          unexpected.push(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
        }
        if (reply.status !== 200) acknowledged.refused += 1;
        return reply.status === 200;
      };
      const endsAt = Date.now() + size.seconds * 1_000;
      const work = async (who: Person, place: number) => {
        for (let turn = 0; Date.now() < endsAt; turn += 1) {
          const booking = oneOf(bookings);
          const path = `/api/admin/bookings/${booking.id}`;
          const lineId = booking.lines[0]?.id ?? 0;
          const cameraId = booking.cameraId;
          const listed = await callShop<Unit[]>(
            url(),
            'GET',
            `/api/admin/cameras/${cameraId}/units`,
            {
              token: who.token,
            },
          );
          const unit = oneOf(listed.body.filter(({ state }) => state !== 'retired'));
          const key = `counter-${place}-${turn}`;
          const chance = Math.random();
          if (chance < 0.45) {
            const body = { units: [{ lineId, unitId: unit.id }], override: true };
            let isOut = await send(who, `${path}/hand-over`, body, key);
            // Some people press the button again, as if the answer had been lost. An act that was
            // refused may then be possible.
            if (chance < 0.05) isOut = (await send(who, `${path}/hand-over`, body, key)) || isOut;
            if (isOut) acknowledged.handedOver += 1;
          } else if (chance < 0.9) {
            const condition = oneOf(['ok', 'ok', 'ok', 'damaged']);
            const body = {
              units: [{ unitId: unit.id, condition, keepInService: condition === 'damaged' }],
            };
            if (await send(who, `${path}/take-back`, body, key)) acknowledged.takenBack += 1;
          } else {
            const status = oneOf(['confirmed', 'pending']);
            const body = { status, override: true };
            const reply = await callShop(url(), 'PUT', `${path}/status`, {
              token: who.token,
              body,
            });
            if (reply.status !== 200) unexpected.push(`status: ${reply.status}`);
          }
        }
      };
      await Promise.all(desks.map(work));
      expect(unexpected).toEqual([]);

      await expectUnitsConsistency(database.pool);
      const { rows } = await database.pool.query(`
        select count(*) filter (where kind = 'handed_over') as "handedOver",
          count(*) filter (where kind = 'taken_back') as "takenBack" from unit_event`);
      expect(rows[0]).toEqual({
        handedOver: acknowledged.handedOver,
        takenBack: acknowledged.takenBack,
      });
      expect(acknowledged.handedOver).toBeGreaterThan(shape.bookings);
      expect(await countDeadlocks(database.pool)).toBe(0);
      const seen = await callShop<DeskBooking>(url(), 'GET', `/api/bookings/${bookings[0]?.id}`, {
        token: desk.token,
      });
      expect(seen.body.units.filter(({ returnedAt }) => returnedAt === null)).toHaveLength(
        seen.body.unitsOut,
      );
      noteFigures(`counters`, { counters: size.counters, ...acknowledged });
    },
    inFull ? 300_000 : 60_000,
  );
});

import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { closeAfterEach } from '../testing/closing.ts';
import { inFull, noteFigures } from '../testing/faults.ts';
import { openShop, type RunningShop } from '../testing/running-shop.ts';
import { callShop } from '../testing/shop-client.ts';
import {
  countDeadlocks,
  expectConsistency,
  expectUnitsConsistency,
} from './consistency.test-helpers.ts';

const rounds = inFull ? 20 : 1;

/** A rental of three units that begins today; one of them is out. */
interface Rental {
  id: number;
  lineId: number;
  cameraId: number;
  /** The ids of the item's units; the first one is out. */
  units: number[];
  today: Day;
}
type Request = [method: 'POST' | 'PUT', path: string, body: object];

/**
 * All acts on a booking and its units, by name; the desk does them, except those that the name
 * gives to the customer.
 */
const acts: Record<string, (rental: Rental) => Request> = {
  confirm: ({ id }) => ['PUT', `/api/admin/bookings/${id}/status`, { status: 'confirmed' }],
  complete: ({ id }) => ['PUT', `/api/admin/bookings/${id}/status`, { status: 'completed' }],
  'complete all the same': ({ id }) => [
    'PUT',
    `/api/admin/bookings/${id}/status`,
    { status: 'completed', override: true },
  ],
  'back to pending': ({ id }) => [
    'PUT',
    `/api/admin/bookings/${id}/status`,
    { status: 'pending', override: true },
  ],
  'cancel at the desk': ({ id }) => [
    'POST',
    `/api/admin/bookings/${id}/cancel`,
    { override: true },
  ],
  'cancel as a customer': ({ id }) => ['POST', `/api/bookings/${id}/cancel`, {}],
  'hand over': ({ id, lineId }) => [
    'POST',
    `/api/admin/bookings/${id}/hand-over`,
    { units: [{ lineId, quantity: 1 }] },
  ],
  'take back': ({ id, lineId }) => [
    'POST',
    `/api/admin/bookings/${id}/take-back`,
    { units: [{ lineId, quantity: 1, condition: 'ok' }] },
  ],
  exchange: ({ id, units }) => [
    'POST',
    `/api/admin/bookings/${id}/take-back`,
    { units: [{ unitId: units[0], condition: 'damaged', replaceWith: units[3] }] },
  ],
  'move the days': ({ id, today }) => [
    'PUT',
    `/api/admin/bookings/${id}`,
    { startDate: addDays(today, 1), endDate: addDays(today, 2), totalPrice: 300 },
  ],
  'make it fewer': ({ id, cameraId, today }) => [
    'PUT',
    `/api/admin/bookings/${id}`,
    {
      startDate: today,
      endDate: addDays(today, 1),
      totalPrice: 100,
      lines: [{ cameraId, quantity: 1 }],
    },
  ],
  'write an entry': ({ id }) => [
    'POST',
    `/api/admin/bookings/${id}/entries`,
    { kind: 'payment', amount: 10, method: 'cash' },
  ],
  'issue a receipt': ({ id }) => ['POST', `/api/admin/bookings/${id}/receipts`, {}],
  'repair a unit': ({ units, today }) => [
    'POST',
    `/api/admin/units/${units[1]}/downtimes`,
    { from: today, reason: 'Shutter' },
  ],
  'retire a unit': ({ units }) => ['POST', `/api/admin/units/${units[2]}/retire`, {}],
};
const pairs = Object.keys(acts).flatMap((one, index) =>
  Object.keys(acts)
    .slice(index)
    .map((other) => [one, other] as const),
);

const closeLater = closeAfterEach();

describe('two acts on one booking at once', () => {
  it(
    'end as if one had been first, whichever two they are',
    async () => {
      const shop = await openShop(2);
      closeLater(() => shop.close());
      const [first, second] = shop.servers;
      const { today } = (await callShop<Shop>(first?.url ?? '', 'GET', '/api/shop')).body;
      const [desk, customer] = [
        await shop.createPerson({ admin: true }),
        await shop.createPerson(),
      ];
      const wrong: unknown[] = [];
      for (let round = 0; round < rounds; round += 1) {
        for (const [one, other] of pairs) {
          const rental = await makeRental(shop, customer.token, desk.token, today);
          const send = (act: string, url = '') => {
            const [method, path, body] = (acts[act] as (typeof acts)[string])(rental);
            const token = act.includes('customer') ? customer.token : desk.token;
            return callShop<unknown>(url, method, path, { token, body });
          };
          const replies = await Promise.all([send(one, first?.url), send(other, second?.url)]);
          for (const reply of replies) {
            if (![200, 201, 204, 400, 409].includes(reply.status)) {
              wrong.push([one, other, reply]);
            }
          }
          wrong.push(...(await contradictionsOf(shop, rental.id)).map((row) => [one, other, row]));
        }
      }
      expect(wrong).toEqual([]);
      await expectUnitsConsistency(shop.database.pool);
      await expectConsistency(shop.database.pool);
      expect(await countDeadlocks(shop.database.pool)).toBe(0);
      noteFigures('pairs of acts at once', { pairs: pairs.length, rounds });
    },
    inFull ? 900_000 : 180_000,
  );
});

async function makeRental(
  { servers, createCamera, database }: RunningShop,
  customer: string,
  desk: string,
  today: Day,
): Promise<Rental> {
  const url = servers[0]?.url ?? '';
  const cameraId = await createCamera({ stock: 4 });
  const { body: booking } = await callShop<Booking>(url, 'POST', '/api/bookings', {
    token: customer,
    body: {
      startDate: today,
      endDate: addDays(today, 1),
      lines: [{ cameraId, quantity: 3 }],
      totalPrice: 300,
    },
  });
  const lineId = booking.lines[0]?.id ?? 0;
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from unit where camera_id = $1 order by number',
    [cameraId],
  );
  const units = rows.map(({ id }) => id);
  const handedOver = await callShop(url, 'POST', `/api/admin/bookings/${booking.id}/hand-over`, {
    token: desk,
    body: { units: [{ lineId, unitId: units[0] }] },
  });
  expect(handedOver.status).toBe(200);
  return { id: booking.id, lineId, cameraId, units, today };
}

/**
 * The ways in which a booking contradicts its holds, units and history; an empty list when all
 * agree.
 */
async function contradictionsOf({ database }: RunningShop, id: number): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select booking.status, booking.units_out, hold.quantity as held, hold.out, line.quantity, last.status as told
     from booking
     join booking_line as line on line.booking_id = booking.id
     left join hold on hold.line_id = line.id
     cross join lateral (
       select after->>'status' as status from booking_history
       where booking_id = booking.id and after->>'status' is not null order by id desc limit 1) as last
     where booking.id = $1 and (
       last.status <> booking.status
       or booking.units_out <> (select count(*) from unit where line_id = line.id)
       or booking.units_out <> coalesce(hold.out, 0)
       or (booking.status in ('pending', 'confirmed')) <> (hold.id is not null)
       or hold.quantity > line.quantity)`,
    [id],
  );
  return rows;
}

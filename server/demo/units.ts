import { sql } from 'kysely';
import { addDays, type Day } from '#shared/days.rules.ts';
import type { ChatEvent } from '#shared/messages/message.ts';
import type { Db } from '../database/connect.ts';
import { insertDowntime } from '../units/downtimes.queries.ts';
import { inHouse, lockUnitsOf, sendOut } from '../bookings/units-out.ts';
import { recordUnitEvents } from '../units/units.queries.ts';
import { findRentalLines } from '../bookings/locked-bookings.queries.ts';

/** Gives every unit of the demo shop a serial number, a day of purchase and a purchase price. */
export async function describeUnits(db: Db, today: Day): Promise<void> {
  await sql`
    update unit set serial = (1000000 + (camera_id * 482711 + number * 99707) % 9000000)::text,
      purchased_on = ${today}::date - (200 + camera_id * 17 % 300 + number * 31),
      purchase_price_cents = camera.price_per_day * 4500
    from camera where camera.id = unit.camera_id`.execute(db);
}

/**
 * Records that all units of a booking were handed over at a moment in the past; gives the event for
 * its conversation.
 */
export async function sendOutWith(
  db: Db,
  {
    bookingId,
    deskId,
    startDate,
    at,
  }: { bookingId: number; deskId: number; startDate: Day; at: Date },
): Promise<ChatEvent> {
  const lines = await findRentalLines(db, bookingId);
  const units = await lockUnitsOf(db, lines, [], startDate);
  const rental = { bookingId, lines, units, by: { id: deskId }, today: startDate, at };
  const leaving = lines.flatMap((line) =>
    inHouse(rental, line.camera_id, new Set())
      .slice(0, line.quantity)
      .map((unit) => ({ unitId: unit.id, lineId: line.id, note: '' })),
  );
  await sendOut(db, rental, leaving);
  const items = lines.map(({ camera_name, quantity }) => ({ cameraName: camera_name, quantity }));
  return { kind: 'handed_over', values: { items } };
}

/** Puts one unit of an item into repair: since two days ago, for four more days. */
export async function insertRepair(
  db: Db,
  { cameraId, deskId, today }: { cameraId: number; deskId: number; today: Day },
): Promise<void> {
  const { id: unitId } = await db
    .selectFrom('unit')
    .select('id')
    .where('camera_id', '=', cameraId)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  const reason = 'Tilt motor hums';
  await insertDowntime(db, {
    unitId,
    from: addDays(today, -2),
    to: addDays(today, 4),
    reason,
  });
  await recordUnitEvents(db, [{ unitId, by: { id: deskId }, kind: 'downtime', note: reason }]);
}

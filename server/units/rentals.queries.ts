import { sql } from 'kysely';
import type { UnitCondition } from '#shared/units/units.rules.ts';
import type { Db } from '../database/connect.ts';
import type { Doer } from '../http/callers.ts';

/**
 * Ids of the units of some items that are not retired, and of those that are named; those of an
 * item stand together, the lowest number first.
 */
export async function findUnitIds(
  db: Db,
  { cameraIds, named }: { cameraIds: number[]; named: number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unit
    where (camera_id = any(${cameraIds}::integer[]) and retired is null) or id = any(${named}::integer[])
    order by camera_id, number`.execute(db);
  return rows.map(({ id }) => id);
}

/** A unit that leaves the house, and the line of the booking for which it does. */
export interface Leaving {
  unitId: number;
  lineId: number;
  note: string;
  /** Whether the line holds too few units for this one to leave; then its hold grows by one. */
  isBeyondHold?: boolean;
}

export async function insertRentals(
  db: Db,
  { bookingId, by, at }: { bookingId: number; by: Doer; at: Date },
  leaving: Leaving[],
): Promise<void> {
  await db
    .insertInto('unit_rental')
    .values(
      leaving.map(({ unitId, lineId, note, isBeyondHold = false }) => ({
        unit_id: unitId,
        booking_id: bookingId,
        line_id: lineId,
        handed_over_by: by.id,
        handed_over_key: by.keyId ?? null,
        hand_over_note: note,
        beyond_hold: isBeyondHold,
        handed_over_at: at,
      })),
    )
    .execute();
  await sql`
    update unit set line_id = leaving.line_id, since = ${at}::timestamptz
    from unnest(${leaving.map(({ unitId }) => unitId)}::integer[], ${leaving.map(({ lineId }) => lineId)}::integer[])
      as leaving (unit_id, line_id)
    where unit.id = leaving.unit_id`.execute(db);
}

/** The units of a booking's last hand-over; empty where any unit of the booking came back since. */
export async function findLastHandOver(
  db: Db,
  bookingId: number,
): Promise<{ unitId: number; lineId: number; isBeyondHold: boolean; at: Date }[]> {
  const { rows } = await sql<{ unitId: number; lineId: number; isBeyondHold: boolean; at: Date }>`
    with last as (select max(handed_over_at) as at from unit_rental where booking_id = ${bookingId}::integer)
    select unit_id as "unitId", line_id as "lineId", beyond_hold as "isBeyondHold", last.at
    from unit_rental join last on handed_over_at = last.at
    where booking_id = ${bookingId}::integer and not exists (
      select from unit_rental where booking_id = ${bookingId}::integer and returned_at >= last.at)
    order by unit_id`.execute(db);
  return rows;
}

/** Deletes the rentals of units whose hand-over is undone, as if they had never left. */
export async function forgetRentals(
  db: Db,
  { bookingId, at }: { bookingId: number; at: Date },
  unitIds: number[],
): Promise<void> {
  await sql`delete from unit_rental
    where booking_id = ${bookingId}::integer and unit_id = any(${unitIds}::integer[]) and returned_at is null`.execute(
    db,
  );
  await sql`update unit set line_id = null, since = ${at}::timestamptz
    where id = any(${unitIds}::integer[])`.execute(db);
}

/** A unit that came back, with its condition and the desk's note. */
export interface Returning {
  unitId: number;
  condition: UnitCondition;
  note: string;
}

export async function endRentals(
  db: Db,
  { by, at }: { by: Doer; at: Date },
  returning: Returning[],
): Promise<void> {
  await sql`
    update unit_rental set returned_at = ${at}::timestamptz, returned_by = ${by.id}::integer,
      returned_key = ${by.keyId ?? null}::integer, condition = back.condition, return_note = back.note
    from unnest(${returning.map(({ unitId }) => unitId)}::integer[], ${returning.map(({ condition }) => condition)}::text[],
      ${returning.map(({ note }) => note)}::text[]) as back (unit_id, condition, note)
    where unit_rental.unit_id = back.unit_id and unit_rental.returned_at is null`.execute(db);
  await sql`
    update unit set line_id = null, since = ${at}::timestamptz
    where id = any(${returning.map(({ unitId }) => unitId)}::integer[])`.execute(db);
}

/** Changes the number of units that a line holds, and of those that are out. */
export async function moveHold(
  db: Db,
  lineId: number,
  change: { out: number; quantity: number },
): Promise<void> {
  await sql`
    update hold set out = out + ${change.out}::integer, quantity = quantity + ${change.quantity}::integer
    where line_id = ${lineId}::integer`.execute(db);
}

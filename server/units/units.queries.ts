import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#shared/days.rules.ts';
import type { UnitEvent } from '#shared/units/units.ts';
import type { UnitCondition } from '#shared/units/units.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import { doneBy, keyLabelOr, keyNameIn } from '../audit/doers.ts';
import type { Db } from '../database/connect.ts';
import { handInToday } from '../database/today.ts';
import type { Doer } from '../http/callers.ts';
import { lockItems } from '../stock/item-locks.queries.ts';
import type { RentedUnitRow, UnitEventRow, UnitRow } from './units.presenter.ts';

/**
 * A query for units with the name of their item, the booking that they are out with, and the
 * downtimes that go on or are planned.
 */
export const selectUnits = (today: Day) => sql`
  select unit.*, camera.name as camera_name,
    (select booking_id from booking_line where id = unit.line_id) as booking_id,
    (select end_date from booking_line where id = unit.line_id) as due_on, coalesce((
      select json_agg(json_build_object('id', id, 'unit_id', unit_id, 'from_day', from_day, 'to_day', to_day, 'reason', reason)
        order by from_day)
      from downtime where unit_id = unit.id and (to_day is null or to_day >= ${today}::date)
    ), '[]') as downtimes
  from unit
  join camera on camera.id = unit.camera_id`;

export const readUnits = async (db: Db, query: RawBuilder<UnitRow>): Promise<UnitRow[]> =>
  (await query.execute(db)).rows;

/** The units of an item with numbers greater than `after`, by number. */
export const findUnitsOf = (
  db: Db,
  cameraId: number,
  today: Day,
  after: number,
  limit: number,
): Promise<UnitRow[]> =>
  readUnits(
    db,
    sql<UnitRow>`${selectUnits(today)}
      where unit.camera_id = ${cameraId}::integer and unit.number > ${after}::integer
      order by unit.number limit ${limit}::integer`,
  );

export const findUnits = (db: Db, ids: number[], today: Day): Promise<UnitRow[]> =>
  readUnits(
    db,
    sql<UnitRow>`${selectUnits(today)} where unit.id = any(${ids}::integer[]) order by unit.id`,
  );

/** The stock count of an item; undefined if it is not in the catalogue. */
export async function findStockCount(db: Db, cameraId: number): Promise<number | undefined> {
  const item = await db
    .selectFrom('camera')
    .select('stock_count')
    .where('id', '=', cameraId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return item?.stock_count;
}

/** The id of a unit's item, which must be locked before the unit is. */
export async function findItemOf(db: Db, unitId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('unit')
    .select('camera_id')
    .where('id', '=', unitId)
    .executeTakeFirst();
  return row?.camera_id;
}

/**
 * Locks an item whose stock count may change: first its row, and then the item against bookings.
 */
export async function lockItem(db: Db, cameraId: number): Promise<void> {
  await sql`select from camera where id = ${cameraId}::integer for no key update`.execute(db);
  await lockItems(db, [cameraId]);
}

/**
 * The id of the item whose unit has the code of a label; undefined if it is not in the catalogue.
 */
export async function findItemOfCode(db: Db, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select camera.id from unit join camera on camera.id = unit.camera_id
    where lower(unit.code) = lower(${code}) and camera.deleted_at is null`.execute(db);
  return rows[0]?.id;
}

/** Other units with the same serial number, by code; upper and lower case do not matter. */
export async function findSameSerial(
  db: Db,
  exceptId: number,
  serial: string,
): Promise<{ unitId: number; code: string; cameraName: string }[]> {
  const { rows } = await sql<{ unitId: number; code: string; cameraName: string }>`
    select unit.id as "unitId", unit.code, camera.name as "cameraName"
    from unit join camera on camera.id = unit.camera_id
    where lower(unit.serial) = lower(${serial}) and unit.id <> ${exceptId}::integer
    order by unit.code limit 20`.execute(db);
  return rows;
}

/** Locks units in the order of their ids, and gives them; the caller has locked their items. */
export async function lockUnits(db: Db, ids: number[], today: Day): Promise<UnitRow[]> {
  await sql`select from unit where id = any(${ids}::integer[]) order by id for no key update`.execute(
    db,
  );
  return findUnits(db, ids, today);
}

export interface UnitFields {
  code?: string | undefined;
  serial?: string | undefined;
  note?: string | undefined;
  purchasedOn?: Day | null | undefined;
  purchasePriceCents?: number | null | undefined;
}

const toRow = (fields: UnitFields) => ({
  ...(fields.code !== undefined && { code: fields.code }),
  ...(fields.serial !== undefined && { serial: fields.serial }),
  ...(fields.note !== undefined && { note: fields.note }),
  ...(fields.purchasedOn !== undefined && { purchased_on: fields.purchasedOn }),
  ...(fields.purchasePriceCents !== undefined && {
    purchase_price_cents: fields.purchasePriceCents,
  }),
});

/**
 * Adds a unit with the next number to an item, and gives its id. Unless a code is given, the code
 * of the unit is made of the id of the item and the number. The caller has locked the item.
 */
export async function insertUnit(db: Db, cameraId: number, fields: UnitFields): Promise<number> {
  const { rows } = await sql<{ number: number; code: string }>`
    with last as (select coalesce(max(number), 0) as number from unit where camera_id = ${cameraId}::integer),
      taken as (select lower(code) as code from unit where lower(code) like ${`${cameraId}-%`})
    select number, ${cameraId}::integer || '-' || number as code
    from generate_series((select number + 1 from last), (select number + 1 + (select count(*) from taken) from last)::integer) as number
    where ${cameraId}::integer || '-' || number not in (select code from taken)
    order by number limit 1`.execute(db);
  const [free] = rows;
  if (!free) throw new Error('every number of this item has a code that is taken');
  const { id } = await db
    .insertInto('unit')
    .values({
      camera_id: cameraId,
      number: free.number,
      ...toRow(fields),
      code: fields.code ?? free.code,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateUnitRow(db: Db, id: number, fields: UnitFields): Promise<void> {
  await db.updateTable('unit').set(toRow(fields)).where('id', '=', id).execute();
}

/**
 * Takes a unit out of service for good, or with null back into service, and changes the item's
 * stock count by one.
 */
export async function setRetired(
  db: Db,
  unit: Pick<UnitRow, 'id' | 'camera_id'>,
  retired: 'hand' | 'lost' | null,
  today: Day,
): Promise<void> {
  await handInToday(db, today);
  await db
    .updateTable('unit')
    .set({ retired, since: sql`now()` })
    .where('id', '=', unit.id)
    .execute();
  await sql`update camera set stock_count = greatest(0, stock_count + ${retired === null ? 1 : -1}::integer)
    where id = ${unit.camera_id}::integer`.execute(db);
}

/**
 * Keeps a unit retired for good that was retired by a lower stock count; a higher stock count does
 * not bring it back any more.
 */
export async function keepRetired(db: Db, id: number): Promise<void> {
  await db.updateTable('unit').set({ retired: 'hand' }).where('id', '=', id).execute();
}

/**
 * Makes and retires units of items, so that their number is the stock count; the caller has locked
 * the items.
 */
export async function keepUnits(db: Db, cameraIds: number[], today: Day): Promise<void> {
  await sql`select keep_units(${cameraIds}::integer[], ${today}::date)`.execute(db);
}

/** A new entry for the history of a unit. */
export interface UnitEventEntry {
  unitId: number;
  by: Doer;
  kind: UnitEvent['kind'];
  bookingId?: number | undefined;
  condition?: UnitCondition | undefined;
  note?: string | undefined;
  /** The moment of the event; without it, the database takes the present one. */
  at?: Date | undefined;
}

export async function recordUnitEvents(db: Db, events: UnitEventEntry[]): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('unit_event')
    .values(
      events.map((event) => ({
        unit_id: event.unitId,
        ...doneBy(event.by),
        kind: event.kind,
        booking_id: event.bookingId ?? null,
        condition: event.condition ?? null,
        note: event.note ?? '',
        ...(event.at && { at: event.at }),
      })),
    )
    .execute();
}

/** The entries of a unit's history, newest first; only those before the id `before`. */
export function findUnitEvents(
  db: Db,
  unitId: number,
  before: number | undefined,
  limit: number,
): Promise<UnitEventRow[]> {
  return db
    .selectFrom('unit_event')
    .leftJoin('account', 'account.id', 'unit_event.by')
    .select([
      'unit_event.id',
      'unit_event.at',
      'unit_event.kind',
      'unit_event.booking_id',
      'unit_event.condition',
      'unit_event.note',
      'account.first_name',
      'account.last_name',
      keyNameIn('unit_event'),
    ])
    .where('unit_id', '=', unitId)
    .where('unit_event.id', '<', before ?? limits.id)
    .orderBy('unit_event.id', 'desc')
    .limit(limit)
    .$narrowType<Pick<UnitEventRow, 'kind' | 'condition'>>()
    .execute();
}

/** The units that are or were out with a booking, in the order of their hand-over. */
export async function findRentedUnits(db: Db, bookingId: number): Promise<RentedUnitRow[]> {
  const { rows } = await sql<RentedUnitRow>`
    select rental.unit_id, unit.code, unit.serial, rental.line_id, rental.handed_over_at, rental.returned_at, rental.condition,
      rental.hand_over_note, rental.return_note,
      ${keyLabelOr('rental.handed_over_key', sql`giver.first_name || ' ' || giver.last_name`)} as handed_over_by,
      ${keyLabelOr('rental.returned_key', sql`taker.first_name || ' ' || taker.last_name`)} as returned_by
    from unit_rental as rental
    join unit on unit.id = rental.unit_id
    join account as giver on giver.id = rental.handed_over_by
    left join account as taker on taker.id = rental.returned_by
    where rental.booking_id = ${bookingId}::integer
    order by rental.id`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Day } from '#shared/days.rules.ts';
import type { Db } from '../database/connect.ts';
import type { DowntimeRow } from './units.presenter.ts';

/** Ends the downtimes of units that go on today, and deletes those that were planned. */
export async function endDowntimesOf(db: Db, unitIds: number[], today: Day): Promise<void> {
  await sql`select end_downtimes(${unitIds}::integer[], ${today}::date)`.execute(db);
}

export function insertDowntime(
  db: Db,
  downtime: { unitId: number; from: Day; to: Day | null; reason: string },
): Promise<DowntimeRow> {
  return db
    .insertInto('downtime')
    .values({
      unit_id: downtime.unitId,
      from_day: downtime.from,
      to_day: downtime.to,
      reason: downtime.reason,
    })
    .returning(['id', 'unit_id', 'from_day', 'to_day', 'reason'])
    .executeTakeFirstOrThrow();
}

export const findDowntime = (db: Db, id: number): Promise<DowntimeRow | undefined> =>
  db
    .selectFrom('downtime')
    .select(['id', 'unit_id', 'from_day', 'to_day', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Ends a downtime, so that its unit is free from today on; one that has not begun before today is
 * deleted.
 */
export async function endDowntimeRow(db: Db, downtime: DowntimeRow, today: Day): Promise<void> {
  if (downtime.from_day >= today) {
    await db.deleteFrom('downtime').where('id', '=', downtime.id).execute();
    return;
  }
  await sql`update downtime set to_day = ${today}::date - 1 where id = ${downtime.id}`.execute(db);
}

/**
 * Whether a unit has a downtime on any day of a range. A range or a downtime without an end goes on
 * for ever.
 */
export async function hasDowntimeWithin(
  db: Db,
  unitId: number,
  from: Day,
  to: Day | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from downtime
    where unit_id = ${unitId}::integer and coalesce(to_day, 'infinity') >= ${from}::date
      and from_day <= coalesce(${to}::date, 'infinity') limit 1`.execute(db);
  return rows.length > 0;
}

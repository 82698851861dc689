import { sql } from 'kysely';
import type { Day } from '#shared/days.rules.ts';
import type { Db } from '../../database/connect.ts';

/** The numbers and sums of the bookings that were made in one week. */
export interface WeekRow {
  monday: Day;
  bookings: number;
  cents: number;
  confirmed: number;
  confirmed_cents: number;
  completed: number;
  completed_cents: number;
}

/** An item's lines in confirmed and completed bookings: their number and their sum. */
export interface RentalsRow {
  camera_id: number;
  lines: number;
  cents: number;
}

/** A number of weeks from a Monday on, in the calendar of a time zone. */
export interface Period {
  firstMonday: Day;
  weeks: number;
  timeZone: string;
}

/**
 * The sums that the database keeps by week, item and status, for the weeks of a period. The
 * database's weeks begin at midnight in UTC, so bookings that were made between that moment and the
 * shop's midnight are moved to the week before or after. The sums are doubles: these are exact up
 * to 9 quadrillion, and much quicker than `bigint`.
 */
const volumeOf = ({ firstMonday, weeks, timeZone }: Period) => sql`(
  with midnight as (
    select monday, monday::timestamp at time zone 'UTC' as kept, monday::timestamp at time zone ${timeZone} as shops
    from generate_series(0, ${weeks}::integer) as number
    cross join lateral (select ${firstMonday}::date + 7 * number as monday) as beginning
  ), made as materialized (
    select monday, line.camera_id, status, case when shops < kept then 1 else -1 end as units,
      (position = 1)::integer as first, line.amount_cents as cents
    from midnight
    -- Few bookings were made then: the offsets keep the database from reading all of them, or all their lines.
    cross join lateral (
      select * from booking where created_at >= least(kept, shops) and created_at < greatest(kept, shops) offset 0
    ) as booking
    cross join lateral (select * from booking_line where booking_id = booking.id offset 0) as line
  )
  select * from (
    select monday, camera_id, status, bookings, lines, cents::float8 as cents from line_week
    where monday >= ${firstMonday}::date and monday <= ${firstMonday}::date + 7 * ${weeks}::integer
    union all
    select monday, camera_id, status, units * first, units, units * cents from made
    union all
    select monday - 7, camera_id, status, -units * first, -units, -units * cents from made
  ) as kept_and_moved
  where monday >= ${firstMonday}::date and monday < ${firstMonday}::date + 7 * ${weeks}::integer
) as volume`;

/** The bookings of a period by week; weeks without a booking are left out. */
export async function addUpWeeks(db: Db, period: Period): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select monday, sum(bookings) as bookings, sum(cents) as cents,
      coalesce(sum(bookings) filter (where status = 'confirmed'), 0) as confirmed,
      coalesce(sum(cents) filter (where status = 'confirmed'), 0) as confirmed_cents,
      coalesce(sum(bookings) filter (where status = 'completed'), 0) as completed,
      coalesce(sum(cents) filter (where status = 'completed'), 0) as completed_cents
    from ${volumeOf(period)} group by monday`.execute(db);
  return rows;
}

/** The lines of a period's confirmed and completed bookings, by item. */
export async function addUpRentals(db: Db, period: Period): Promise<RentalsRow[]> {
  const { rows } = await sql<RentalsRow>`
    select camera_id, sum(lines) as lines, sum(cents) as cents
    from ${volumeOf(period)} where status in ('confirmed', 'completed')
    group by camera_id having sum(lines) > 0`.execute(db);
  return rows;
}

/** Names of all items of the catalogue by id, and of those among `alsoIds` that have left it. */
export async function findCameraNames(
  db: Db,
  alsoIds: number[],
): Promise<{ id: number; name: string; listed: boolean }[]> {
  const { rows } = await sql<{ id: number; name: string; listed: boolean }>`
    select id, name, deleted_at is null as listed from camera
    where deleted_at is null or id = any(${alsoIds}::integer[])
    order by id`.execute(db);
  return rows;
}

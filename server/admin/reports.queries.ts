import { sql } from 'kysely';
import type { BookingStatus } from '#shared/bookings.ts';
import type { Day } from '#shared/days.ts';
import type { Db } from '../database/connect.ts';

/** Bookings made in a week (counted from 0) in one status, or the rentals of one camera over all weeks. */
export type VolumeRow = { bookings: number; revenue: number } & (
  | { week: number; status: BookingStatus; camera_id: null }
  | { week: null; status: null; camera_id: number }
);

/**
 * The bookings of some weeks, added up by week and status, and by camera (its rentals: confirmed and completed
 * bookings). Weeks begin on Mondays of a time zone. Both parts read nothing but an index, and group by hashing:
 * grouping sets would sort it all, on disk.
 */
export async function addUpWeeks(
  db: Db,
  firstMonday: Day,
  weeks: number,
  timeZone: string,
): Promise<VolumeRow[]> {
  const since = sql`created_at >= ${firstMonday}::timestamp at time zone ${timeZone}`;
  const { rows } = await sql<VolumeRow>`
    with period as (
      select array_agg((${firstMonday}::date + 7 * number)::timestamp at time zone ${timeZone} order by number) as mondays
      from generate_series(0, ${weeks - 1}::integer) as number
    )
    select width_bucket(created_at, (select mondays from period)) - 1 as week, status, null::integer as camera_id,
      count(*) as bookings, sum(total_price) as revenue
    from booking where ${since} group by 1, 2
    union all
    select null, null, camera_id, count(*), sum(total_price)
    from booking where ${since} and status in ('confirmed', 'completed') group by camera_id`.execute(
    db,
  );
  return rows;
}

/** Names of all cameras of the catalogue by id; those that were deleted only among `alsoIds`. */
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

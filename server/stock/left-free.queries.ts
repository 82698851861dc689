import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { OutDays } from './holds.queries.ts';

/**
 * The fewest units of any item of some bookings that are left on the days that they hold, by their ids: the bookings
 * themselves hold theirs already, so that one which does not fit is below zero.
 */
export async function findLeftFree(
  db: Db,
  bookingIds: number[],
  { today, lateUntil }: OutDays,
): Promise<Map<number, number>> {
  if (bookingIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; free: number }>`
    select line.booking_id as id, min(camera.stock_count - level.held)::integer as free
    from booking_line as line
    join camera on camera.id = line.camera_id
    cross join lateral (
      select coalesce(max(held), 0) as held
      from hold_levels(line.camera_id, greatest(line.start_date, ${today}::date), line.end_date + line.buffer_days,
        ${today}::date, ${lateUntil}::date)
    ) as level
    where line.booking_id = any(${bookingIds}::integer[])
    group by line.booking_id`.execute(db);
  return new Map(rows.map(({ id, free }) => [id, free]));
}

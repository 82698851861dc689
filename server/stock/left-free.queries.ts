import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { OutDays } from './holds.queries.ts';

/**
 * How many units are left free on the days of a booking, of that item which has the fewest; by the
 * booking's id. The holds of the booking itself are counted, so the number is negative if its units
 * are not there.
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

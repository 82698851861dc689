import { sql } from 'kysely';
import type { BookingStatus } from '#shared/bookings.rules.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import type { Db } from '../database/connect.ts';

export interface PlannerCameraRow {
  id: number;
  name: string;
  stock_count: number;
  category_id: number;
}

export function findPlannerCameras(
  db: Db,
  categoryId: number | undefined,
  afterId: number,
  limit: number,
): Promise<PlannerCameraRow[]> {
  let query = db
    .selectFrom('camera')
    .select(['id', 'name', 'stock_count', 'category_id'])
    .where('deleted_at', 'is', null)
    .where('id', '>', afterId);
  if (categoryId !== undefined) query = query.where('category_id', '=', categoryId);
  return query.orderBy('id').limit(limit).execute();
}

export interface PlannerBookingRow {
  id: number;
  camera_id: number;
  status: BookingStatus;
  start_date: Day;
  end_date: Day;
  first_name: string;
  last_name: string;
}

/**
 * Bookings of some cameras that have, had or want a unit in a range, by camera and first day. No rental is longer
 * than a year, so those that end later than that after the range need no look.
 */
export async function findPlannerBookings(
  db: Db,
  cameraIds: number[],
  from: Day,
  to: Day,
): Promise<PlannerBookingRow[]> {
  const lastEnd = addDays(to, limits.rentalDays);
  const inRange = sql`b.camera_id = wanted.id and b.end_date between ${from}::date and ${lastEnd}::date
    and b.start_date <= ${to}::date`;
  const { rows } = await sql<PlannerBookingRow>`
    select shown.id, shown.camera_id, shown.status, shown.start_date, shown.end_date,
      account.first_name, account.last_name
    from unnest(${cameraIds}::integer[]) as wanted (id)
    cross join lateral (
      select b.* from booking b where ${inRange} and b.status in ('pending', 'confirmed')
      union all
      select b.* from booking b where ${inRange} and b.status = 'completed'
    ) as shown
    join account on account.id = shown.account_id
    order by shown.camera_id, shown.start_date, shown.id`.execute(db);
  return rows;
}

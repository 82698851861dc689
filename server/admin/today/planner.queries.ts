import { sql } from 'kysely';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import type { Kind } from '#shared/cameras/specs.rules.ts';
import { wordsOf } from '#shared/stock/letters.rules.ts';
import type { Db } from '../../database/connect.ts';
import { contains } from '../../database/lists/search.ts';

export interface PlannerCameraRow {
  id: number;
  name: string;
  stock_count: number;
  category_id: number;
}

export interface PlannerFilter {
  categoryId?: number | undefined;
  kind?: Kind | undefined;
  search?: string | undefined;
}

/**
 * Items that fit the planner's filter, by id; only those after `afterId`; a search looks at name,
 * brand and model.
 */
export function findPlannerCameras(
  db: Db,
  { categoryId, kind, search }: PlannerFilter,
  afterId: number,
  limit: number,
): Promise<PlannerCameraRow[]> {
  let query = db
    .selectFrom('camera')
    .select(['id', 'name', 'stock_count', 'category_id'])
    .where('deleted_at', 'is', null)
    .where('id', '>', afterId);
  if (categoryId !== undefined) query = query.where('category_id', '=', categoryId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (search) query = query.where(contains(sql`searchable(name, brand, model)`, wordsOf(search)));
  return query.orderBy('id').limit(limit).execute();
}

export interface PlannerBookingRow {
  id: number;
  camera_id: number;
  quantity: number;
  out: number;
  handed_over_at: Date | null;
  updated_at: Date;
  status: BookingStatus;
  start_date: Day;
  end_date: Day;
  first_name: string;
  last_name: string;
}

/**
 * Lines for the planner, by item and first day: those whose rental has a day in the range, and
 * those whose late units are held into it. A rental lasts a year at most, so bookings that end more
 * than a year after the range are not read.
 */
export async function findPlannerBookings(
  db: Db,
  cameraIds: number[],
  { from, to, lateUntil }: { from: Day; to: Day; lateUntil: Day },
): Promise<PlannerBookingRow[]> {
  const lastEnd = addDays(to, limits.rentalDays);
  const { rows } = await sql<PlannerBookingRow>`
    with shown as (
      select id from booking_line
      where camera_id = any(${cameraIds}::integer[])
        and end_date between ${from}::date and ${lastEnd}::date and start_date <= ${to}::date
      union
      select line_id from hold
      where camera_id = any(${cameraIds}::integer[]) and out > 0 and ${lateUntil}::date >= ${from}::date
    )
    select booking.id, line.camera_id, line.quantity, coalesce(hold.out, 0) as out, booking.status, booking.start_date, booking.end_date,
      booking.handed_over_at, booking.updated_at, account.first_name, account.last_name
    from shown
    join booking_line line on line.id = shown.id
    join booking on booking.id = line.booking_id
    join account on account.id = booking.account_id
    left join hold on hold.line_id = line.id
    where booking.status in ('pending', 'confirmed', 'completed') and line.start_date <= ${to}::date
    order by line.camera_id, booking.start_date, booking.id`.execute(db);
  return rows;
}

export interface PlannerDowntimeRow {
  camera_id: number;
  unit_id: number;
  code: string;
  from_day: Day;
  to_day: Day | null;
  reason: string;
}

/** Downtimes of the items' units that have a day in the range, by item and first day. */
export async function findPlannerDowntimes(
  db: Db,
  cameraIds: number[],
  from: Day,
  to: Day,
): Promise<PlannerDowntimeRow[]> {
  const { rows } = await sql<PlannerDowntimeRow>`
    select unit.camera_id, unit.id as unit_id, unit.code, downtime.from_day, downtime.to_day, downtime.reason
    from downtime join unit on unit.id = downtime.unit_id
    where unit.camera_id = any(${cameraIds}::integer[])
      and coalesce(downtime.to_day, 'infinity') >= ${from}::date and downtime.from_day <= ${to}::date
    order by unit.camera_id, downtime.from_day, unit.number`.execute(db);
  return rows;
}

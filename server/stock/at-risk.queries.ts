import { sql, type RawBuilder } from 'kysely';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { Db } from '../database/connect.ts';
import type { OutDays } from './holds.queries.ts';
import { itemsWithMuchHeld, mostHeldUntil } from './free-items.queries.ts';

/** The last day that is looked at, and the days on which units that are out are held. */
export interface Ahead extends OutDays {
  to: Day;
}

/** A hold of units of an item: by the line of a booking, or by a downtime, which has no booking. */
export interface HoldRow {
  camera_id: number;
  camera_name: string;
  stock_count: number;
  first_day: Day;
  last_day: Day;
  quantity: number;
  out: number;
  booking_id: number | null;
  status: BookingStatus | null;
  start_date: Day | null;
  end_date: Day | null;
}

/** Items of which, on one of the days, more units are held than there are. */
export async function findShortItems(db: Db, ahead: Ahead): Promise<{ id: number }[]> {
  const { today } = ahead;
  const lastDay = sql`${ahead.to}::date`;
  const { rows } = await sql<{ id: number }>`
    select camera.id from (${itemsWithMuchHeld(today, lastDay, ahead, 0)}) as camera
    where ${mostHeldUntil(today, lastDay, ahead)} > camera.stock_count
    order by camera.id`.execute(db);
  return rows;
}

/** The holds of items that count on one of the days, also those of late units. */
export async function findHolds(db: Db, items: number[], ahead: Ahead): Promise<HoldRow[]> {
  const { today, to, lateUntil } = ahead;
  const late: RawBuilder<unknown> = sql`(hold.out > 0 and ${lateUntil}::date >= ${today}::date)`;
  const { rows } = await sql<HoldRow>`
    select hold.camera_id, camera.name as camera_name, camera.stock_count, hold.first_day, hold.last_day, hold.quantity, hold.out,
      booking.id as booking_id, booking.status, booking.start_date, booking.end_date
    from hold
    join camera on camera.id = hold.camera_id
    left join booking_line as line on line.id = hold.line_id
    left join booking on booking.id = line.booking_id
    where hold.camera_id = any(${items}::integer[]) and (hold.first_day <= ${to}::date or hold.out > 0)
      and (hold.last_day >= ${today}::date or ${late})
    order by hold.camera_id, booking.start_date, booking.id`.execute(db);
  return rows;
}

export async function findStockCounts(db: Db, items: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; stock_count: number }>`
    select id, stock_count from camera where id = any(${items}::integer[]) order by id`.execute(db);
  return new Map(rows.map(({ id, stock_count }) => [id, stock_count]));
}

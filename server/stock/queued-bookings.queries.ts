import { sql, type RawBuilder } from 'kysely';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { Db } from '../database/connect.ts';

/** The row of a queued booking, as the lists of the desk's day show it. */
export interface QueuedBookingRow {
  id: number;
  status: BookingStatus;
  start_date: Day;
  end_date: Day;
  pick_up_time: string | null;
  return_time: string | null;
  units_out: number;
  handed_over_at: Date | null;
  due_cents: number;
  deposit_left_cents: number;
  lines: { cameraName: string; quantity: number }[];
  first_name: string;
  last_name: string;
}

/** The columns of a `QueuedBookingRow`, for a statement that reads `booking` and `account`. */
export const queuedBookingColumns = sql`booking.id, booking.status, booking.start_date, booking.end_date, booking.units_out,
  booking.pick_up_time, booking.return_time, booking.handed_over_at, booking.due_cents, booking.deposit_left_cents,
  account.first_name, account.last_name, (
    select json_agg(json_build_object('cameraName', camera_name, 'quantity', quantity) order by position)
    from booking_line where booking_id = booking.id
  ) as lines`;

export async function findQueuedBookings(
  db: Db,
  ids: number[],
): Promise<Map<number, QueuedBookingRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<QueuedBookingRow>`
    select ${queuedBookingColumns}
    from booking join account on account.id = booking.account_id
    where booking.id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Open bookings whose first or last day is not before `from` and lies on one of the weekdays (1 is
 * Monday) or dates, by start day.
 */
export async function findBookingsOn(
  db: Db,
  { from, weekdays, dates, limit }: { from: Day; weekdays: number[]; dates: Day[]; limit: number },
): Promise<QueuedBookingRow[]> {
  const isOn = (day: RawBuilder<unknown>) => sql`(${day} >= ${from}::date
    and (extract(isodow from ${day}) = any(${weekdays}::integer[]) or ${day} = any(${dates}::date[])))`;
  const { rows } = await sql<QueuedBookingRow>`
    select ${queuedBookingColumns}
    from booking join account on account.id = booking.account_id
    where booking.status in ('pending', 'confirmed') and booking.end_date >= ${from}::date
      and (${isOn(sql`booking.start_date`)} or ${isOn(sql`booking.end_date`)})
    order by booking.start_date, booking.id limit ${limit}::integer`.execute(db);
  return rows;
}

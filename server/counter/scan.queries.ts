import { sql } from 'kysely';
import type { Day } from '#shared/days.rules.ts';
import type { Db } from '../database/connect.ts';
import { queuedBookingColumns, type QueuedBookingRow } from '../stock/queued-bookings.queries.ts';

/**
 * Bookings that hold an item and of which units are still to be handed over: confirmed ones whose
 * days include today first, then by start day.
 */
export async function findWaitingFor(
  db: Db,
  cameraId: number,
  today: Day,
  limit: number,
): Promise<(QueuedBookingRow & { is_today: boolean })[]> {
  const { rows } = await sql<QueuedBookingRow & { is_today: boolean }>`
    select ${queuedBookingColumns},
      booking.status = 'confirmed' and ${today}::date between booking.start_date and booking.end_date as is_today
    from hold
    join booking_line as line on line.id = hold.line_id and hold.out < line.quantity
    join booking on booking.id = line.booking_id
    join account on account.id = booking.account_id
    where hold.camera_id = ${cameraId}::integer
    order by is_today desc, booking.start_date, booking.id
    limit ${limit}::integer`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { BookingTimes } from '#shared/bookings/times.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { Db } from '../database/connect.ts';
import type { BookedPrices } from '../prices/changed-prices.ts';

/** The facts of a booking that are needed for a quote about it. */
export interface QuotedBooking extends BookingTimes, BookedPrices {
  accountId: number;
  startDate: Day;
  endDate: Day;
  status: BookingStatus;
}

export async function findQuotedBooking(db: Db, id: number): Promise<QuotedBooking | undefined> {
  const { rows } = await sql<QuotedBooking>`
    select account_id as "accountId", status, price_parts, start_date as "startDate", end_date as "endDate",
      pick_up_time as "pickUpTime", return_time as "returnTime", lines_of(id) as lines
    from booking where id = ${id}::integer`.execute(db);
  return rows[0];
}

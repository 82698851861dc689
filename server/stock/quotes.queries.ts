import { sql } from 'kysely';
import type { BookingTimes } from '#shared/bookings/times.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { Db } from '../database/connect.ts';

/** A booking as a quote about it has to know it. */
export interface QuotedBooking extends BookingTimes {
  accountId: number;
  startDate: Day;
  endDate: Day;
  lines: QuotedLine[];
}

interface QuotedLine {
  cameraId: number;
  name: string;
  quantity: number;
  priceCents: number;
  chargedDays: number;
  rentCents: number;
  discountCents: number;
  depositCents: number;
}

export async function findQuotedBooking(db: Db, id: number): Promise<QuotedBooking | undefined> {
  const { rows } = await sql<QuotedBooking>`
    select account_id as "accountId", start_date as "startDate", end_date as "endDate",
      pick_up_time as "pickUpTime", return_time as "returnTime", (
      select json_agg(json_build_object('cameraId', camera_id, 'name', camera_name, 'quantity', quantity,
        'priceCents', price_cents, 'chargedDays', charged_days, 'rentCents', rent_cents,
        'discountCents', discount_cents, 'depositCents', deposit_cents) order by position)
      from booking_line where booking_id = booking.id
    ) as lines
    from booking where id = ${id}::integer`.execute(db);
  return rows[0];
}

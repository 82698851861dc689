import { sql } from 'kysely';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { RentalFigures } from '#shared/prices/prices.rules.ts';
import type { Db } from '../database/connect.ts';

/** A booking under its lock. */
export interface LockedBooking {
  id: number;
  status: BookingStatus;
  start_date: Day;
  end_date: Day;
  units_out: number;
}

/** Locks a booking's items, then the booking; undefined when there is none. */
export async function lockBooking(db: Db, id: number): Promise<LockedBooking | undefined> {
  const { rows } = await sql<LockedBooking>`
    select id, status, start_date, end_date, units_out from lock_booking(${id}::integer)`.execute(
    db,
  );
  return rows[0];
}

/** Locks a booking with its items and those that it is to get; undefined when there is none. */
export async function lockForChange(
  db: Db,
  bookingId: number,
  moreItems: number[],
): Promise<LockedBooking | undefined> {
  const { rows } = await sql<LockedBooking>`
    select id, status, start_date, end_date, units_out
    from lock_booking_with(${bookingId}::integer, ${moreItems}::integer[])`.execute(db);
  return rows[0];
}

export const lockItems = async (db: Db, ids: number[]): Promise<void> => {
  await sql`select lock_items(${ids}::integer[])`.execute(db);
};

/** A line of a booking with what it holds: `held` units are promised, `out` of them have left. */
export interface RentalLine {
  id: number;
  camera_id: number;
  camera_name: string;
  quantity: number;
  price_cents: number;
  buffer_days: number;
  held: number;
  out: number;
}

export async function findRentalLines(db: Db, bookingId: number): Promise<RentalLine[]> {
  const { rows } = await sql<RentalLine>`
    select line.id, line.camera_id, line.camera_name, line.quantity, line.price_cents, line.buffer_days,
      coalesce(hold.quantity, 0) as held, coalesce(hold.out, 0) as out
    from booking_line as line left join hold on hold.line_id = line.id
    where line.booking_id = ${bookingId}::integer
    order by line.position`.execute(db);
  return rows;
}

/** Notes on the booking how many units left or came back, and when. */
export async function noteUnits(
  db: Db,
  bookingId: number,
  change: number,
  at?: Date,
): Promise<void> {
  await sql`
    update booking set units_out = units_out + ${change}::integer,
      handed_over_at = case when ${change}::integer > 0 then coalesce(handed_over_at, ${at ?? null}::timestamptz, now()) else handed_over_at end,
      returned_at = case when units_out + ${change}::integer = 0 then now() end
    where id = ${bookingId}::integer`.execute(db);
}

/** Charges an inquiry, which is locked, by its days. */
export async function priceByDays(
  db: Db,
  bookingId: number,
  figures: RentalFigures,
): Promise<void> {
  await db
    .updateTable('booking_line')
    .set({
      charged_days: figures.chargedDays,
      rent_cents: figures.rent,
      discount_cents: figures.discount,
    })
    .where('booking_id', '=', bookingId)
    .where('position', '=', 1)
    .execute();
  await db
    .updateTable('booking')
    .set({ total_cents: figures.total })
    .where('id', '=', bookingId)
    .execute();
}

/** A booking that is open again is not returned. */
export async function forgetReturn(db: Db, bookingId: number): Promise<void> {
  await db
    .updateTable('booking')
    .set({ returned_at: null })
    .where('id', '=', bookingId)
    .where('returned_at', 'is not', null)
    .execute();
}

/** Called by `changeStatus` alone. */
export async function writeStatus(db: Db, bookingId: number, status: BookingStatus): Promise<void> {
  await db.updateTable('booking').set({ status }).where('id', '=', bookingId).execute();
}

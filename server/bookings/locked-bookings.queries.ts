import { sql } from 'kysely';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { Db } from '../database/connect.ts';

/** A booking that the present transaction has locked. */
export interface LockedBooking {
  id: number;
  status: BookingStatus;
  start_date: Day;
  end_date: Day;
  units_out: number;
  handed_over_at: Date | null;
}

/**
 * Locks the items of a booking and then the booking itself; undefined when there is no such
 * booking.
 */
export async function lockBooking(db: Db, id: number): Promise<LockedBooking | undefined> {
  const { rows } = await sql<LockedBooking>`
    select id, status, start_date, end_date, units_out, handed_over_at from lock_booking(${id}::integer)`.execute(
    db,
  );
  return rows[0];
}

/**
 * Locks the rows of a booking's items. A change that writes these rows must call this before it
 * locks items and booking against others (docs/decisions/0018-lock-order.md).
 */
export async function lockRowsOfItems(db: Db, bookingId: number): Promise<void> {
  await sql`
    select from camera where id in (select camera_id from booking_line where booking_id = ${bookingId}::integer)
    order by id for no key update`.execute(db);
}

/**
 * Locks a booking, its items, and the items that it shall get; undefined when there is no such
 * booking.
 */
export async function lockForChange(
  db: Db,
  bookingId: number,
  moreItems: number[],
): Promise<LockedBooking | undefined> {
  const { rows } = await sql<LockedBooking>`
    select id, status, start_date, end_date, units_out, handed_over_at
    from lock_booking_with(${bookingId}::integer, ${moreItems}::integer[])`.execute(db);
  return rows[0];
}

/**
 * A line of a booking with its hold: `held` units are promised, `out` of these have left the house.
 */
export interface LockedLine {
  id: number;
  camera_id: number;
  camera_name: string;
  quantity: number;
  price_cents: number;
  buffer_days: number;
  held: number;
  out: number;
}

export async function findRentalLines(db: Db, bookingId: number): Promise<LockedLine[]> {
  const { rows } = await sql<LockedLine>`
    select line.id, line.camera_id, line.camera_name, line.quantity, line.price_cents, line.buffer_days,
      coalesce(hold.quantity, 0) as held, coalesce(hold.out, 0) as out
    from booking_line as line left join hold on hold.line_id = line.id
    where line.booking_id = ${bookingId}::integer
    order by line.position`.execute(db);
  return rows;
}

/** A line of which units were handed over; `handed_over` units of it have left the house. */
export interface HandedOverLine {
  camera_id: number;
  camera_name: string;
  handed_over: number;
}

/**
 * Lines of a booking with units that are out or were. A unit that was exchanged for another counts
 * once, because the hold tells how many units are out or back for good. Where the booking was
 * opened again after its end, the units that were out at the same time count.
 */
export async function findHandedOver(db: Db, bookingId: number): Promise<HandedOverLine[]> {
  const { rows } = await sql<HandedOverLine>`
    select line.camera_id, line.camera_name, greatest(
        coalesce(hold.out + line.quantity - hold.quantity, 0), left_together.units)::integer as handed_over
    from booking_line as line
    left join hold on hold.line_id = line.id
    cross join lateral (
      select max((
        select count(*) from unit_rental as other
        where other.line_id = line.id and other.handed_over_at <= rental.handed_over_at
          and (other.returned_at is null or other.returned_at > rental.handed_over_at)
      )) as units
      from unit_rental as rental where rental.line_id = line.id
    ) as left_together
    where line.booking_id = ${bookingId}::integer and left_together.units > 0
    order by line.position`.execute(db);
  return rows;
}

/**
 * Adds `change` (negative for a return) to the number of units that are out with a booking, and
 * notes the moment.
 */
export async function noteUnits(
  db: Db,
  bookingId: number,
  change: number,
  at: Date,
): Promise<void> {
  await sql`
    update booking set units_out = units_out + ${change}::integer,
      handed_over_at = case when ${change}::integer > 0 then coalesce(handed_over_at, ${at}::timestamptz) else handed_over_at end,
      returned_at = case when units_out + ${change}::integer = 0 then ${at}::timestamptz end
    where id = ${bookingId}::integer`.execute(db);
}

/**
 * Takes `units` off the number of units that are out with a booking, because their hand-over at
 * `at` is undone.
 */
export async function forgetUnits(
  db: Db,
  bookingId: number,
  { units, at }: { units: number; at: Date },
): Promise<void> {
  await sql`
    update booking set units_out = units_out - ${units}::integer,
      handed_over_at = nullif(handed_over_at, ${at}::timestamptz),
      returned_at = case when units_out = ${units}::integer then
        (select max(returned_at) from unit_rental where booking_id = booking.id) end
    where id = ${bookingId}::integer`.execute(db);
}

/**
 * Pending and confirmed bookings that ended before today, had a hand-over and have nothing out, the
 * oldest first; with `id` only that booking, if it is still one of them.
 */
export async function findOverRentals(
  db: Db,
  today: Day,
  { id, limit }: { id?: number; limit: number },
): Promise<{ id: number; status: BookingStatus }[]> {
  const { rows } = await sql<{ id: number; status: BookingStatus }>`
    select id, status from booking
    where status in ('pending', 'confirmed') and units_out = 0 and handed_over_at is not null
      and end_date < ${today}::date and ${id === undefined ? sql`true` : sql`id = ${id}::integer`}
    order by end_date limit ${limit}::integer`.execute(db);
  return rows;
}

/**
 * Notes the moment of the return on a booking that was handed over and has nothing out, unless one
 * is noted already.
 */
export async function noteReturn(db: Db, bookingId: number): Promise<void> {
  await sql`
    update booking set returned_at = now()
    where id = ${bookingId}::integer and handed_over_at is not null and returned_at is null and units_out = 0`.execute(
    db,
  );
}

/** Removes the moment of the return from a booking that was opened again. */
export async function forgetReturn(db: Db, bookingId: number): Promise<void> {
  await db
    .updateTable('booking')
    .set({ returned_at: null })
    .where('id', '=', bookingId)
    .where('returned_at', 'is not', null)
    .execute();
}

/**
 * Writes the column `status`. Only `changeStatus` calls this, because a change of status has more
 * parts.
 */
export async function writeStatus(db: Db, bookingId: number, status: BookingStatus): Promise<void> {
  await db.updateTable('booking').set({ status }).where('id', '=', bookingId).execute();
}

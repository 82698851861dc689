import { sql } from 'kysely';
import type { BookingTimes } from '#shared/bookings/times.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import type { Db } from '../database/connect.ts';
import type { PricedBooking } from '../prices/priced-lines.ts';

/**
 * Writes new days, lines and a new price into a locked booking. Lines whose item stays keep their
 * ids; triggers keep the holds.
 */
export async function changePlaced(
  db: Db,
  bookingId: number,
  change: RentalRange &
    BookingTimes &
    Pick<PricedBooking, 'lines' | 'parts' | 'total'> & { promoCodeId: number | null },
): Promise<void> {
  const lines = JSON.stringify(change.lines);
  await db
    .updateTable('booking')
    .set({
      start_date: change.startDate,
      end_date: change.endDate,
      pick_up_time: change.pickUpTime,
      return_time: change.returnTime,
      camera_id: change.lines[0]?.camera_id,
      total_cents: change.total,
      price_parts: JSON.stringify(change.parts),
      promo_code_id: change.promoCodeId,
    })
    .where('id', '=', bookingId)
    .execute();
  await sql`
    delete from booking_line
    where booking_id = ${bookingId}::integer
      and camera_id <> all (${change.lines.map(({ camera_id }) => camera_id)}::integer[])`.execute(
    db,
  );
  // Two lines may exchange their positions, so the database compares positions only when the
  // transaction ends.
  await sql`set constraints booking_line_of_booking deferred`.execute(db);
  await sql`
    update booking_line set position = line.place, quantity = line.quantity, charged_days = line.charged_days,
      rent_cents = line.rent_cents, discount_cents = line.discount_cents, promo_cents = line.promo_cents,
      beside_cents = line.beside_cents, net_cents = line.net_cents, deposit_cents = line.deposit_cents,
      buffer_days = line.buffer_days, price_parts = line.price_parts
    from given_lines(${lines}::json) as line
    where booking_id = ${bookingId}::integer and booking_line.camera_id = line.camera_id`.execute(
    db,
  );
  await sql`
    insert into booking_line (booking_id, position, camera_id, camera_name, quantity, price_cents, charged_days,
      rent_cents, discount_cents, promo_cents, beside_cents, net_cents, deposit_cents, buffer_days, price_parts,
      start_date, end_date, created_at)
    select booking.id, line.place, line.camera_id, line.camera_name, line.quantity, line.price_cents, line.charged_days,
      line.rent_cents, line.discount_cents, line.promo_cents, line.beside_cents, line.net_cents, line.deposit_cents,
      line.buffer_days, line.price_parts, booking.start_date, booking.end_date, booking.created_at
    from booking cross join given_lines(${lines}::json) as line
    where booking.id = ${bookingId}::integer and not exists (
      select from booking_line where booking_id = booking.id and booking_line.camera_id = line.camera_id)
    order by line.place`.execute(db);
}

export async function setNotes(db: Db, bookingId: number, notes: string): Promise<void> {
  await db.updateTable('booking').set({ notes }).where('id', '=', bookingId).execute();
}

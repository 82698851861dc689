import { sql } from 'kysely';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { addDays } from '#shared/days.rules.ts';
import { lineEachBooking } from '../testing/booking-lines.ts';
import type { World } from '../testing/world.ts';

interface PastBooking {
  accountId: number;
  cameraId: number;
  status: BookingStatus;
  /** The first and the last day of the booking, as numbers of days from today. */
  from: number;
  to: number;
  totalPrice?: number;
  createdDaysAgo?: number;
  notes?: string;
}

/**
 * Inserts a booking with its conversation into the database, in a state that it may have come to in
 * the past; gives its id.
 */
export async function insertBooking(world: World, booking: PastBooking): Promise<number> {
  const { db } = world.deps.database;
  const today = world.clock.today();
  const { id } = await db
    .insertInto('booking')
    .values({
      account_id: booking.accountId,
      camera_id: booking.cameraId,
      start_date: addDays(today, booking.from),
      end_date: addDays(today, booking.to),
      total_cents: 100 * (booking.totalPrice ?? 100),
      status: booking.status,
      notes: booking.notes ?? '',
      created_at: new Date(
        world.clock.now().getTime() - (booking.createdDaysAgo ?? 0) * 86_400_000,
      ),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql.raw(lineEachBooking).execute(db);
  await db
    .insertInto('conversation')
    .values({ booking_id: id, account_id: booking.accountId })
    .execute();
  return id;
}

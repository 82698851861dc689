import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** Gives the domain in the ids of this shop's calendar events, and makes it at the first call. */
export async function findCalendarDomain(db: Db): Promise<string> {
  const known = await db.selectFrom('shop_identity').select('calendar_domain').executeTakeFirst();
  if (known) return known.calendar_domain;
  await db
    .insertInto('shop_identity')
    .values({ calendar_domain: `${randomUUID()}.lensyard` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findCalendarDomain(db);
}

/** Changes of a booking that a calendar shows: its SEQUENCE counts these, in feeds and in mails. */
export const eventChanges = ['status', 'dates', 'times', 'lines', 'cancelled', 'expired'] as const;

/** How often a booking was changed as a calendar shows it, and when last. */
export async function findEventChanges(
  db: Db,
  bookingId: number,
): Promise<{ sequence: number; changedAt: Date }> {
  return db
    .selectFrom('booking')
    .leftJoin('booking_history', (join) =>
      join
        .onRef('booking_history.booking_id', '=', 'booking.id')
        .on('booking_history.kind', 'in', eventChanges),
    )
    .where('booking.id', '=', bookingId)
    .groupBy('booking.id')
    .select([
      sql<number>`count(booking_history.id)::integer`.as('sequence'),
      sql<Date>`coalesce(max(booking_history.at), booking.created_at)`.as('changedAt'),
    ])
    .executeTakeFirstOrThrow();
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** The domain in the ids of the shop's calendar events; the first call makes it. */
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

/**
 * The changes of a booking that a calendar shows. The SEQUENCE of its event counts them, in feeds
 * and in mails.
 */
export const eventChanges = ['status', 'dates', 'times', 'lines', 'cancelled', 'expired'] as const;

/**
 * How many of these changes (`eventChanges`) a booking had, and the moment of the last one, or else
 * of its making.
 */
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

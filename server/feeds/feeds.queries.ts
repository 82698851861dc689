import { sql } from 'kysely';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { FeedScope } from '#shared/feeds/feeds.ts';
import { itemsOfBooking } from '../bookings/booking-items.queries.ts';
import type { Db } from '../database/connect.ts';
import { eventChanges } from './booking-event.queries.ts';
import { accountMay } from '../users/roles.ts';

export interface FeedRow {
  id: number;
  scope: FeedScope;
  created_at: Date;
  last_read_at: Date | null;
}

export async function insertFeed(
  db: Db,
  feed: { accountId: number; scope: FeedScope; tokenHash: string; now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('calendar_feed')
    .values({
      account_id: feed.accountId,
      scope: feed.scope,
      token_hash: feed.tokenHash,
      created_at: feed.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findFeeds(db: Db, accountId: number): Promise<FeedRow[]> {
  return db
    .selectFrom('calendar_feed')
    .select(['id', 'scope', 'created_at', 'last_read_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

/** Deletes a feed of an account; tells whether there was one. */
export async function deleteFeed(db: Db, accountId: number, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('calendar_feed')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds a feed by its token and notes that it was read. Undefined for an unknown token, and for a
 * feed of the desk whose owner may not export any more.
 */
export async function readFeed(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ account_id: number; scope: FeedScope } | undefined> {
  return db
    .updateTable('calendar_feed')
    .from('account')
    .set({ last_read_at: now })
    .whereRef('account.id', '=', 'calendar_feed.account_id')
    .where('token_hash', '=', tokenHash)
    .where((eb) => eb.or([eb('scope', '=', 'own'), accountMay('export')]))
    .returning(['calendar_feed.account_id', 'calendar_feed.scope'])
    .executeTakeFirst();
}

export interface FeedBookingRow {
  id: number;
  status: BookingStatus;
  start_date: Day;
  end_date: Day;
  pick_up_time: string | null;
  return_time: string | null;
  camera_name: string;
  more_items: number;
  first_name: string;
  last_name: string;
  sequence: number;
  changed_at: Date;
}

/**
 * The bookings of a feed, those with the latest days first: of one customer or of all, without
 * inquiries; cancelled ones stay until they were cancelled before `cancelledSince`.
 */
export async function findFeedBookings(
  db: Db,
  {
    accountId,
    from,
    cancelledSince,
    limit,
  }: { accountId: number | undefined; from: Day; cancelledSince: Date; limit: number },
): Promise<FeedBookingRow[]> {
  return db
    .selectFrom('booking')
    .innerJoin('account', 'account.id', 'booking.account_id')
    .innerJoinLateral(
      () => itemsOfBooking(db),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('booking_history')
          .whereRef('booking_history.booking_id', '=', 'booking.id')
          .where('booking_history.kind', 'in', eventChanges)
          .select([
            sql<number>`count(*)::integer`.as('sequence'),
            sql<Date | null>`max(booking_history.at)`.as('at'),
          ])
          .as('changes'),
      (join) => join.onTrue(),
    )
    .select([
      'booking.id',
      'booking.status',
      'booking.start_date',
      'booking.end_date',
      'booking.pick_up_time',
      'booking.return_time',
      'items.camera_name',
      'items.more_items',
      'account.first_name',
      'account.last_name',
      'changes.sequence',
      sql<Date>`coalesce(changes.at, booking.created_at)`.as('changed_at'),
    ])
    .where('booking.status', '<>', 'inquiry')
    .where('booking.end_date', '>=', from)
    .where((eb) =>
      eb.or([
        eb('booking.status', '<>', 'cancelled'),
        eb('booking.updated_at', '>=', cancelledSince),
      ]),
    )
    .$if(accountId !== undefined, (query) => query.where('booking.account_id', '=', accountId ?? 0))
    .orderBy('booking.end_date', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(limit)
    .execute();
}

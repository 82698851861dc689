import { sql } from 'kysely';
import type { BookingTimes } from '#shared/bookings/times.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { Db } from '../../database/connect.ts';
import type { Doer } from '../../http/callers.ts';
import { bookingMails, type Outbox } from '../../outbox/outbox.ts';
import type { ConflictRow } from '../../stock/conflicts.queries.ts';
import type { OutDays } from '../../stock/holds.queries.ts';
import type { LineRow } from '../../prices/line-row.ts';
import type { PricedBooking } from '../../prices/priced-lines.ts';

export interface Placement extends OutDays, BookingTimes, Pick<PricedBooking, 'lines' | 'parts'> {
  accountId: number;
  startDate: Day;
  endDate: Day;
  notes: string;
  isInquiry: boolean;
  settingsVersion: number;
  /** The promo code with which the price was worked out, and the version of its terms. */
  code: { id: number; version: number } | null;
  request: { key: string; fingerprint: string } | undefined;
  mostPending: number;
  mostPerHour: number;
}

export type PlacementOutcome =
  | {
      outcome: 'created' | 'promoted' | 'existing' | 'repeated' | 'repeated_created';
      reply: unknown;
    }
  | { outcome: 'full'; conflicts: ConflictRow[] }
  | { outcome: 'key_reused' | 'outdated' | 'too_many' };

/**
 * Places a booking with one call of `place_lines` of the migrations, which checks and writes
 * everything in one round trip.
 */
export async function placeLines(
  db: Db,
  outbox: Outbox,
  placement: Placement,
): Promise<PlacementOutcome> {
  const mails = bookingMails(outbox, sql`(placed.reply->>'id')::integer`, {
    customer: 'request_received',
    desk: 'desk_request',
    cause: 'made',
  });
  const { rows } = await sql<PlacementOutcome>`
    select outcome, reply, conflicts, case when outcome in ('created', 'promoted') and not ${placement.isInquiry}::boolean
      then ${mails} end
    from place_lines(
      ${placement.accountId}::integer, ${placement.startDate}::date, ${placement.endDate}::date, ${placement.notes}::text,
      ${placement.isInquiry}::boolean, ${JSON.stringify(placement.lines)}::json, ${placement.settingsVersion}::integer,
      ${placement.today}::date, ${placement.lateUntil}::date, ${placement.request?.key ?? null}::text, ${placement.request?.fingerprint ?? null}::text,
      ${placement.mostPending}::integer, ${placement.mostPerHour}::integer,
      ${placement.pickUpTime}::text, ${placement.returnTime}::text, ${JSON.stringify(placement.parts)}::jsonb,
      ${placement.code?.id ?? null}::integer, ${placement.code?.version ?? null}::integer) as placed`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('place_lines gave no outcome');
  return row;
}

/**
 * Counts for a customer's limits: his pending bookings, and in how many seconds the last hour will
 * have fewer than `mostPerHour` of his bookings (null where it has fewer now).
 */
export async function countNewBookings(
  db: Db,
  accountId: number,
  mostPerHour: number,
): Promise<{ pending: number; secondsLeft: number | null }> {
  const { rows } = await sql<{ pending: number; secondsLeft: number | null }>`
    select
      (select count(*)::integer from booking where account_id = ${accountId} and status = 'pending') as pending,
      (select extract(epoch from created_at + interval '1 hour' - now())::float8 from booking
        where account_id = ${accountId} and created_at > now() - interval '1 hour'
        order by created_at desc offset ${mostPerHour - 1}::integer limit 1) as "secondsLeft"`.execute(
    db,
  );
  return rows[0] ?? { pending: 0, secondsLeft: null };
}

/** The lines of a booking, for an answer that was kept without lines. */
export async function findKeptLines(db: Db, bookingId: number): Promise<LineRow[]> {
  const { rows } = await sql<{ lines: LineRow[] }>`
    select lines_of(${bookingId}::integer) as lines`.execute(db);
  return rows[0]?.lines ?? [];
}

/**
 * Inserts a booking that the desk makes for a customer; gives its id. The caller has locked its
 * items.
 */
export async function insertDeskBooking(
  db: Db,
  booking: BookingTimes &
    Pick<PricedBooking, 'lines' | 'parts' | 'total'> & {
      accountId: number;
      promoCodeId: number | null;
      by: Doer;
      startDate: Day;
      endDate: Day;
      status: 'pending' | 'confirmed' | 'completed';
      notes: string;
    },
): Promise<number> {
  const [first] = booking.lines;
  if (!first) throw new Error('a booking has a line');
  const { id } = await db
    .insertInto('booking')
    .values({
      account_id: booking.accountId,
      created_by: booking.by.id,
      created_by_key: booking.by.keyId ?? null,
      camera_id: first.camera_id,
      start_date: booking.startDate,
      end_date: booking.endDate,
      pick_up_time: booking.pickUpTime,
      return_time: booking.returnTime,
      status: booking.status,
      notes: booking.notes,
      total_cents: booking.total,
      price_parts: JSON.stringify(booking.parts),
      promo_code_id: booking.promoCodeId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('conversation')
    .values({ booking_id: id, account_id: booking.accountId })
    .execute();
  await sql`select insert_lines(${id}::integer, ${JSON.stringify(booking.lines)}::json)`.execute(
    db,
  );
  return id;
}

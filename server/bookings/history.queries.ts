import { sql } from 'kysely';
import type { Changed, HistoryKind } from '#shared/bookings/history.rules.ts';
import type { BookingStatus, SettableStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import { doneBy, keyNameIn, type DoerNames } from '../audit/doers.ts';
import type { Db } from '../database/connect.ts';
import type { Doer } from '../http/callers.ts';
import { isOfHouse } from '../users/roles.ts';

/** The note of an entry for a status with which more units are promised than there are. */
export const overbookedNote = 'Overbooked';

/** An entry for a booking's history; `by` is null when the shop itself did it. */
interface Happening {
  bookingId: number;
  by: Doer | null;
  kind: Exclude<HistoryKind, 'created'>;
  before?: Changed;
  after?: Changed;
  note?: string;
}

/**
 * An entry of which the conversation and mails may tell. Entries of ledger and receipts stand in
 * the history alone.
 */
export type Told = Happening & { kind: Exclude<Happening['kind'], 'entry' | 'receipt'> };

/**
 * Writes an entry of a booking's history, in the transaction of the act; gives the entry's id and
 * the customer of the booking.
 */
export async function insertHistory(
  db: Db,
  happening: Happening,
): Promise<{ id: number; customerId: number }> {
  const { bookingId, by, kind, before, after, note = '' } = happening;
  return db
    .insertInto('booking_history')
    .values({
      booking_id: bookingId,
      ...doneBy(by),
      kind,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      note,
    })
    .returning((eb) => [
      'id',
      eb
        .selectFrom('booking')
        .select('account_id')
        .where('booking.id', '=', bookingId)
        .$asScalar()
        .$notNull()
        .as('customerId'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * The entry of the booking's last hand-over that was not undone, with the booking's status before
 * it.
 */
export async function findHandOverEntry(
  db: Db,
  bookingId: number,
): Promise<{ id: number; statusBefore: BookingStatus | null } | undefined> {
  const { rows } = await sql<{ id: number; statusBefore: BookingStatus | null }>`
    select id, (
      select before->>'status' from booking_history
      where booking_id = entry.booking_id and at = entry.at and kind = 'status' and id < entry.id
      order by id desc limit 1
    ) as "statusBefore"
    from booking_history as entry
    where booking_id = ${bookingId}::integer and kind = 'handed_over' and (
      select count(*) filter (where kind = 'hand_over_undone') < count(*) filter (where kind = 'handed_over')
      from booking_history where booking_id = entry.booking_id and id >= entry.id)
    order by id desc limit 1`.execute(db);
  return rows[0];
}

export interface HistoryRow extends DoerNames {
  id: number;
  at: Date;
  by: number | null;
  kind: HistoryKind;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  note: string;
}

/** The entries of a booking's history, newest first; only those before the id `beforeId`. */
export async function findHistory(
  db: Db,
  bookingId: number,
  { isDesk, beforeId, limit }: { isDesk: boolean; beforeId: number | undefined; limit: number },
): Promise<HistoryRow[]> {
  return db
    .selectFrom('booking_history')
    .leftJoin('account', 'account.id', 'booking_history.by')
    .select([
      'booking_history.id',
      'booking_history.at',
      'booking_history.by',
      'booking_history.kind',
      'booking_history.before',
      'booking_history.after',
      'booking_history.note',
      'account.first_name',
      'account.last_name',
      keyNameIn('booking_history'),
    ])
    .where('booking_id', '=', bookingId)
    .where('booking_history.id', '<', beforeId ?? limits.id)
    .$if(!isDesk, (query) => query.where('booking_history.kind', '<>', 'entry'))
    .orderBy('booking_history.id', 'desc')
    .limit(limit)
    .$narrowType<Pick<HistoryRow, 'before' | 'after'>>()
    .execute();
}

export interface StatusChangeRow extends DoerNames {
  id: number;
  at: Date;
  before: { status: BookingStatus };
  after: { status: SettableStatus };
  note: string;
}

/**
 * The entries on changes of a booking's status that the desk made, newest first; only those before
 * the id `beforeId`.
 */
export function findStatusChanges(
  db: Db,
  bookingId: number,
  beforeId: number | undefined,
  limit: number,
): Promise<StatusChangeRow[]> {
  return (
    db
      .selectFrom('booking_history')
      .innerJoin('account', 'account.id', 'booking_history.by')
      .innerJoin('booking', 'booking.id', 'booking_history.booking_id')
      .select([
        'booking_history.id',
        'booking_history.at',
        'booking_history.before',
        'booking_history.after',
        'booking_history.note',
        'account.first_name',
        'account.last_name',
        keyNameIn('booking_history'),
      ])
      .where('booking_id', '=', bookingId)
      .where('booking_history.kind', 'in', ['status', 'cancelled'])
      // A person of the house may be the customer; his changes count as the desk's.
      .where((eb) => eb.or([eb('account.id', '<>', eb.ref('booking.account_id')), isOfHouse]))
      .where('booking_history.id', '<', beforeId ?? limits.id)
      .orderBy('booking_history.id', 'desc')
      .limit(limit)
      .$narrowType<Pick<StatusChangeRow, 'before' | 'after'>>()
      .execute()
  );
}

/** The person or program that made a booking, and when. */
export function findMaker(
  db: Db,
  bookingId: number,
): Promise<({ id: number; at: Date } & DoerNames) | undefined> {
  return db
    .selectFrom('booking')
    .innerJoin('account', (join) =>
      join.on((eb) =>
        eb('account.id', '=', eb.fn.coalesce('booking.created_by', 'booking.account_id')),
      ),
    )
    .select([
      'account.id',
      'account.first_name',
      'account.last_name',
      keyNameIn('booking', 'created_by_key'),
      'booking.created_at as at',
    ])
    .where('booking.id', '=', bookingId)
    .executeTakeFirst();
}

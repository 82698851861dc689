import { sql } from 'kysely';
import type { Changed, HistoryKind } from '#shared/bookings/history.rules.ts';
import type { BookingStatus, SettableStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import { doneBy, keyNameIn, type DoerNames } from '../audit/doers.ts';
import type { Db } from '../database/connect.ts';
import type { Doer } from '../http/callers.ts';
import { isOfHouse } from '../users/roles.ts';

/** The note of a status that promises more units than there are. */
export const overbookedNote = 'Overbooked';

/** Something that happened to a booking; `by` is null when the shop itself did it. */
interface Happening {
  bookingId: number;
  by: Doer | null;
  kind: Exclude<HistoryKind, 'created'>;
  before?: Changed;
  after?: Changed;
  note?: string;
}

/** An entry that conversation and mails tell of; those of ledger and receipts stand in the history alone. */
export type Told = Happening & { kind: Exclude<Happening['kind'], 'entry' | 'receipt'> };

/** Writes an entry of the history in the transaction of the act; gives the entry's id and the booking's customer. */
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

/** The entry of a booking's last hand-over that was not undone, and the status that the booking had before it. */
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

/** The history of a booking before one of its entries, newest first. */
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

/** Changes of a booking's status by people other than its customer, before an entry of its history, newest first. */
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
      // An administrator may be the customer.
      .where((eb) => eb.or([eb('account.id', '<>', eb.ref('booking.account_id')), isOfHouse]))
      .where('booking_history.id', '<', beforeId ?? limits.id)
      .orderBy('booking_history.id', 'desc')
      .limit(limit)
      .$narrowType<Pick<StatusChangeRow, 'before' | 'after'>>()
      .execute()
  );
}

/** The person who made a booking. */
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

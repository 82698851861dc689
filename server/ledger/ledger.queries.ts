import { sql } from 'kysely';
import type { Day } from '#shared/days.rules.ts';
import type { EntryKind, PaymentMethod } from '#shared/money/ledger.rules.ts';
import { doneBy, keyNameIn, type DoerNames } from '../audit/doers.ts';
import type { Db } from '../database/connect.ts';
import type { Doer } from '../http/callers.ts';

/** A row of the ledger, with the names of the person or key that wrote it. */
export interface EntryRow extends DoerNames {
  id: number;
  booking_id: number;
  at: Date;
  kind: EntryKind;
  amount_cents: number;
  method: PaymentMethod | null;
  reference: string;
  reason: string;
  reverses: number | null;
  reversed_by: number | null;
}

const selectEntries = (db: Db) =>
  db
    .selectFrom('ledger_entry')
    .innerJoin('account', 'account.id', 'ledger_entry.by')
    .leftJoin('ledger_entry as reversal', 'reversal.reverses', 'ledger_entry.id')
    .select([
      'ledger_entry.id',
      'ledger_entry.booking_id',
      'ledger_entry.at',
      'ledger_entry.kind',
      'ledger_entry.amount_cents',
      'ledger_entry.method',
      'ledger_entry.reference',
      'ledger_entry.reason',
      'ledger_entry.reverses',
      'reversal.id as reversed_by',
      'account.first_name',
      'account.last_name',
      keyNameIn('ledger_entry'),
    ]);

/** The entries of a booking, the oldest first. */
export function findEntries(db: Db, bookingId: number): Promise<EntryRow[]> {
  return selectEntries(db)
    .where('ledger_entry.booking_id', '=', bookingId)
    .orderBy('ledger_entry.id')
    .execute();
}

export function findEntry(db: Db, id: number): Promise<EntryRow | undefined> {
  return selectEntries(db).where('ledger_entry.id', '=', id).executeTakeFirst();
}

export interface NewEntry {
  bookingId: number;
  by: Doer;
  kind: EntryKind;
  cents: number;
  method: PaymentMethod | null;
  reference: string;
  reason: string;
  reverses?: number;
  /** By how many cents the entry lowers the amount that the booking owes. */
  settles: number;
  /** By how many cents the entry raises the deposit that is held. */
  holds: number;
}

/**
 * Adds an entry and changes the sums of its booking, by `settles` and `holds`; gives the entry's
 * id. The caller has locked the booking.
 */
export async function insertEntry(db: Db, entry: NewEntry): Promise<number> {
  const { id } = await db
    .insertInto('ledger_entry')
    .values({
      booking_id: entry.bookingId,
      // All entries of a transaction have the same `now()`, but `clock_timestamp()` keeps their
      // order.
      at: sql<Date>`clock_timestamp()`,
      ...doneBy(entry.by),
      kind: entry.kind,
      amount_cents: entry.cents,
      method: entry.method,
      reference: entry.reference,
      reason: entry.reason,
      reverses: entry.reverses ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (entry.settles !== 0 || entry.holds !== 0) {
    await db
      .updateTable('booking')
      .set({
        settled_cents: sql<number>`settled_cents + ${entry.settles}::bigint`,
        deposit_left_cents: sql<number>`deposit_left_cents + ${entry.holds}::bigint`,
      })
      .where('id', '=', entry.bookingId)
      .execute();
  }
  return id;
}

/** Locks a booking without its items; tells whether there is one. */
export async function lockLedger(db: Db, bookingId: number): Promise<boolean> {
  const { rows } = await sql`
    select from booking where id = ${bookingId}::integer for no key update`.execute(db);
  return rows.length > 0;
}

/** A row of the ledger, with the names of the booking's customer. */
export type LedgerLine = EntryRow & { customer_first_name: string; customer_last_name: string };

/**
 * The entries of all bookings between two days of the shop's calendar, both included; only those
 * after the id `afterId`, the oldest first.
 */
export function findLedger(
  db: Db,
  { from, to, timeZone }: { from?: Day | undefined; to?: Day | undefined; timeZone: string },
  afterId: number,
  limit: number,
): Promise<LedgerLine[]> {
  return selectEntries(db)
    .innerJoin('booking', 'booking.id', 'ledger_entry.booking_id')
    .innerJoin('account as customer', 'customer.id', 'booking.account_id')
    .select([
      'customer.first_name as customer_first_name',
      'customer.last_name as customer_last_name',
    ])
    .where('ledger_entry.id', '>', afterId)
    .where(
      sql<boolean>`ledger_entry.at >= coalesce(${from ?? null}::date::timestamp at time zone ${timeZone}, '-infinity')`,
    )
    .where(
      sql<boolean>`ledger_entry.at < coalesce((${to ?? null}::date + 1)::timestamp at time zone ${timeZone}, 'infinity')`,
    )
    .orderBy('ledger_entry.id')
    .limit(limit)
    .execute();
}

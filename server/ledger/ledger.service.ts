import type { BookingLedger } from '#shared/money/booking-ledger.ts';
import {
  balanceOf,
  depositLeft,
  refundsTooMuch,
  settles,
  type Amount,
} from '#shared/money/ledger.rules.ts';
import type { EntryInput } from '#shared/money/entries.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { toCents, toDollars } from '#shared/prices/prices.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { PageQuery } from '#shared/fields.ts';
import { noteOverride } from '../audit/note-override.ts';
import type { Db } from '../database/connect.ts';
import type { Caller } from '../http/callers.ts';
import { AppError, notFound, unlessOverridden } from '../http/errors.ts';
import { presentLedger, type Charged } from './ledger.presenter.ts';
import { cutPage, idCursor, pageSize, readCursor, type Page } from '../http/pagination.ts';
import {
  findEntries,
  findEntry,
  findLedger,
  insertEntry,
  lockLedger,
  type LedgerLine,
  type NewEntry,
} from './ledger.queries.ts';

/** The ledger of a booking with its sums, for the desk. */
export const ledgerOf = async (db: Db, booking: Charged & { id: number }): Promise<BookingLedger> =>
  presentLedger(booking, await findEntries(db, booking.id));

/** Throws 409 for a refund of more than was paid. */
function requirePaid(before: Amount[], entry: Amount): void {
  if (!refundsTooMuch(before, entry)) return;
  const cents = balanceOf(0, before).paid;
  throw new AppError(409, 'refund_exceeded', `Only ${formatMoney(toDollars(cents))} is paid.`, {
    params: { cents },
    withoutAmounts: 'Less than that is paid.',
  });
}

/**
 * Writes an entry into the ledger of a locked booking.
 * @throws 409 when more deposit would be returned or kept than is held, and for a refund of more
 * than was paid, unless overridden
 */
async function write(
  db: Db,
  entry: Omit<NewEntry, 'settles' | 'holds'>,
  override?: boolean,
): Promise<number> {
  const before = (await findEntries(db, entry.bookingId)).map(({ kind, amount_cents }) => ({
    kind,
    cents: amount_cents,
  }));
  if (depositLeft(balanceOf(0, [...before, entry])) < 0) {
    const cents = depositLeft(balanceOf(0, before));
    throw new AppError(
      409,
      'deposit_exceeded',
      `Only ${formatMoney(toDollars(cents))} of the deposit is held.`,
      { params: { cents }, withoutAmounts: 'Less than that of the deposit is held.' },
    );
  }
  const passed = noteOverride(db, entry.by, entry.bookingId);
  await unlessOverridden(override, () => requirePaid(before, entry), passed);
  const holds = depositLeft(balanceOf(0, [entry]));
  return insertEntry(db, { ...entry, settles: settles(entry), holds });
}

/**
 * Locks a booking and adds an entry to its ledger; gives the entry's id. It must be called in a
 * transaction.
 */
export async function writeEntry(
  db: Db,
  caller: Caller,
  bookingId: number,
  { kind, amount, method, reference = '', reason = '' }: EntryInput,
  override: boolean | undefined,
): Promise<number> {
  if (!(await lockLedger(db, bookingId))) throw notFound('Booking');
  const entry = {
    bookingId,
    by: caller,
    kind,
    cents: toCents(amount),
    method: method ?? null,
    reference,
    reason,
  };
  return write(db, entry, override);
}

/**
 * Reverses an entry by a new one; gives the new entry's id, and that of the booking. It must be
 * called in a transaction.
 * @throws 409 for a reversal, and for an entry that is reversed already
 */
export async function writeReversal(
  db: Db,
  caller: Caller,
  entryId: number,
): Promise<{ id: number; bookingId: number }> {
  const known = await findEntry(db, entryId);
  if (!known) throw notFound('Entry');
  await lockLedger(db, known.booking_id);
  const entry = await findEntry(db, entryId);
  if (!entry) throw notFound('Entry');
  if (entry.reverses !== null || entry.reversed_by !== null) {
    throw new AppError(
      409,
      'already_reversed',
      entry.reverses === null
        ? 'This entry is reversed already.'
        : 'A reversal is not reversed: write the entry anew.',
    );
  }
  const id = await write(db, {
    bookingId: entry.booking_id,
    by: caller,
    kind: entry.kind,
    cents: -entry.amount_cents,
    method: entry.method,
    reference: entry.reference,
    reason: entry.reason,
    reverses: entry.id,
  });
  return { id, bookingId: entry.booking_id };
}

/**
 * A page of the entries of all bookings between two days of the shop's calendar, the oldest first.
 */
export async function ledgerPage(
  db: Db,
  query: PageQuery & { from?: Day | undefined; to?: Day | undefined; timeZone: string },
): Promise<Page<LedgerLine>> {
  const size = pageSize(query);
  const [afterId] = readCursor(idCursor, query) ?? [0];
  const rows = await findLedger(db, query, afterId, size + 1);
  return cutPage(rows, size, (last) => [last.id]);
}

import type { EntryInput, EntryNewInput } from '#shared/money/entries.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { entryLabels } from '#shared/money/ledger.rules.ts';
import type { WithEntry } from '#shared/money/ledger.ts';
import { note } from '../audit/audit.queries.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { AppError } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { writeEntry, writeReversal } from '../ledger/ledger.service.ts';
import { answerOnce } from '../idempotency/idempotency.service.ts';
import { deskDetails } from '../bookings/bookings.service.ts';
import { insertHistory } from '../bookings/history.queries.ts';

type Writing = Pick<Deps, 'pictures' | 'webhooks'>;

/** A booking as the desk sees it, with the entry of its ledger that was just written. */
async function withEntry(
  db: Db,
  deps: Pick<Deps, 'pictures'>,
  written: { bookingId: number; id: number },
): Promise<WithEntry> {
  const details = await deskDetails(db, deps, written.bookingId);
  const entry = details.account.entries.find(({ id }) => id === written.id);
  if (!entry) throw new Error(`entry ${written.id} is not in its ledger`);
  return { ...details, entry };
}

/** Writes the event of a new entry for programs, with its booking as owners see it. */
const raiseEntry = (
  db: Db,
  deps: Writing,
  { bookingId, id }: { bookingId: number; id: number },
): Promise<void> =>
  deps.webhooks.raise(db, 'entry.created', async () => {
    const booking = await withEntry(db, deps, { bookingId, id });
    return [{ data: booking, customerId: booking.userId }];
  });

/** Writes an entry, and the row of the booking's history about it; gives the entry's id. */
async function writeWithHistory(
  db: Db,
  deps: Writing,
  caller: Caller,
  bookingId: number,
  input: EntryInput,
  override: boolean | undefined,
): Promise<number> {
  const id = await writeEntry(db, caller, bookingId, input, override);
  const { kind, amount } = input;
  await insertHistory(db, { bookingId, by: caller, kind: 'entry', after: { kind, amount } });
  if (kind === 'refund') {
    const about = { type: 'booking', id: bookingId } as const;
    await note(db, { kind, by: caller, about, after: { amount } });
  }
  await raiseEntry(db, deps, { bookingId, id });
  return id;
}

/**
 * Writes payments that were typed with a hand-over or a take-back, in its transaction. If one is
 * refused, all are, and the refusal names it.
 */
export async function writePayments(
  db: Db,
  deps: Writing,
  caller: Caller,
  bookingId: number,
  { payments = [], override }: { payments?: EntryInput[]; override?: boolean | undefined },
): Promise<void> {
  for (const payment of payments) {
    await writeWithHistory(db, deps, caller, bookingId, payment, override).catch(
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        const name = `${entryLabels[payment.kind]} of ${formatMoney(payment.amount)}`;
        const named = new AppError(error.status, error.code, `${name}: ${error.message}`, {
          params: error.params,
          withoutAmounts: error.withoutAmounts && `${name}: ${error.withoutAmounts}`,
        });
        named.isOverridable = error.isOverridable;
        throw named;
      },
    );
  }
}

/** Adds an entry to the ledger of a booking, for the desk. */
export const addToLedger = (
  deps: Pick<Deps, 'database'> & Writing,
  caller: Caller,
  bookingId: number,
  { override, ...input }: EntryNewInput,
  request: KeyedRequest,
): Promise<WithEntry> =>
  transaction(deps.database.db, (db) =>
    answerOnce(db, caller, request, async () => {
      const id = await writeWithHistory(db, deps, caller, bookingId, input, override);
      return withEntry(db, deps, { bookingId, id });
    }),
  );

/** Reverses an entry of the ledger by a new one; the old entry stays. */
export const reverseInLedger = (
  deps: Pick<Deps, 'database'> & Writing,
  caller: Caller,
  entryId: number,
  request: KeyedRequest,
): Promise<WithEntry> =>
  transaction(deps.database.db, (db) =>
    answerOnce(db, caller, request, async () => {
      const written = await writeReversal(db, caller, entryId);
      const booking = await withEntry(db, deps, written);
      const { kind, amount } = booking.entry;
      await insertHistory(db, {
        bookingId: booking.id,
        by: caller,
        kind: 'entry',
        after: { kind, amount },
        note: 'Reversed',
      });
      await note(db, {
        kind: 'reversal',
        by: caller,
        about: { type: 'booking', id: booking.id },
        after: { kind, amount },
      });
      await raiseEntry(db, deps, written);
      return booking;
    }),
  );

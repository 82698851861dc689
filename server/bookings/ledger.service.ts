import type { EntryInput, WithEntry } from '#shared/money/ledger.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { writeEntry, writeReversal } from '../ledger/ledger.service.ts';
import { answerOnce } from './answer-once.service.ts';
import { deskDetails } from './hand-over.service.ts';
import { insertHistory } from './history.queries.ts';

/** The booking as the desk sees it, with the entry that was just written. */
async function withEntry(
  db: Db,
  caller: Caller,
  written: { bookingId: number; id: number },
): Promise<WithEntry> {
  const details = await deskDetails(db, caller, written.bookingId);
  const entry = details.account.entries.find(({ id }) => id === written.id);
  if (!entry) throw new Error(`entry ${written.id} is not in its ledger`);
  return { ...details, entry };
}

/** Writes down money that moved or is owed for a booking. */
export const addToLedger = (
  { database }: Pick<Deps, 'database'>,
  caller: Caller,
  bookingId: number,
  input: EntryInput,
  request: KeyedRequest,
): Promise<WithEntry> =>
  transaction(database.db, (db) =>
    answerOnce(db, caller, request, async () => {
      const id = await writeEntry(db, caller, bookingId, input);
      const { kind, amount } = input;
      await insertHistory(db, { bookingId, by: caller.id, kind: 'entry', after: { kind, amount } });
      return withEntry(db, caller, { bookingId, id });
    }),
  );

/** Takes an entry back; what it said stays to be read. */
export const reverseInLedger = (
  { database }: Pick<Deps, 'database'>,
  caller: Caller,
  entryId: number,
  request: KeyedRequest,
): Promise<WithEntry> =>
  transaction(database.db, (db) =>
    answerOnce(db, caller, request, async () => {
      const written = await writeReversal(db, caller, entryId);
      const booking = await withEntry(db, caller, written);
      const { kind, amount } = booking.entry;
      await insertHistory(db, {
        bookingId: booking.id,
        by: caller.id,
        kind: 'entry',
        after: { kind, amount },
        note: 'Reversed',
      });
      return booking;
    }),
  );

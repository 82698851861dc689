import type { EntryInput } from '#shared/money/entries.ts';
import type { PaymentMethod } from '#shared/money/ledger.rules.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { changeAtDesk } from '../bookings/changes/changes.service.ts';
import { deskDetails } from '../bookings/bookings.service.ts';
import { addToLedger } from '../money/entries.service.ts';
import { issueReceiptFor } from '../money/receipts.service.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';

/** The acts of the desk on a booking of the demo shop, after it was made. */
export interface DemoDeskWork {
  /** The days to which the desk moves the booking, as numbers of days from today. */
  movedTo?: { from: number; to: number };
  /** Entries of the booking's ledger, besides the payment and the deposit. */
  entries?: EntryInput[];
  /** The deposit was taken by this method, and with `isReturned` also given back. */
  deposit?: { method: PaymentMethod; isReturned?: true };
  /** The method with which everything that was due was paid. */
  paidBy?: PaymentMethod;
  hasReceipt?: true;
}

/** Does these acts with the services that the desk's screens call. */
export async function workAtDesk(
  deps: Pick<
    Deps,
    'config' | 'database' | 'messaging' | 'webhooks' | 'clock' | 'shop' | 'pictures' | 'codeGuesses'
  >,
  desk: Caller,
  bookingId: number,
  { movedTo, entries = [], deposit, paidBy, hasReceipt }: DemoDeskWork,
): Promise<void> {
  const write = (entry: EntryInput) => addToLedger(deps, desk, bookingId, entry, undefined);
  const details = () => deskDetails(deps.database.db, deps, bookingId);
  if (movedTo) {
    const { totalPrice } = await details();
    const day = (fromToday: number): Day => addDays(deps.clock.today(), fromToday);
    const range = { startDate: day(movedTo.from), endDate: day(movedTo.to) };
    await changeAtDesk(deps, desk, bookingId, { ...range, totalPrice }, undefined);
  }
  for (const entry of entries) await write(entry);
  if (deposit) {
    const { method, isReturned } = deposit;
    const amount = (await details()).account.deposit.agreed;
    await write({ kind: 'deposit_held', amount, method });
    if (isReturned) await write({ kind: 'deposit_returned', amount, method });
  }
  if (paidBy) {
    const { account } = await details();
    await write({ kind: 'payment', amount: account.due, method: paidBy });
  }
  if (hasReceipt) await issueReceiptFor(deps, desk, bookingId, undefined);
}

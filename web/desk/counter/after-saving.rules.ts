import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import { cutTo } from '#shared/characters.rules.ts';
import type { Consequences } from '#shared/desk/queued-bookings.ts';
import { formatMoney } from '#shared/format.rules.ts';
import type { TakenBack } from '#shared/counter/counter.ts';
import { ledgerLimits } from '#shared/money/ledger.rules.ts';
import { toCents, toDollars } from '#shared/prices/prices.rules.ts';
import type { EntryDraft } from '../money/add-entry-dialog.tsx';
import type { CounterResult } from './counter-form.ts';

const sumOf = (entries: TakenBack['proposedEntries']): number =>
  toDollars(entries.reduce((sum, { amount }) => sum + toCents(amount), 0));

/**
 * The fee that the desk may charge for a late return, in words: `Late fee $100 (2 days)`. It is
 * undefined when there is none, and for people who may not see money.
 */
export function proposedLateFee(
  entries: TakenBack['proposedEntries'] = [],
): CounterResult['lateFee'] {
  const amount = sumOf(entries);
  const [first] = entries;
  if (!first || amount <= 0) return undefined;
  const reason = entries.map((entry) => entry.reason).join('; ');
  return {
    text: `Late fee ${formatMoney(amount)} (${dayCount(first.days)})`,
    draft: { kind: 'late_fee', amount, reason: cutTo(reason, ledgerLimits.reason) },
  };
}

/**
 * A ledger entry that is proposed after a hand-over or return: its words, and the values for its
 * form.
 */
export interface EntryOffer {
  text: string;
  label: string;
  draft: EntryDraft;
}

/**
 * The ledger entries that are still to be written after a hand-over or return, in this order: late
 * fee, rent, deposit.
 */
export function offersAfter(
  { account, unitsOut }: Pick<BookingDetails, 'account' | 'unitsOut'>,
  { side, lateFee }: Pick<CounterResult, 'side' | 'lateFee'>,
): EntryOffer[] {
  const fees = lateFee ? [{ ...lateFee, label: 'Add Late Fee' }] : [];
  if (!account) return fees;
  const { agreed, held, returned, kept } = account.deposit;
  const toTake = side === 'handOver' ? toDollars(toCents(agreed) - toCents(held)) : 0;
  const toReturn =
    unitsOut === 0 ? toDollars(toCents(held) - toCents(returned) - toCents(kept)) : 0;
  const due = formatMoney(account.due);
  const offers: EntryOffer[] = [
    ...fees,
    {
      text: `Due ${due}`,
      label: `Take Payment (${due})`,
      draft: { kind: 'payment', amount: account.due },
    },
    {
      text: `Deposit ${formatMoney(toTake)} is agreed and not held`,
      label: 'Take Deposit',
      draft: { kind: 'deposit_held', amount: toTake },
    },
    {
      text: `Deposit ${formatMoney(toReturn)} is held`,
      label: 'Return Deposit',
      draft: { kind: 'deposit_returned', amount: toReturn },
    },
  ];
  return offers.filter(({ draft }) => (draft.amount ?? 0) > 0);
}

/**
 * The codes of units that are out in `of`, one state of a booking, and not in `other`, a later or
 * earlier state.
 */
export function codesOutOnly(
  of: Pick<BookingDetails, 'units'>,
  other: Pick<BookingDetails, 'units'>,
) {
  const isOut = ({ returnedAt }: { returnedAt: string | null }) => returnedAt === null;
  const others = new Set((other.units ?? []).filter(isOut).map(({ unitId }) => unitId));
  const only = (of.units ?? []).filter((unit) => isOut(unit) && !others.has(unit.unitId));
  return only.map(({ code }) => code);
}

/** Sentences about the bookings of the next days that now lack units. */
export const riskTexts = ({ bookingsAtRisk }: Pick<Consequences, 'bookingsAtRisk'>): string[] =>
  bookingsAtRisk.map(
    ({ id, customerName, reason }) => `Booking #${id} of ${customerName} is at risk: ${reason}`,
  );

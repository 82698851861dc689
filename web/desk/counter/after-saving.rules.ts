import { dayCount } from '#shared/shop/rental-days.rules.ts';
import { cutTo } from '#shared/characters.rules.ts';
import type { Consequences } from '#shared/desk/queued-bookings.ts';
import { formatMoney } from '#shared/format.rules.ts';
import type { TakenBack } from '#shared/counter/counter.ts';
import { ledgerLimits } from '#shared/money/ledger.rules.ts';
import { toCents, toDollars } from '#shared/prices/prices.rules.ts';
import type { EntryOffer } from './follow-ups.tsx';

/** `Late fee $100 (2 days)`, or nothing. */
export function lateFeeText(entries: TakenBack['proposedEntries']): string | undefined {
  const amount = sumOf(entries);
  const [first] = entries;
  return first && amount > 0
    ? `Late fee ${formatMoney(amount)} (${dayCount(first.days)})`
    : undefined;
}

const sumOf = (entries: TakenBack['proposedEntries']): number =>
  toDollars(entries.reduce((sum, { amount }) => sum + toCents(amount), 0));

/** Entries to be written after units came back: what is late, the deposit once nothing is out, and what is due. */
export function offersAfter(reply: TakenBack): EntryOffer[] {
  const { id: bookingId, proposedEntries, account, unitsOut } = reply;
  const { held, returned, kept } = account.deposit;
  const left = toDollars(toCents(held) - toCents(returned) - toCents(kept));
  const lateFee = lateFeeText(proposedEntries);
  const reason = proposedEntries.map((entry) => entry.reason).join('; ');
  return [
    ...(lateFee
      ? [
          {
            bookingId,
            text: lateFee,
            label: 'Add Late Fee',
            draft: {
              kind: 'late_fee' as const,
              amount: sumOf(proposedEntries),
              reason: cutTo(reason, ledgerLimits.reason),
            },
          },
        ]
      : []),
    ...(left > 0 && unitsOut === 0
      ? [
          {
            bookingId,
            text: `Deposit ${formatMoney(left)} is held`,
            label: 'Return Deposit',
            draft: { kind: 'deposit_returned' as const, amount: left },
          },
        ]
      : []),
    ...dueOffers(reply),
  ];
}

/** The payment of what is due once units have moved. */
export const dueOffers = ({
  id: bookingId,
  account,
}: Pick<TakenBack, 'id' | 'account'>): EntryOffer[] =>
  account.due > 0
    ? [
        {
          bookingId,
          text: `Due ${formatMoney(account.due)}`,
          label: 'Take Payment',
          draft: { kind: 'payment', amount: account.due },
        },
      ]
    : [];

/** The bookings of the next days that lack units now, and why. */
export const riskTexts = ({ bookingsAtRisk }: Pick<Consequences, 'bookingsAtRisk'>): string[] =>
  bookingsAtRisk.map(
    ({ id, customerName, reason }) => `Booking #${id} of ${customerName} is at risk: ${reason}`,
  );

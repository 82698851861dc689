import type { BookingLedger, LedgerEntry } from '#shared/money/booking-ledger.ts';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { balanceOf } from '#shared/money/ledger.rules.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import { doerName } from '../audit/doers.ts';
import { totalOfLines } from '../prices/line-row.ts';
import type { EntryRow } from './ledger.queries.ts';

export const presentEntry = (row: EntryRow): LedgerEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  by: doerName(row),
  kind: row.kind,
  amount: toDollars(row.amount_cents),
  method: row.method,
  reference: row.reference,
  reason: row.reason,
  reverses: row.reverses,
  reversedBy: row.reversed_by,
});

/**
 * The parts of a booking from which its total and its agreed deposit are made; amounts are in
 * cents.
 */
export interface Charged {
  status: BookingStatus;
  lines: (Parameters<typeof totalOfLines>[0][number] & { deposit_cents: number })[];
}

/**
 * The total of a booking in cents: 0 for one that is cancelled or an inquiry. The column
 * `due_cents` has the same rule.
 */
export const totalOf = ({ status, lines }: Charged): number =>
  status === 'cancelled' || status === 'inquiry' ? 0 : totalOfLines(lines);

export function presentLedger(booking: Charged, entries: EntryRow[]): BookingLedger {
  const total = totalOf(booking);
  const balance = balanceOf(
    total,
    entries.map(({ kind, amount_cents }) => ({ kind, cents: amount_cents })),
  );
  const agreed = booking.lines.reduce((sum, { deposit_cents }) => sum + deposit_cents, 0);
  return {
    total: toDollars(total),
    extras: toDollars(balance.extras),
    paid: toDollars(balance.paid),
    due: toDollars(balance.due),
    deposit: {
      agreed: toDollars(agreed),
      held: toDollars(balance.held),
      returned: toDollars(balance.returned),
      kept: toDollars(balance.kept),
    },
    entries: entries.map(presentEntry),
  };
}

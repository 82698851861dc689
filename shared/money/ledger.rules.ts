/** The kinds of ledger entries (docs/contract/money.md 1). */
export const entryKinds = [
  'payment',
  'refund',
  'late_fee',
  'damage',
  'adjustment',
  'deposit_held',
  'deposit_returned',
  'deposit_kept',
] as const;
export type EntryKind = (typeof entryKinds)[number];

export const paymentMethods = ['cash', 'card', 'transfer', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const ledgerLimits = {
  /** The highest amount of an entry, in dollars. The other two limits are numbers of characters. */
  amount: 1_000_000,
  reference: 100,
  reason: 500,
} as const;

/** Whether an entry needs a method: it does when money changes hands. */
export const needsMethod = (kind: EntryKind): boolean =>
  ['payment', 'refund', 'deposit_held', 'deposit_returned'].includes(kind);

export const needsReason = (kind: EntryKind): boolean =>
  kind === 'adjustment' || kind === 'deposit_kept';

/**
 * An entry of a ledger in whole cents; a reversal has the opposite amount of the entry that it
 * reverses.
 */
export interface Amount {
  kind: EntryKind;
  cents: number;
}

/**
 * Whether an entry lowers the amount due (1), raises it (-1), or is about the deposit alone (0).
 */
const sides: Record<EntryKind, 1 | -1 | 0> = {
  payment: 1,
  deposit_kept: 1,
  refund: -1,
  late_fee: -1,
  damage: -1,
  adjustment: -1,
  deposit_held: 0,
  deposit_returned: 0,
};

/**
 * The cents by which an entry lowers the amount due; their sum is kept in `booking.settled_cents`.
 */
export const settles = ({ kind, cents }: Amount): number => sides[kind] * cents + 0;

/** The sums of a ledger, in cents. */
export interface Balance {
  extras: number;
  paid: number;
  /** The amount that is due; below zero the house owes it. */
  due: number;
  held: number;
  returned: number;
  kept: number;
}

/** The balance of a booking that costs `total` cents. */
export function balanceOf(total: number, entries: readonly Amount[]): Balance {
  const sum = (...kinds: EntryKind[]) =>
    entries.reduce((all, { kind, cents }) => (kinds.includes(kind) ? all + cents : all), 0);
  const kept = sum('deposit_kept');
  const extras = sum('late_fee', 'damage', 'adjustment');
  const paid = sum('payment') - sum('refund') + kept;
  return {
    extras,
    paid,
    due: total + extras - paid,
    held: sum('deposit_held'),
    returned: sum('deposit_returned'),
    kept,
  };
}

/** The part of the deposit that is held, in cents; kept in `booking.deposit_left_cents`. */
export const depositLeft = ({ held, returned, kept }: Balance): number => held - returned - kept;

/** Whether an entry gives back more than was paid. */
export const refundsTooMuch = (before: readonly Amount[], entry: Amount): boolean =>
  entry.kind === 'refund' && entry.cents > 0 && balanceOf(0, [...before, entry]).paid < 0;

/** The name that the desk reads for each kind of entry. */
export const entryLabels: Record<EntryKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  late_fee: 'Late fee',
  damage: 'Damage',
  adjustment: 'Adjustment',
  deposit_held: 'Deposit held',
  deposit_returned: 'Deposit returned',
  deposit_kept: 'Deposit kept',
};

export const methodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  transfer: 'Transfer',
  other: 'Other',
};

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
 * The part of a ledger entry from which sums are calculated, in whole cents. A reversal has the
 * opposite amount of the entry that it reverses.
 */
export interface Amount {
  kind: EntryKind;
  cents: number;
}

/**
 * The direction of each kind: 1 lowers the amount that the customer owes, -1 raises it, and 0 is
 * about the deposit alone.
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
 * The cents by which an entry lowers the amount that the customer owes. The column `settled_cents`
 * of a booking is the sum of them. `+ 0` makes 0 of minus zero, the product of a kind without effect
 * and a negative amount.
 */
export const settles = ({ kind, cents }: Amount): number => sides[kind] * cents + 0;

/** The sums of a ledger, in cents. */
export interface Balance {
  extras: number;
  paid: number;
  /** The amount that the customer still owes; below zero the house owes it to him. */
  due: number;
  held: number;
  returned: number;
  kept: number;
}

/** The sums of the ledger of a booking whose price is `total` cents. */
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

/**
 * The part of the deposit that the house still holds, in cents; the column `deposit_left_cents` of
 * a booking has the same value.
 */
export const depositLeft = ({ held, returned, kept }: Balance): number => held - returned - kept;

/** Whether an entry would give back more than the customer has paid. */
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

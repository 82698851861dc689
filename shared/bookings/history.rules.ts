import type { BookingStatus } from './booking-statuses.rules.ts';
import { itemsIn, type Items } from './bookings.rules.ts';
import { timesText } from './times-text.rules.ts';
import type { Day } from '../days.rules.ts';
import { formatBalance, formatMoney, shortDay } from '../format.rules.ts';
import { entryLabels, type EntryKind } from '../money/ledger.rules.ts';

/** The kinds of entries in a booking's history (docs/contract/bookings.md 9). */
export const historyKinds = [
  'created',
  'status',
  'dates',
  'times',
  'lines',
  'price',
  'notes',
  'handed_over',
  'hand_over_undone',
  'taken_back',
  'cancelled',
  'expired',
  'entry',
  'receipt',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** The word for a booking's status in its conversation and history. */
export const statusWord = (status: BookingStatus): string =>
  `${status.charAt(0).toUpperCase()}${status.slice(1)}`;

interface Days {
  startDate: Day;
  endDate: Day;
}

/** Two days as in `Nov 3 – Nov 6`, without the year. */
export const shortRange = ({ startDate, endDate }: Days): string =>
  `${shortDay(startDate)} – ${shortDay(endDate)}`;

/**
 * The values that an entry of a booking's history changed; the kind of the entry says which ones.
 */
export interface Changed {
  status?: BookingStatus;
  /** The booking's new price in dollars. */
  totalPrice?: number;
  startDate?: Day;
  endDate?: Day;
  pickUpTime?: string | null;
  returnTime?: string | null;
  items?: Items;
  notes?: string;
  kind?: EntryKind;
  amount?: number;
  number?: string;
}

/** An entry of a booking's history in words. */
export function historyText(
  kind: HistoryKind,
  before: Changed | null,
  after: Changed | null,
): string {
  const days = (changed: Changed | null) =>
    changed?.startDate && changed.endDate
      ? shortRange({ startDate: changed.startDate, endDate: changed.endDate })
      : '';
  const times = (changed: Changed | null) =>
    timesText({
      pickUpTime: changed?.pickUpTime ?? null,
      returnTime: changed?.returnTime ?? null,
    });
  const money = (changed: Changed | null) => formatMoney(changed?.totalPrice ?? 0);
  switch (kind) {
    case 'created':
      return 'Booked';
    case 'status':
      return after?.status ? `Status: ${statusWord(after.status)}` : 'Status changed';
    case 'dates':
      return `Dates changed: ${days(before)} to ${days(after)}`;
    case 'times':
      return `Times changed: ${times(before)} to ${times(after)}`;
    case 'lines':
      return `Items changed: ${itemsIn(after?.items ?? [])}`;
    case 'price':
      return before?.totalPrice === after?.totalPrice
        ? `Prices changed, the total stays ${money(after)}`
        : `Price changed: ${money(before)} to ${money(after)}`;
    case 'notes':
      return 'Notes changed';
    case 'handed_over':
      return `Picked up: ${itemsIn(after?.items ?? [])}`;
    case 'hand_over_undone':
      return `Hand-over undone: ${itemsIn(after?.items ?? [])}`;
    case 'taken_back':
      return `Returned: ${itemsIn(after?.items ?? [])}`;
    case 'cancelled':
      return 'Cancelled';
    case 'expired':
      return 'Cancelled: not confirmed in time';
    case 'entry':
      return after?.kind && after.amount !== undefined
        ? `${entryLabels[after.kind]}: ${formatBalance(after.amount)}`
        : 'Ledger';
    case 'receipt':
      return `Receipt ${after?.number ?? ''} issued`;
  }
}

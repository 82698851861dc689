import type { OverdueBooking, QueuedBooking } from '#shared/desk/queued-bookings.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { shortDay, shortWeekday } from '#shared/format.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';

/** The two lists of the counter: units to hand over and units to take back. */
export const sides = ['handOver', 'takeBack'] as const;
export type Side = (typeof sides)[number];
export const sideNames: Record<Side, string> = { handOver: 'Hand over', takeBack: 'Take back' };

/**
 * A row in a list of the counter. `daysLate` is set when the booking should have left or come back
 * before today.
 */
export interface ListedRow {
  booking: QueuedBooking;
  daysLate?: number | undefined;
}

export type ListedRows = Record<Side, ListedRow[]>;

const promised = ({ lines }: QueuedBooking): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

const isPartlyOut = (booking: QueuedBooking): boolean =>
  booking.unitsOut > 0 && booking.unitsOut < promised(booking);

/** Removes later rows of a booking that stands in the list already. */
const once = (rows: ListedRow[]): ListedRow[] =>
  [...new Map(rows.toReversed().map((row) => [row.booking.id, row])).values()].toReversed();

/**
 * The two lists of today, in both of which late bookings come first. A rental with only some units
 * out stands in both lists.
 */
export function rowsOfToday({
  goingOut,
  comingBack,
  overdue,
}: {
  goingOut: QueuedBooking[];
  comingBack: QueuedBooking[];
  overdue: OverdueBooking[];
}): ListedRows {
  const late = overdue.map((booking): ListedRow => ({ booking, daysLate: booking.daysLate }));
  const rows = (bookings: QueuedBooking[]) => bookings.map((booking): ListedRow => ({ booking }));
  return {
    handOver: once([...late.filter(({ booking }) => booking.unitsOut === 0), ...rows(goingOut)]),
    takeBack: once([
      ...late.filter(({ booking }) => booking.unitsOut > 0),
      ...rows(comingBack),
      ...rows(goingOut.filter(({ unitsOut }) => unitsOut > 0)),
    ]),
  };
}

const dayAndTime = ({ booking }: ListedRow, side: Side): [day: Day, time: string | null] =>
  side === 'handOver'
    ? [booking.startDate, booking.pickUpTime]
    : [booking.endDate, booking.returnTime];

/** Late rows first, the others by day and time; on each day, rows without a time come last. */
const inOrder = (rows: ListedRow[], side: Side): ListedRow[] => {
  const key = (row: ListedRow) => {
    const [day, time] = dayAndTime(row, side);
    return `${day} ${time ?? '24:00'}`;
  };
  return rows.toSorted(
    (a, b) => (b.daysLate ?? 0) - (a.daysLate ?? 0) || key(a).localeCompare(key(b)),
  );
};

/** The rows of bookings that a search has found on any day, in the order of today's lists. */
export function rowsOfFound(
  bookings: QueuedBooking[],
  late: ReadonlyMap<number, number>,
): ListedRows {
  const rows = bookings.map((booking): ListedRow => ({ booking, daysLate: late.get(booking.id) }));
  const toHandOver = rows.filter(({ booking }) => booking.unitsOut === 0 || isPartlyOut(booking));
  const toTakeBack = rows.filter(({ booking }) => booking.unitsOut > 0);
  return {
    handOver: inOrder(toHandOver, 'handOver'),
    takeBack: inOrder(toTakeBack, 'takeBack'),
  };
}

/** Whether a row is in the list of returns and its units should be back already. */
export const isLateBack = ({ daysLate }: ListedRow, side: Side): boolean =>
  side === 'takeBack' && daysLate !== undefined;

/**
 * The time at the begin of a row: the days late for late units, a date for a later day, the agreed
 * hour for today and for returns, a weekday for a pick-up in the past week, else a date.
 */
export function timeWordOf(row: ListedRow, side: Side, today: Day): string {
  const { daysLate = 0 } = row;
  if (isLateBack(row, side)) return dayCount(daysLate);
  const [day, time] = dayAndTime(row, side);
  if (day > today) return shortDay(day);
  if (day === today || side === 'takeBack') return time ?? '';
  return day > addDays(today, -7) ? shortWeekday(day) : shortDay(day);
}

/** The state of a row in words; empty for the usual state in its list. */
export function stateWordOf(row: ListedRow, side: Side, today: Day): string {
  const { booking } = row;
  if (isLateBack(row, side)) return 'Late';
  if (booking.status === 'pending') return 'Pending';
  if (isPartlyOut(booking)) return `${booking.unitsOut} of ${promised(booking)} out`;
  return side === 'handOver' && booking.startDate < today ? 'not picked up' : '';
}

/**
 * The booking to serve after the one with `bookingId`: the booking `nextId` if it is still listed,
 * else the one in the row below, else the first other one in the list.
 */
export function nextAfter(
  rows: ListedRow[],
  { bookingId, nextId }: { bookingId: number; nextId?: number | undefined },
): QueuedBooking | undefined {
  const bookings = rows.map(({ booking }) => booking);
  const place = bookings.findIndex(({ id }) => id === bookingId);
  const chosen = bookings.filter(({ id }) => id === nextId);
  return [...chosen, ...bookings.slice(place + 1), ...bookings].find(({ id }) => id !== bookingId);
}

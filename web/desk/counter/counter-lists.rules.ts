import type { OverdueBooking, QueuedBooking } from '#shared/desk/queued-bookings.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { shortDay, shortWeekday } from '#shared/format.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';

/** The two lists of the counter. */
export const sides = ['handOver', 'takeBack'] as const;
export type Side = (typeof sides)[number];
export const sideNames: Record<Side, string> = { handOver: 'Hand over', takeBack: 'Take back' };

/** A booking as a row of the counter's lists; `daysLate` where it should have left or come back already. */
export interface ListedRow {
  booking: QueuedBooking;
  daysLate?: number | undefined;
}

export type ListedRows = Record<Side, ListedRow[]>;

const promised = ({ lines }: QueuedBooking): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

const isPartlyOut = (booking: QueuedBooking): boolean =>
  booking.unitsOut > 0 && booking.unitsOut < promised(booking);

/** Each booking once, where it stood first. */
const once = (rows: ListedRow[]): ListedRow[] =>
  [...new Map(rows.toReversed().map((row) => [row.booking.id, row])).values()].toReversed();

/** Today's work, each list with what is late at its front: a rental that is partly out stands in both. */
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

/** Late rows first, then by day and time; rows without a time come last on their day. */
const inOrder = (rows: ListedRow[], side: Side): ListedRow[] => {
  const key = (row: ListedRow) => {
    const [day, time] = dayAndTime(row, side);
    return `${day} ${time ?? '24:00'}`;
  };
  return rows.toSorted(
    (a, b) => (b.daysLate ?? 0) - (a.daysLate ?? 0) || key(a).localeCompare(key(b)),
  );
};

/** The rows of bookings that a search has found on any day, in the order of today's work. */
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

/** Whether units of a row should be back already. */
export const isLateBack = ({ daysLate }: ListedRow, side: Side): boolean =>
  side === 'takeBack' && daysLate !== undefined;

/**
 * The time of a row: for late units the days late, for today the agreed hour, for the past week a
 * weekday, else a date.
 */
export function timeWordOf(row: ListedRow, side: Side, today: Day): string {
  const { daysLate = 0 } = row;
  if (isLateBack(row, side)) return dayCount(daysLate);
  const [day, time] = dayAndTime(row, side);
  if (day > today) return shortDay(day);
  if (day === today || side === 'takeBack') return time ?? '';
  return day > addDays(today, -7) ? shortWeekday(day) : shortDay(day);
}

/** The word for a row's state, where it is not the usual one of its list. */
export function stateWordOf(row: ListedRow, side: Side, today: Day): string {
  const { booking } = row;
  if (isLateBack(row, side)) return 'Late';
  if (booking.status === 'pending') return 'Pending';
  if (isPartlyOut(booking)) return `${booking.unitsOut} of ${promised(booking)} out`;
  return side === 'handOver' && booking.startDate < today ? 'not picked up' : '';
}

/**
 * The booking that is served after another one: the one that was to be next, else the row below its own, else the first
 * that is another.
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

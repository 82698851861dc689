import type { BookingStatus } from './booking-statuses.rules.ts';
import type { BookingLine, Booking } from './bookings.ts';
import { isolated } from '../characters.rules.ts';
import { dayIn } from '../clock.rules.ts';
import { addDays, type Day } from '../days.rules.ts';

/** Whether a booking of this status holds units of its items; `holds_units` of the database says the same. */
export const holdsUnit = (status: BookingStatus): boolean =>
  status === 'pending' || status === 'confirmed';

export type BadgeTone = 'warning' | 'default' | 'destructive' | 'success' | 'secondary';

/** Label and tone of a booking's badge (docs/specification.md 2 and 4). */
export const statusBadge: Record<BookingStatus, { label: string; tone: BadgeTone }> = {
  inquiry: { label: 'Inquiry', tone: 'secondary' },
  pending: { label: 'Pending', tone: 'warning' },
  confirmed: { label: 'Active', tone: 'default' },
  completed: { label: 'Completed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'destructive' },
};

/**
 * The badge as a customer sees it, `Confirmed` where the desk sees `Active`
 * (docs/contract/bookings.md 5).
 */
export const badgeForCustomer = (status: BookingStatus): { label: string; tone: BadgeTone } =>
  status === 'confirmed' ? { ...statusBadge.confirmed, label: 'Confirmed' } : statusBadge[status];

/** The words of a list after the first item of a booking: ` + 2 more`, or nothing. */
export const moreItems = (lines: readonly unknown[]): string =>
  lines.length > 1 ? ` + ${lines.length - 1} more` : '';

/** A booking's items as a list names them: `Canon EOS R5 + 2 more`. */
export const itemsTitle = (of: { cameraName: string; lines: readonly unknown[] }): string =>
  isolated(of.cameraName) + moreItems(of.lines);

/** Whether a booking is for more than one unit of one item, so that its lines say more than its title. */
export const hasManyUnits = (lines: readonly Pick<BookingLine, 'quantity'>[]): boolean =>
  lines.length > 1 || (lines[0]?.quantity ?? 1) > 1;

/** Items and how many of each: `1 x Canon EOS R5, 2 x Battery NP-FZ100`. */
export type Items = readonly Pick<BookingLine, 'quantity' | 'cameraName'>[];
export const itemsIn = (items: Items): string =>
  items.map(({ quantity, cameraName }) => `${quantity} x ${isolated(cameraName)}`).join(', ');

/**
 * Whether a customer may still cancel a booking without the house: a request at any time, a
 * confirmed booking until some days before its start.
 */
export const mayCancelUntil = (
  { status, start_date }: { status: BookingStatus; start_date: Day },
  cancelUntilDays: number,
  today: Day,
): boolean => status !== 'confirmed' || today < addDays(start_date, -cancelUntilDays);

/**
 * The day on which a rental is due back: its end day, or the day of the hand-over where that was later. Late days, reminders
 * and fees count from it (docs/contract/counter.md 2). `dueDay` in `server/bookings/due-day.ts` says the same.
 */
export function dueDay(
  { endDate, handedOverAt }: { endDate: Day; handedOverAt: Date | string | null },
  timeZone: string,
): Day {
  const handedOver = handedOverAt === null ? endDate : dayIn(timeZone, new Date(handedOverAt));
  return handedOver > endDate ? handedOver : endDate;
}

/**
 * Whether a booking's due day is past while units are out or it is still confirmed; the same rule as the list `overdue`
 * in `server/admin/today/today.queries.ts`.
 */
export const isOverdue = (
  booking: Pick<Booking, 'status' | 'endDate' | 'unitsOut' | 'handedOverAt'>,
  { today, timeZone }: { today: Day; timeZone: string },
): boolean =>
  dueDay(booking, timeZone) < today && (booking.unitsOut > 0 || booking.status === 'confirmed');

/**
 * Whether a customer may still change a booking without the house; with units out only its end day
 * can change, until that day is past.
 */
export const mayChangeUntil = (
  { startDate, endDate, unitsOut }: Pick<Booking, 'startDate' | 'endDate' | 'unitsOut'>,
  changeUntilDays: number,
  today: Day,
): boolean => (unitsOut > 0 ? today <= endDate : today < addDays(startDate, -changeUntilDays));

interface Promised {
  startDate: Day;
  lines: readonly { cameraId: number; quantity: number }[];
}

/** Whether the house has to confirm a changed booking again: its start moves, or it takes more or other items. */
export const needsConfirming = (
  before: Promised & { status: BookingStatus },
  after: Promised,
): boolean =>
  before.status === 'confirmed' &&
  (after.startDate !== before.startDate ||
    after.lines.some(
      ({ cameraId, quantity }) =>
        quantity > (before.lines.find((line) => line.cameraId === cameraId)?.quantity ?? 0),
    ));

/** An item with a quantity, as calls take it. */
export interface ItemQuantity {
  cameraId: number;
  quantity: number;
}

/** The quantity of a line, or the new one where it is changed. */
export const quantityIn = (changes: readonly ItemQuantity[], line: ItemQuantity): number =>
  changes.find(({ cameraId }) => cameraId === line.cameraId)?.quantity ?? line.quantity;

/** The lines of a booking with changed quantities; 0 takes a line out. */
export const changedLines = (
  lines: readonly ItemQuantity[],
  changes: readonly ItemQuantity[],
): ItemQuantity[] =>
  lines
    .map((line) => ({ cameraId: line.cameraId, quantity: quantityIn(changes, line) }))
    .filter(({ quantity }) => quantity > 0);

import type { BookingStatus } from './booking-statuses.rules.ts';
import type { BookingLine, Booking } from './bookings.ts';
import { isolated } from '../characters.rules.ts';
import { dayIn } from '../clock.rules.ts';
import { addDays, type Day } from '../days.rules.ts';

/**
 * Whether a booking with this status holds units of its items. The function `holds_units` of the
 * database has the same rule.
 */
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
 * The badge of a booking as its customer sees it: `Confirmed` where the desk sees `Active`
 * (docs/contract/bookings.md 5).
 */
export const badgeForCustomer = (status: BookingStatus): { label: string; tone: BadgeTone } =>
  status === 'confirmed' ? { ...statusBadge.confirmed, label: 'Confirmed' } : statusBadge[status];

/**
 * A note such as ` + 2 more` to stand after the name of a booking's first item; empty for a single
 * item.
 */
export const moreItems = (lines: readonly unknown[]): string =>
  lines.length > 1 ? ` + ${lines.length - 1} more` : '';

/** A booking's items as a list names them: `Canon EOS R5 + 2 more`. */
export const itemsTitle = (of: { cameraName: string; lines: readonly unknown[] }): string =>
  isolated(of.cameraName) + moreItems(of.lines);

/** Whether a booking is for more than one unit, so that the title alone does not tell all of it. */
export const hasManyUnits = (lines: readonly Pick<BookingLine, 'quantity'>[]): boolean =>
  lines.length > 1 || (lines[0]?.quantity ?? 1) > 1;

/** The items of a booking with their quantities: `1 x Canon EOS R5, 2 x Battery NP-FZ100`. */
export type Items = readonly Pick<BookingLine, 'quantity' | 'cameraName'>[];
export const itemsIn = (items: Items): string =>
  items.map(({ quantity, cameraName }) => `${quantity} x ${isolated(cameraName)}`).join(', ');

/**
 * Whether a customer may still cancel a booking by himself: a request at any time, a confirmed
 * booking until `cancelUntilDays` days before its start.
 */
export const mayCancelUntil = (
  { status, start_date }: { status: BookingStatus; start_date: Day },
  cancelUntilDays: number,
  today: Day,
): boolean => status !== 'confirmed' || today < addDays(start_date, -cancelUntilDays);

/**
 * The day on which a rental is due back: its end day, or the day of the hand-over where that was
 * later. Late days, reminders and fees count from it (docs/contract/counter.md 2). `dueDay` in
 * `server/bookings/due-day.ts` has the same rule.
 */
export function dueDay(
  { endDate, handedOverAt }: { endDate: Day; handedOverAt: Date | string | null },
  timeZone: string,
): Day {
  const handedOver = handedOverAt === null ? endDate : dayIn(timeZone, new Date(handedOverAt));
  return handedOver > endDate ? handedOver : endDate;
}

/**
 * Whether a booking's due day is past while units are out or the booking is still confirmed; the
 * same rule as the list `overdue` in `server/admin/today/today.queries.ts`.
 */
export const isOverdue = (
  booking: Pick<Booking, 'status' | 'endDate' | 'unitsOut' | 'handedOverAt'>,
  { today, timeZone }: { today: Day; timeZone: string },
): boolean =>
  dueDay(booking, timeZone) < today && (booking.unitsOut > 0 || booking.status === 'confirmed');

/**
 * Whether a customer may still change a booking by himself. With units out only the end day can
 * change, until that day is past.
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

/**
 * Whether the change of a confirmed booking needs a new confirmation by the house: the start moves,
 * or there are more units or other items.
 */
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

/** An item with a quantity, as the bodies of calls name it. */
export interface ItemQuantity {
  cameraId: number;
  quantity: number;
}

/**
 * The quantity of a line after some changes: the new one, or the old one where no change names the
 * item.
 */
export const quantityIn = (changes: readonly ItemQuantity[], line: ItemQuantity): number =>
  changes.find(({ cameraId }) => cameraId === line.cameraId)?.quantity ?? line.quantity;

/** The lines of a booking after changes of their quantities; a line with quantity 0 is left out. */
export const changedLines = (
  lines: readonly ItemQuantity[],
  changes: readonly ItemQuantity[],
): ItemQuantity[] =>
  lines
    .map((line) => ({ cameraId: line.cameraId, quantity: quantityIn(changes, line) }))
    .filter(({ quantity }) => quantity > 0);

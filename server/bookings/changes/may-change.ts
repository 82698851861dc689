import type { ChangeInput } from '#shared/bookings/booking-changes.ts';
import { mayChangeUntil } from '#shared/bookings/bookings.rules.ts';
import type { BookingTimes } from '#shared/bookings/times.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import type { DeskLineInput, OwnPrices } from '#shared/bookings/own-prices.ts';
import type { LineInput } from '#shared/stock/lines.ts';
import type { Db } from '../../database/connect.ts';
import type { Caller } from '../../http/callers.ts';
import { AppError, changedMeanwhile, invalidInput, tooManyRequests } from '../../http/errors.ts';
import type { Limit } from '../../limits/limits.ts';
import type { BookingWithCameraRow } from '../bookings.queries.ts';
import { houseContact } from '../../shop/house-contact.ts';
import { findHandedOver } from '../locked-bookings.queries.ts';

export interface Wanted extends RentalRange, BookingTimes, OwnPrices {
  lines: DeskLineInput[];
  promoCode: string | null;
}

/** The parts of a booking that a change may replace, as they are now. */
export const wantedOf = (row: BookingWithCameraRow): Wanted => ({
  startDate: row.start_date,
  endDate: row.end_date,
  pickUpTime: row.pick_up_time,
  returnTime: row.return_time,
  lines: row.lines.map(({ camera_id, quantity }) => ({ cameraId: camera_id, quantity })),
  promoCode: row.price_parts.promo?.code ?? null,
});

export const sameLines = (some: LineInput[], others: LineInput[]): boolean =>
  some.length === others.length &&
  some.every(
    ({ cameraId, quantity }, index) =>
      others[index]?.cameraId === cameraId && others[index].quantity === quantity,
  );

/** A booking with the parts that a change may replace: as they are, and as they shall be. */
export interface WantedChange {
  row: BookingWithCameraRow;
  before: Wanted;
  wanted: Wanted;
}

/**
 * Throws 409 for inquiries, for bookings that have ended, and for a booking that somebody has
 * changed since `updatedAt`.
 */
export function requireChangeable(row: BookingWithCameraRow, { updatedAt }: ChangeInput): void {
  if (updatedAt !== undefined && row.updated_at.getTime() !== new Date(updatedAt).getTime()) {
    throw changedMeanwhile('This booking was changed meanwhile. Please look at it again.');
  }
  if (row.status === 'pending' || row.status === 'confirmed') return;
  const what = row.status === 'inquiry' ? 'An inquiry' : `A ${row.status} booking`;
  throw new AppError(409, 'wrong_status', `${what} cannot be changed.`, {
    params: { status: row.status },
  });
}

/**
 * Throws 429 for a customer who changes bookings too often, because each change is mailed to the
 * desk.
 */
export function requireCalm(changes: Limit, caller: Caller): void {
  const wait = changes.exceeded(caller.id);
  if (wait === undefined) return;
  throw tooManyRequests(wait, 'You have changed bookings too often. Please try again later.');
}

/**
 * Refuses a customer's change that comes too late by the house's rules; with units out he may move
 * only the last day.
 */
export function requireWindow(
  { row, before, wanted }: WantedChange,
  settings: Settings,
  today: Day,
): void {
  const tooLate = () =>
    new AppError(
      409,
      'too_late',
      `It is too late to change this booking here. Please ask ${houseContact(settings)}.`,
    );
  const { changeUntilDays } = settings.requests;
  if (!mayChangeUntil({ ...before, unitsOut: row.units_out }, changeUntilDays, today)) {
    throw tooLate();
  }
  if (row.units_out === 0) return;
  if (
    wanted.startDate !== before.startDate ||
    wanted.pickUpTime !== before.pickUpTime ||
    !sameLines(wanted.lines, before.lines)
  ) {
    throw new AppError(
      409,
      'units_out',
      'This booking was picked up already: only its return can be moved.',
    );
  }
  if (wanted.endDate < today) {
    throw invalidInput({ endDate: 'The return cannot be moved to a day that is past' });
  }
}

/**
 * Throws 409 for a line that would have fewer units than were handed over with it; units that were
 * not fetched may be left out.
 */
export async function requireHandedOver(db: Db, { row, wanted }: WantedChange): Promise<void> {
  if (row.handed_over_at === null) return;
  for (const { camera_id, camera_name, handed_over } of await findHandedOver(db, row.id)) {
    const quantity = wanted.lines.find(({ cameraId }) => cameraId === camera_id)?.quantity ?? 0;
    if (quantity < handed_over) {
      throw new AppError(
        409,
        'units_out',
        `${handed_over} x ${camera_name} ${handed_over === 1 ? 'was' : 'were'} handed over with this booking: no fewer can stay in it.`,
        { params: { item: camera_name, count: handed_over } },
      );
    }
  }
}

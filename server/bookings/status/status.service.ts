import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { BookingWithCamera, StatusInput } from '#shared/bookings/bookings.ts';
import { noTimes } from '#shared/bookings/times.rules.ts';
import { toCents, toDollars } from '#shared/prices/prices.rules.ts';
import { usesRefusal } from '#shared/promo-codes/promo-codes.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import { noteOverride } from '../../audit/note-override.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers.ts';
import {
  AppError,
  changedMeanwhile,
  notFound,
  priceChanged,
  promoRefused,
  unlessOverridden,
} from '../../http/errors.ts';
import { holdsUnit } from '#shared/bookings/bookings.rules.ts';
import type { Db } from '../../database/connect.ts';
import { requireNothingOut, takeAllBack } from '../units-out.ts';
import { outDays } from '../../stock/stock.service.ts';
import { presentBookingWithCamera, type BookingRow } from '../bookings.presenter.ts';
import { findBookingWithCamera } from '../bookings.queries.ts';
import { requireNotOverbooked } from '../../stock/conflicts.ts';
import { totalOfLines } from '../../prices/line-row.ts';
import { priceLines, type PricedBooking } from '../../prices/priced-lines.ts';
import { findCode, lockGivenBackCode } from '../../prices/promo-codes.queries.ts';
import { findPricedItemsOfBefore } from '../booking-items.queries.ts';
import { changePlaced } from '../placed.queries.ts';
import { tellingTransaction } from '../telling-transaction.ts';
import { changeStatus } from '../change-status.ts';
import { findRentalLines, lockBooking, type LockedBooking } from '../locked-bookings.queries.ts';
import { findConflicts, type ConflictRow } from '../../stock/conflicts.queries.ts';

/** Refuses an act that does not fit a booking's status. */
export const wrongStatus = (status: BookingStatus): AppError =>
  new AppError(409, 'wrong_status', `This does not fit a booking that is ${status}.`, {
    params: { status },
  });

/** The price of an inquiry by its days, with the daily price that it was made with. */
async function priceByDays(db: Db, row: BookingRow, settings: Settings): Promise<PricedBooking> {
  const [line] = row.lines;
  const [item] = await findPricedItemsOfBefore(db, [row.camera_id]);
  if (!line || !item) throw new Error(`booking ${row.id} has no line`);
  const range = { startDate: row.start_date, endDate: row.end_date, ...noTimes };
  return priceLines([{ item, quantity: line.quantity, kept: line }], range, settings);
}

/**
 * Charges an inquiry by its days from now on; gives the old and the new price, in dollars, if they
 * differ.
 */
async function chargeByDays(
  db: Db,
  row: BookingRow,
  settings: Settings,
): Promise<{ before: number; after: number } | undefined> {
  if (row.status !== 'inquiry') return undefined;
  const priced = await priceByDays(db, row, settings);
  const range = { startDate: row.start_date, endDate: row.end_date, ...noTimes };
  await changePlaced(db, row.id, { ...range, ...priced, promoCodeId: null });
  const [before, after] = [toDollars(totalOfLines(row.lines)), toDollars(priced.total)];
  return before === after ? undefined : { before, after };
}

/** Refuses a shown price, in cents, that is not the booking's price with the new status. */
async function checkPrice(
  db: Db,
  row: BookingRow,
  shown: number | undefined,
  settings: Settings,
): Promise<void> {
  if (shown === undefined) return;
  const price =
    row.status === 'inquiry'
      ? (await priceByDays(db, row, settings)).total
      : totalOfLines(row.lines);
  if (shown !== price) throw priceChanged(price, 'update');
}

/**
 * Refuses another status while units are out; overridden, a status that ends the rental takes them
 * back.
 */
async function settleUnits(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  caller: Caller,
  booking: LockedBooking,
  { status, override }: StatusInput,
): Promise<void> {
  if (booking.units_out === 0) return;
  const passed = noteOverride(db, caller, booking.id);
  await unlessOverridden(override, () => requireNothingOut(booking), passed);
  if (!holdsUnit(status)) await takeAllBack(db, caller, booking.id, clock);
}

/** A booking that is opened again takes the use of its code again, which others may have taken meanwhile. */
async function requireUseAgain(db: Db, row: BookingRow, locked: number | undefined): Promise<void> {
  const { promo } = row.price_parts;
  if (!promo) return;
  const known = await findCode(db, promo.code, {
    accountId: row.account_id,
    exceptBooking: row.id,
  });
  // The code is locked before the booking's items and so before the booking is read: it is compared
  // here.
  if (known?.id !== locked) throw changedMeanwhile('This booking was changed meanwhile.');
  const refusal = known && usesRefusal(known.terms, known.uses);
  if (refusal) throw promoRefused(refusal);
}

/** The lines of which another status promises too many units; none if it promises nothing new. */
async function conflictsOf(
  deps: Pick<Deps, 'clock' | 'shop'>,
  db: Db,
  booking: LockedBooking,
  to: BookingStatus,
): Promise<ConflictRow[]> {
  if (!holdsUnit(to) || holdsUnit(booking.status)) return [];
  return findConflicts(db, await findRentalLines(db, booking.id), {
    from: booking.start_date,
    to: booking.end_date,
    ...outDays(deps),
  });
}

/**
 * Sets one of the four statuses that the desk may set, from any status; 409 where it would promise more units than there
 * are, unless overridden. With a price an inquiry is charged by its days from then on. `only` refuses bookings of another
 * status.
 */
export async function setStatus(
  deps: Pick<
    Deps,
    'config' | 'database' | 'messaging' | 'webhooks' | 'clock' | 'shop' | 'pictures'
  >,
  caller: Caller,
  id: number,
  input: StatusInput,
  only?: BookingStatus,
): Promise<BookingWithCamera> {
  const settings = deps.shop.settings();
  const shown = input.totalPrice === undefined ? undefined : toCents(input.totalPrice);
  return tellingTransaction(deps, async (tx, tell) => {
    // Everything is decided on what is read under the lock.
    const givenBack = await lockGivenBackCode(tx, id);
    const booking = await lockBooking(tx, id);
    const before = booking && (await findBookingWithCamera(tx, id));
    if (!before) throw notFound('Booking');
    if (only && booking.status !== only) throw wrongStatus(booking.status);
    await checkPrice(tx, before, shown, settings);
    if (input.status !== booking.status) await settleUnits(deps, tx, caller, booking, input);
    const passed = noteOverride(tx, caller, id);
    const conflicts = await conflictsOf(deps, tx, booking, input.status);
    if (booking.status === 'cancelled' && input.status !== 'cancelled') {
      await unlessOverridden(input.override, () => requireUseAgain(tx, before, givenBack), passed);
    }
    await unlessOverridden(input.override, () => requireNotOverbooked(conflicts), passed);
    const price = shown === undefined ? undefined : await chargeByDays(tx, before, settings);
    await changeStatus({ db: tx, tell }, booking, input.status, {
      by: caller,
      why: { kind: 'set', overbooks: conflicts.length > 0, price },
    });
    const row = await findBookingWithCamera(tx, id);
    if (!row) throw notFound('Booking');
    return presentBookingWithCamera(row, deps.pictures);
  });
}

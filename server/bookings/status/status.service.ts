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

/** The refusal (409) of an act that does not fit the booking's present status. */
export const wrongStatus = (status: BookingStatus): AppError =>
  new AppError(409, 'wrong_status', `This does not fit a booking that is ${status}.`, {
    params: { status },
  });

/**
 * Works out the price of an inquiry by its days, with the daily price that the inquiry was made
 * with.
 */
async function priceByDays(db: Db, row: BookingRow, settings: Settings): Promise<PricedBooking> {
  const [line] = row.lines;
  const [item] = await findPricedItemsOfBefore(db, [row.camera_id]);
  if (!line || !item) throw new Error(`booking ${row.id} has no line`);
  const range = { startDate: row.start_date, endDate: row.end_date, ...noTimes };
  return priceLines([{ item, quantity: line.quantity, kept: line }], range, settings);
}

/**
 * Charges an inquiry by its days from now on; gives the old and the new price in dollars, if they
 * differ. Other bookings stay as they are.
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

/**
 * Throws 409 where the price that the desk was shown, in cents, is not the price that the booking
 * would have.
 */
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
 * Throws 409 for a change of status while units are out. With `override`, a status that ends the
 * rental takes the units back.
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

/**
 * Throws 409 where a booking cannot be opened again because others have meanwhile used up its promo
 * code. `locked` is the id of the code that was locked.
 */
async function requireUseAgain(db: Db, row: BookingRow, locked: number | undefined): Promise<void> {
  const { promo } = row.price_parts;
  if (!promo) return;
  const known = await findCode(db, promo.code, {
    accountId: row.account_id,
    exceptBooking: row.id,
  });
  // Codes are locked before bookings are read (docs/decisions/0018-lock-order.md), so the booking
  // may have got another code in between.
  if (known?.id !== locked) throw changedMeanwhile('This booking was changed meanwhile.');
  const refusal = known && usesRefusal(known.terms, known.uses);
  if (refusal) throw promoRefused(refusal);
}

/**
 * The lines for which another status of the booking promises more units than there are; none where
 * the status promises nothing new.
 */
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
 * Sets one of the four statuses that the desk may set, from any status. It refuses with 409 what
 * would promise more units than there are, unless overridden. With a price, an inquiry is charged
 * by its days from then on. With `only`, bookings with another present status are refused.
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
    // Every decision is made on rows that are read under these locks.
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

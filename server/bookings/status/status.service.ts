import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { BookingWithCamera, StatusInput } from '#shared/bookings/bookings.ts';
import { rentalFigures, toCents, toDollars, type PriceRules } from '#shared/prices/prices.rules.ts';
import { rentalDays } from '#shared/shop/rental-days.rules.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers.ts';
import { AppError, notFound, priceChanged, unlessOverridden } from '../../http/errors.ts';
import { holdsUnit } from '#shared/bookings/bookings.rules.ts';
import type { Db } from '../../database/connect.ts';
import { requireNothingOut, takeAllBack } from '../units-out.ts';
import { outDays } from '../../stock/stock.service.ts';
import { presentBookingWithCamera, type BookingRow } from '../bookings.presenter.ts';
import { findBookingWithCamera } from '../bookings.queries.ts';
import { requireNotOverbooked } from '../../stock/conflicts.ts';
import { tellingTransaction } from '../telling-transaction.ts';
import { changeStatus } from '../change-status.ts';
import {
  findRentalLines,
  lockBooking,
  type LockedBooking,
  priceByDays,
} from '../locked-bookings.queries.ts';
import { findConflicts, type ConflictRow } from '../../stock/conflicts.queries.ts';

/** Refuses an act that does not fit a booking's status. */
export const wrongStatus = (status: BookingStatus): AppError =>
  new AppError(409, 'wrong_status', `This does not fit a booking that is ${status}.`, {
    params: { status },
  });

/** The price of an inquiry's line when it is charged by its days. */
function figuresByDays({ lines, start_date, end_date }: BookingRow, rules: PriceRules) {
  const [line] = lines;
  const priced = { pricePerDay: line?.price_cents ?? 0, quantity: 1, depositPerUnit: 0 };
  return rentalFigures([priced], rentalDays(start_date, end_date), rules);
}

/** Charges an inquiry by its days from now on; gives what it cost before and costs now, in dollars, if that differs. */
async function chargeByDays(
  db: Db,
  row: BookingRow,
  rules: PriceRules,
): Promise<{ before: number; after: number } | undefined> {
  if (row.status !== 'inquiry') return undefined;
  const figures = figuresByDays(row, rules);
  await priceByDays(db, row.id, figures);
  const [before, after] = [toDollars(row.lines[0]?.rent_cents ?? 0), toDollars(figures.total)];
  return before === after ? undefined : { before, after };
}

/** Refuses a price other than what a booking costs that gets another status, in cents. */
function checkPrice(row: BookingRow, shown: number | undefined, rules: PriceRules): void {
  const price =
    row.status === 'inquiry'
      ? figuresByDays(row, rules).total
      : row.lines.reduce((total, line) => total + line.rent_cents - line.discount_cents, 0);
  if (shown === undefined || shown === price) return;
  throw priceChanged(price, 'update');
}

/** While units are out another status is refused; overridden, a rental that ends takes them back. */
async function settleUnits(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  caller: Caller,
  booking: LockedBooking,
  { status, override }: StatusInput,
): Promise<void> {
  if (booking.units_out === 0) return;
  await unlessOverridden(override, () => requireNothingOut(booking));
  if (!holdsUnit(status)) await takeAllBack(db, caller.id, booking.id, clock);
}

/** The units that a booking would promise too many with another status; none where it promises nothing new. */
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
 * Any of the four statuses from any; 409 where it would promise more units than there are, unless overridden. With a
 * price an inquiry is charged by its days from then on. `only` refuses bookings of another status.
 */
export async function setStatus(
  deps: Pick<Deps, 'config' | 'database' | 'messaging' | 'clock' | 'shop' | 'pictures'>,
  caller: Caller,
  id: number,
  input: StatusInput,
  only?: BookingStatus,
): Promise<BookingWithCamera> {
  const rules = deps.shop.settings().prices;
  const shown = input.totalPrice === undefined ? undefined : toCents(input.totalPrice);
  return tellingTransaction(deps, async (tx, tell) => {
    // Everything is decided on what is read under the lock.
    const booking = await lockBooking(tx, id);
    const before = booking && (await findBookingWithCamera(tx, id));
    if (!before) throw notFound('Booking');
    if (only && booking.status !== only) throw wrongStatus(booking.status);
    checkPrice(before, shown, rules);
    if (input.status !== booking.status) await settleUnits(deps, tx, caller, booking, input);
    const conflicts = await conflictsOf(deps, tx, booking, input.status);
    await unlessOverridden(input.override, () => requireNotOverbooked(conflicts));
    const price = shown === undefined ? undefined : await chargeByDays(tx, before, rules);
    await changeStatus({ db: tx, tell }, booking, input.status, {
      by: caller.id,
      why: { kind: 'set', overbooks: conflicts.length > 0, price },
    });
    const row = await findBookingWithCamera(tx, id);
    if (!row) throw notFound('Booking');
    return presentBookingWithCamera(row, deps.pictures);
  });
}

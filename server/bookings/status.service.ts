import type { BookingWithCamera, StatusInput } from '#shared/bookings/bookings.ts';
import { eventTexts } from '#shared/messages/posted-texts.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { rentalFigures, toCents, toDollars, type PriceRules } from '#shared/prices/prices.rules.ts';
import { rentalDays } from '#shared/shop/rental-days.rules.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { AppError, notFound, priceChanged } from '../http/errors.ts';
import { holdsUnit } from '#shared/bookings/bookings.rules.ts';
import type { Db } from '../database/connect.ts';
import { forgetReturn, lockBooking } from '../units/rentals.queries.ts';
import { takeAllBack } from './take-back.service.ts';
import { lateUntil } from '../stock/stock.service.ts';
import { presentBookingWithCamera, type BookingRow } from './bookings.presenter.ts';
import { findBookingWithCamera } from './bookings.queries.ts';
import { overbookedRefusal } from './conflicts.ts';
import { tellingTransaction } from './telling-transaction.ts';
import { changeStatus, priceByDays } from './promises.queries.ts';

/** What the line of an inquiry costs when it is charged by its days. */
function figuresByDays({ lines, start_date, end_date }: BookingRow, rules: PriceRules) {
  const [line] = lines;
  const priced = { pricePerDay: line?.price_cents ?? 0, quantity: 1, depositPerUnit: 0 };
  return rentalFigures([priced], rentalDays(start_date, end_date), rules);
}

/** Refuses a price other than what a booking costs that gets another status, in cents. */
function checkPrice(row: BookingRow, shown: number | undefined, rules: PriceRules): void {
  const price =
    row.status === 'inquiry'
      ? figuresByDays(row, rules).total
      : row.lines.reduce((total, line) => total + line.rent_cents - line.discount_cents, 0);
  if (shown === undefined || shown === price) return;
  throw priceChanged(
    `The price is now ${formatMoney(toDollars(price))}. Please check it and update again.`,
  );
}

/** While units are out another status is refused; overridden, a rental that ends takes them back. */
async function settleUnits(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  caller: Caller,
  id: number,
  { status, override }: StatusInput,
): Promise<void> {
  const booking = await lockBooking(db, id);
  if (!booking) throw notFound('Booking');
  if (booking.units_out > 0) {
    if (!override) {
      const units = booking.units_out === 1 ? '1 unit is' : `${booking.units_out} units are`;
      throw new AppError(409, 'units_out', `${units} out with this booking. Take them back first.`);
    }
    if (!holdsUnit(status)) await takeAllBack(db, caller, id, clock.today());
  } else if (holdsUnit(status) && !holdsUnit(booking.status)) {
    await forgetReturn(db, id);
  }
}

/**
 * Any of the four statuses from any; 409 where it would promise more units than there are, unless overridden. With a
 * price an inquiry is charged by its days from then on.
 */
export async function setStatus(
  deps: Pick<Deps, 'config' | 'database' | 'messaging' | 'clock' | 'shop'>,
  caller: Caller,
  id: number,
  input: StatusInput,
): Promise<BookingWithCamera> {
  const rules = deps.shop.settings().prices;
  const shown = input.totalPrice === undefined ? undefined : toCents(input.totalPrice);
  return tellingTransaction(deps, async (tx, tell) => {
    const before = await findBookingWithCamera(tx, id);
    if (!before) throw notFound('Booking');
    checkPrice(before, shown, rules);
    if (input.status !== before.status) await settleUnits(deps, tx, caller, id, input);
    const change = await changeStatus(tx, {
      bookingId: id,
      status: input.status,
      override: input.override ?? false,
      adminId: caller.id,
      lateUntil: lateUntil(deps),
    });
    if (change.outcome === 'overbooked') throw overbookedRefusal(change.conflicts);
    if (before.status === 'inquiry' && shown !== undefined) {
      // Its customer may have booked other days before it was locked.
      const locked = await findBookingWithCamera(tx, id);
      if (locked) checkPrice({ ...locked, status: 'inquiry' }, shown, rules);
      await priceByDays(tx, {
        bookingId: id,
        adminId: caller.id,
        before: toDollars(before.lines[0]?.rent_cents ?? 0),
        figures: figuresByDays(before, rules),
      });
    }
    if (input.status !== before.status) {
      await tell({
        bookingId: id,
        by: caller.id,
        kind: 'status',
        before: { status: before.status },
        after: { status: input.status },
        note: change.outcome === 'changed' && change.conflicts ? 'Overbooked' : '',
        text: eventTexts.status(input.status),
      });
    }
    const row = await findBookingWithCamera(tx, id);
    if (!row) throw notFound('Booking');
    return presentBookingWithCamera(row);
  });
}

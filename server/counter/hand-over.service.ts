import type { HandedOver, HandOverInput } from '#shared/counter/counter.ts';
import { formatDay } from '#shared/format.rules.ts';
import { noteOverride } from '../audit/note-override.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import type { Caller, Doer } from '../http/callers.ts';
import { AppError, notFound, unlessOverridden } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { consequencesFor } from '../stock/at-risk.service.ts';
import { outDays } from '../stock/stock.service.ts';
import { type Leaving } from '../units/rentals.queries.ts';
import {
  badUnits,
  inHouse,
  lockUnitsOf,
  requireInHouse,
  sendOut,
  type Rental,
} from '../bookings/units-out.ts';
import { answerOnce } from '../idempotency/idempotency.service.ts';
import { deskDetails } from '../bookings/bookings.service.ts';
import { writePayments } from '../money/entries.service.ts';
import { changeStatus } from '../bookings/change-status.ts';
import { requireNotOverbooked } from '../stock/conflicts.ts';
import { tellingTransaction } from '../bookings/telling-transaction.ts';
import {
  findRentalLines,
  lockBooking,
  type LockedBooking,
  type LockedLine,
} from '../bookings/locked-bookings.queries.ts';
import { findConflicts } from '../stock/conflicts.queries.ts';

type Counter = Pick<
  Deps,
  'config' | 'database' | 'messaging' | 'webhooks' | 'clock' | 'shop' | 'catalogue' | 'pictures'
>;

/** Throws 409 unless the booking is pending or confirmed. */
function requireOpen({ status }: LockedBooking): void {
  if (status === 'pending' || status === 'confirmed') return;
  throw new AppError(
    409,
    'wrong_status',
    `Nothing is handed over of a booking that is ${status}.`,
    {
      params: { status },
    },
  );
}

/** Throws 409 before the first and after the last day of a rental. */
function requireDays({ start_date, end_date }: LockedBooking, today: string): void {
  if (today < start_date) {
    throw new AppError(
      409,
      'too_soon',
      `This rental begins on ${formatDay(start_date)}. Do it anyway to hold the units from today on.`,
      { params: { day: start_date } },
    );
  }
  if (today > end_date) {
    throw new AppError(409, 'too_late', `This rental ended on ${formatDay(end_date)}.`, {
      params: { day: end_date },
    });
  }
}

/**
 * Finds the units for a hand-over: those that the request names by id, and for a quantity those
 * with the lowest numbers in the house.
 */
function chooseUnits(rental: Rental, asked: HandOverInput['units']): Leaving[] {
  const chosen = new Set<number>();
  const lineOf = (id: number): LockedLine => {
    const line = rental.lines.find((one) => one.id === id);
    if (!line) throw badUnits('A line is not of this booking');
    return line;
  };
  const named = asked.flatMap((one) => {
    if (!('unitId' in one)) return [];
    const line = lineOf(one.lineId);
    const unit = rental.units.get(one.unitId);
    if (!unit) throw badUnits('There is no such unit');
    if (unit.camera_id !== line.camera_id) {
      throw badUnits(`${unit.code} is no ${line.camera_name}`, {
        unit: unit.code,
        item: line.camera_name,
      });
    }
    if (chosen.has(unit.id)) throw badUnits(`${unit.code} is named twice`, { unit: unit.code });
    chosen.add(unit.id);
    return [{ unitId: unit.id, lineId: line.id, note: one.note ?? '' }];
  });
  const counted = asked.flatMap((one) => {
    if ('unitId' in one) return [];
    const line = lineOf(one.lineId);
    const here = inHouse(rental, line.camera_id, chosen).slice(0, one.quantity);
    if (here.length < one.quantity) {
      throw new AppError(
        409,
        'unit_not_here',
        `Only ${here.length} of ${one.quantity} ${line.camera_name} ${here.length === 1 ? 'is' : 'are'} in the house.`,
        { params: { count: here.length, wanted: one.quantity, item: line.camera_name } },
      );
    }
    for (const { id } of here) chosen.add(id);
    return here.map(({ id }) => ({ unitId: id, lineId: line.id, note: '' }));
  });
  return [...named, ...counted];
}

/** Throws 400 where more units would be out with a line than its quantity. */
function requireRoom({ lines }: Rental, asked: HandOverInput['units']): void {
  for (const line of lines) {
    const wanted = asked
      .filter(({ lineId }) => lineId === line.id)
      .reduce((sum, one) => sum + ('unitId' in one ? 1 : one.quantity), 0);
    if (line.out + wanted > line.quantity) {
      throw badUnits(
        `${line.quantity} x ${line.camera_name} ${line.quantity === 1 ? 'is' : 'are'} booked, ${line.out} of them ${line.out === 1 ? 'is' : 'are'} out already`,
        { count: line.out, wanted: line.quantity, item: line.camera_name },
      );
    }
  }
}

/**
 * Throws 409 where a line gives out more units than it holds, and other bookings are promised them.
 * This happens when units of the line were taken back for good before.
 */
async function requirePromise(
  deps: Counter,
  db: Db,
  booking: LockedBooking,
  rental: Rental,
  leaving: Leaving[],
): Promise<void> {
  const more = rental.lines.flatMap((line) => {
    const out = leaving.filter(({ lineId }) => lineId === line.id).length;
    const quantity = line.out + out - line.held;
    return out > 0 && quantity > 0 ? [{ ...line, quantity }] : [];
  });
  if (more.length === 0) return;
  const from = rental.today > booking.start_date ? rental.today : booking.start_date;
  const conflicts = await findConflicts(db, more, {
    from,
    to: booking.end_date > from ? booking.end_date : from,
    ...outDays(deps),
  });
  requireNotOverbooked(conflicts);
}

/**
 * Hands over units of a booking, all that the request names or none. A pending booking becomes
 * confirmed.
 */
export async function handOverUnits(
  deps: Counter,
  caller: Caller,
  bookingId: number,
  input: HandOverInput,
  request: KeyedRequest,
): Promise<HandedOver> {
  const today = deps.clock.today();
  return tellingTransaction(deps, (db, tell) =>
    answerOnce(db, caller, request, async () => {
      const booking = await lockBooking(db, bookingId);
      if (!booking) throw notFound('Booking');
      requireOpen(booking);
      const lines = await findRentalLines(db, bookingId);
      const named = input.units.flatMap((one) => ('unitId' in one ? [one.unitId] : []));
      const units = await lockUnitsOf(db, lines, named, today);
      const rental = { bookingId, lines, units, by: caller, today, at: deps.clock.now() };
      requireRoom(rental, input.units);
      const passed = noteOverride(db, caller, bookingId);
      await unlessOverridden(input.override, () => requireDays(booking, today), passed);
      const leaving = chooseUnits(rental, input.units);
      requireInHouse(
        leaving.flatMap(({ unitId }) => units.get(unitId) ?? []),
        today,
      );
      await unlessOverridden(
        input.override,
        () => requirePromise(deps, db, booking, rental, leaving),
        passed,
      );
      await changeStatus({ db, tell }, booking, 'confirmed', {
        by: caller,
        why: { kind: 'rental' },
      });
      await sendOut(db, rental, leaving);
      const items = itemsOf(lines, leaving);
      await tell(unitsMoved('handed_over', { bookingId, by: caller, items }));
      await writePayments(db, deps, caller, bookingId, input);
      const cameraIds = lines.map(({ camera_id }) => camera_id);
      return {
        ...(await deskDetails(db, deps, bookingId)),
        ...(await consequencesFor(deps, db, cameraIds)),
      };
    }),
  );
}

/** The items of some units and how many there are of each, as events of conversations have them. */
export const itemsOf = (
  lines: LockedLine[],
  units: { lineId: number }[],
): { cameraName: string; quantity: number }[] =>
  lines.flatMap(({ id, camera_name }) => {
    const quantity = units.filter(({ lineId }) => lineId === id).length;
    return quantity > 0 ? [{ cameraName: camera_name, quantity }] : [];
  });

/**
 * The parts of a history entry and of a conversation's event that tell of units that left or came
 * back.
 */
export const unitsMoved = (
  kind: 'handed_over' | 'taken_back',
  { items, ...of }: { bookingId: number; by: Doer; items: ReturnType<typeof itemsOf> },
) => ({ ...of, kind, after: { items }, event: { kind, values: { items } } });

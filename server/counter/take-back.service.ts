import { timeIn } from '#shared/clock.rules.ts';
import type { TakeBackInput, TakenBack } from '#shared/counter/counter.ts';
import { dueDay } from '#shared/bookings/bookings.rules.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { AppError, notFound } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { consequencesFor } from '../stock/at-risk.service.ts';
import {
  badUnits,
  lockUnitsOf,
  requireInHouse,
  sendOut,
  takeIn,
  type ComingBack,
  type Rental,
} from '../bookings/units-out.ts';
import type { UnitRow } from '../units/units.presenter.ts';
import { answerOnce } from '../idempotency/idempotency.service.ts';
import { completeWhenBack } from '../bookings/status/completion.ts';
import { deskDetails } from '../bookings/bookings.service.ts';
import { findBookingWithCamera } from '../bookings/bookings.queries.ts';
import { proposeLateFees } from './late-fees.ts';
import { itemsOf, unitsMoved } from './hand-over.service.ts';
import { writePayments } from '../money/entries.service.ts';
import { tellingTransaction } from '../bookings/telling-transaction.ts';
import {
  findRentalLines,
  lockBooking,
  lockRowsOfItems,
} from '../bookings/locked-bookings.queries.ts';

type Counter = Pick<
  Deps,
  'config' | 'database' | 'messaging' | 'webhooks' | 'clock' | 'shop' | 'catalogue' | 'pictures'
>;
type Back = ComingBack & { replaceWith?: number | undefined };

/**
 * The id of the line with which a unit is out.
 * @throws 409 where the unit is not out with this booking
 */
function lineOf({ lines, bookingId }: Rental, unit: UnitRow): number {
  const line = lines.find(({ id }) => id === unit.line_id);
  if (!line) {
    throw new AppError(409, 'unit_not_out', `${unit.code} is not out on booking #${bookingId}.`, {
      params: { unit: unit.code, bookingId },
    });
  }
  return line.id;
}

/**
 * Finds the units for a take-back: those that the request names by id, and for a quantity those of
 * the line that are out, the lowest numbers first.
 */
function chooseUnits(rental: Rental, asked: TakeBackInput['units']): Back[] {
  const chosen = new Set<number>();
  const named = asked.flatMap((one) => {
    if (!('unitId' in one)) return [];
    const unit = rental.units.get(one.unitId);
    if (!unit) throw badUnits('There is no such unit');
    if (chosen.has(unit.id)) throw badUnits(`${unit.code} is named twice`, { unit: unit.code });
    if (one.condition === 'damaged' || one.keepInService === undefined || !one.keepInService) {
      chosen.add(unit.id);
      return [
        {
          unitId: unit.id,
          lineId: lineOf(rental, unit),
          condition: one.condition,
          note: one.note ?? '',
          keepInService: one.keepInService ?? false,
          isReplaced: one.replaceWith !== undefined,
          replaceWith: one.replaceWith,
        },
      ];
    }
    throw badUnits('Only a damaged unit is kept in service');
  });
  const counted = asked.flatMap((one) => {
    if ('unitId' in one) return [];
    const line = rental.lines.find(({ id }) => id === one.lineId);
    if (!line) throw badUnits('A line is not of this booking');
    const out = [...rental.units.values()]
      .filter((unit) => unit.line_id === line.id && !chosen.has(unit.id))
      .slice(0, one.quantity);
    if (out.length < one.quantity) {
      throw badUnits(
        `Only ${out.length} of ${one.quantity} ${line.camera_name} ${out.length === 1 ? 'is' : 'are'} out`,
        {
          count: out.length,
          wanted: one.quantity,
          item: line.camera_name,
        },
      );
    }
    for (const { id } of out) chosen.add(id);
    return out.map(({ id }) => ({
      unitId: id,
      lineId: line.id,
      condition: one.condition,
      note: '',
      keepInService: false,
      isReplaced: false,
    }));
  });
  return [...named, ...counted];
}

/**
 * The units that go out in exchange for others: each must be of the same item, in the house, and
 * named once.
 */
function replacementsFor(rental: Rental, back: Back[]) {
  const taken = new Set<number>();
  const leaving = back.flatMap(({ replaceWith, unitId, lineId }) => {
    if (replaceWith === undefined) return [];
    const unit = rental.units.get(replaceWith);
    if (!unit || unit.camera_id !== rental.units.get(unitId)?.camera_id || taken.has(unit.id)) {
      throw badUnits('A replacement must be another unit of the same item');
    }
    taken.add(unit.id);
    return [{ unitId: unit.id, lineId, note: '' }];
  });
  requireInHouse(
    leaving.flatMap(({ unitId }) => rental.units.get(unitId) ?? []),
    rental.today,
  );
  return leaving;
}

/** How many units came back without an exchange, by the id of their line. */
function unitsBack(back: Back[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { lineId, isReplaced } of back) {
    if (!isReplaced) units.set(lineId, (units.get(lineId) ?? 0) + 1);
  }
  return units;
}

/** Takes units of a booking back, all that the request names or none. */
export async function takeBackUnits(
  deps: Counter,
  caller: Caller,
  bookingId: number,
  input: TakeBackInput,
  request: KeyedRequest,
): Promise<TakenBack> {
  const { timeZone } = deps.clock;
  const today = deps.clock.today();
  const reply = await tellingTransaction(deps, (db, tell) =>
    answerOnce(db, caller, request, async () => {
      // A missing unit lowers its item's stock count; the item's row must be locked first, before
      // the rows that bookings lock (docs/decisions/0018-lock-order.md).
      if (input.units.some(({ condition }) => condition === 'missing')) {
        await lockRowsOfItems(db, bookingId);
      }
      const booking = await lockBooking(db, bookingId);
      const before = booking && (await findBookingWithCamera(db, bookingId));
      if (!before) throw notFound('Booking');
      const lines = await findRentalLines(db, bookingId);
      const named = input.units.flatMap((one) =>
        'unitId' in one ? [one.unitId, ...(one.replaceWith ? [one.replaceWith] : [])] : [],
      );
      const units = await lockUnitsOf(db, lines, named, today);
      const rental = { bookingId, lines, units, by: caller, today, at: deps.clock.now() };
      const back = chooseUnits(rental, input.units);
      const replacements = replacementsFor(rental, back);
      await takeIn(db, rental, back);
      const told = { bookingId, by: caller };
      await tell({
        ...unitsMoved('taken_back', { ...told, items: itemsOf(lines, back) }),
        // The customer gets a mail only if a unit came back without an exchange.
        isMailed: back.some(({ isReplaced }) => !isReplaced),
      });
      if (replacements.length > 0) {
        await sendOut(db, { ...rental, lines: await findRentalLines(db, bookingId) }, replacements);
        const items = itemsOf(lines, replacements);
        await tell({ ...unitsMoved('handed_over', { ...told, items }), isMailed: false });
      }
      await completeWhenBack({ db, tell }, booking, { by: caller, today });
      const missing = back.filter(({ condition }) => condition === 'missing');
      const itemsOfMissing = missing.flatMap(({ unitId }) => units.get(unitId)?.camera_id ?? []);
      if (missing.length > 0) await deps.catalogue.announce(db, itemsOfMissing);
      await writePayments(db, deps, caller, bookingId, input);
      const items = lines.map(({ camera_id }) => camera_id);
      return {
        ...(await deskDetails(db, deps, bookingId)),
        ...(await consequencesFor(deps, db, items)),
        proposedEntries: await proposeLateFees(db, before, {
          today,
          time: timeIn(timeZone, deps.clock.now()),
          due: dueDay(
            { endDate: booking.end_date, handedOverAt: booking.handed_over_at },
            timeZone,
          ),
          units: unitsBack(back),
        }),
      };
    }),
  );
  deps.catalogue.changed();
  return reply;
}

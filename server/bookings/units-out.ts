import type { ErrorParams } from '#shared/error-params.ts';
import type { Day } from '#shared/days.rules.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import type { Doer } from '../http/callers.ts';
import { AppError, invalidInput } from '../http/errors.ts';
import { beginRepair } from '../units/downtimes.service.ts';
import {
  endRentals,
  findUnitIds,
  insertRentals,
  moveHold,
  type Leaving,
  type Returning,
} from '../units/rentals.queries.ts';
import { stateOf, type UnitRow } from '../units/units.presenter.ts';
import { keepUnits, lockUnits, recordUnitEvents, setRetired } from '../units/units.queries.ts';
import {
  findRentalLines,
  noteUnits,
  type LockedBooking,
  type LockedLine,
} from './locked-bookings.queries.ts';

/** A booking at the counter: its lines, and the units of their items; all are locked. */
export interface Rental {
  bookingId: number;
  lines: LockedLine[];
  units: Map<number, UnitRow>;
  by: Doer;
  today: Day;
  /** The moment of hand-over or return, by the shop's clock. */
  at: Date;
}

/**
 * Locks the units of the lines' items, and the units whose ids are in `named`; gives them by id.
 */
export async function lockUnitsOf(
  db: Db,
  lines: LockedLine[],
  named: number[],
  today: Day,
): Promise<Map<number, UnitRow>> {
  const cameraIds = lines.map(({ camera_id }) => camera_id);
  const ids = await findUnitIds(db, { cameraIds, named });
  const rows = await lockUnits(db, ids, today);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(ids.flatMap((id) => (byId.has(id) ? [[id, byId.get(id) as UnitRow]] : [])));
}

export const badUnits = (message: string, params?: ErrorParams): AppError =>
  invalidInput({ units: message }, params);

/**
 * Throws 409 where one of the units is not in the house; the message tells where each of those is.
 */
export function requireInHouse(units: UnitRow[], today: Day): void {
  const away = units.filter((unit) => stateOf(unit, today) !== 'in_house');
  if (away.length === 0) return;
  const where = (unit: UnitRow) =>
    unit.retired
      ? `${unit.code} is retired`
      : unit.line_id !== null
        ? `${unit.code} is out with booking #${unit.booking_id}`
        : `${unit.code} is in repair`;
  throw new AppError(409, 'unit_not_here', `${away.map(where).join('; ')}.`, {
    params: { units: away.map(({ code }) => code) },
  });
}

/** Throws 409 while units of the booking are out. */
export function requireNothingOut({ units_out }: Pick<LockedBooking, 'units_out'>): void {
  if (units_out === 0) return;
  const units = units_out === 1 ? '1 unit is' : `${units_out} units are`;
  throw new AppError(409, 'units_out', `${units} out with this booking. Take them back first.`, {
    params: { count: units_out },
  });
}

/**
 * The units of an item that are in the house, the lowest number first, except those in `without`.
 */
export const inHouse = (
  { units, today }: Pick<Rental, 'units' | 'today'>,
  cameraId: number,
  without: Set<number>,
): UnitRow[] =>
  [...units.values()].filter(
    (unit) =>
      unit.camera_id === cameraId && !without.has(unit.id) && stateOf(unit, today) === 'in_house',
  );

/** Sends units out with their lines. Where more units go out than a line holds, its hold grows. */
export async function sendOut(db: Db, rental: Rental, leaving: Leaving[]): Promise<void> {
  const perLine = rental.lines.flatMap((line) => {
    const units = leaving.filter(({ lineId }) => lineId === line.id);
    if (units.length === 0) return [];
    const beyond = Math.max(0, line.out + units.length - line.held);
    return [{ line, units, beyond }];
  });
  const marked = perLine.flatMap(({ units, beyond }) =>
    units.map((unit, index) => ({ ...unit, isBeyondHold: index < beyond })),
  );
  await insertRentals(db, rental, marked);
  for (const { line, units, beyond } of perLine) {
    await moveHold(db, line.id, { out: units.length, quantity: beyond });
  }
  await noteUnits(db, rental.bookingId, leaving.length, rental.at);
  await recordUnitEvents(
    db,
    leaving.map(({ unitId, note }) => ({
      unitId,
      by: rental.by,
      kind: 'handed_over' as const,
      bookingId: rental.bookingId,
      note,
      at: rental.at,
    })),
  );
}

/**
 * A unit that comes back. `keepInService` tells that it can be rented on although damaged,
 * `isReplaced` that another unit takes its place on the rental.
 */
export interface ComingBack extends Returning {
  lineId: number;
  keepInService: boolean;
  isReplaced: boolean;
}

/**
 * Takes units in: their lines hold them no longer, a damaged unit goes to repair, and a missing one
 * is lost.
 */
export async function takeIn(db: Db, rental: Rental, comingBack: ComingBack[]): Promise<void> {
  const { by, today, bookingId, at } = rental;
  await endRentals(db, { by, at }, comingBack);
  for (const line of rental.lines) {
    const back = comingBack.filter(({ lineId }) => lineId === line.id);
    const out = -back.length;
    const quantity = -back.filter(({ isReplaced }) => !isReplaced).length;
    if (out < 0) await moveHold(db, line.id, { out, quantity });
  }
  await noteUnits(db, bookingId, -comingBack.length, at);
  await recordUnitEvents(
    db,
    comingBack.map(({ unitId, condition, note }) => ({
      unitId,
      by,
      kind: 'taken_back' as const,
      bookingId,
      condition,
      note,
      at,
    })),
  );
  for (const { unitId, condition, note, keepInService } of comingBack) {
    const unit = rental.units.get(unitId);
    if (!unit) continue;
    if (condition === 'missing') {
      await setRetired(db, unit, 'lost', today);
      await recordUnitEvents(db, [{ unitId, by, kind: 'retired', bookingId, note: 'Missing' }]);
    } else if (condition === 'damaged' && !keepInService) {
      await beginRepair(db, unit, { by, today, reason: note || 'Damaged' });
    }
  }
  await keepUnits(
    db,
    [...new Set(rental.lines.map(({ camera_id }) => camera_id))].sort((a, b) => a - b),
    today,
  );
}

/**
 * Takes back all units of a locked booking in good condition, because somebody ends the rental by
 * its status.
 */
export async function takeAllBack(
  db: Db,
  by: Doer,
  bookingId: number,
  { today, now }: Pick<Clock, 'today' | 'now'>,
): Promise<void> {
  const lines = await findRentalLines(db, bookingId);
  const units = await lockUnitsOf(db, lines, [], today());
  const out = [...units.values()].flatMap(({ id, line_id }) =>
    line_id !== null && lines.some((line) => line.id === line_id)
      ? [
          {
            unitId: id,
            lineId: line_id,
            condition: 'ok' as const,
            note: '',
            keepInService: false,
            isReplaced: false,
          },
        ]
      : [],
  );
  if (out.length > 0) {
    await takeIn(db, { bookingId, lines, units, by, today: today(), at: now() }, out);
  }
}

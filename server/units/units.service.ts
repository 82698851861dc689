import type { Day } from '#shared/days.rules.ts';
import type { Consequences } from '#shared/desk/queued-bookings.ts';
import type { PageQuery } from '#shared/fields.ts';
import { limits } from '#shared/fields.rules.ts';
import { toCents } from '#shared/prices/prices.rules.ts';
import type {
  ChangedUnit,
  RentedUnit,
  SavedUnit,
  Unit,
  UnitEvent,
  UnitInput,
} from '#shared/units/units.ts';
import type { Db } from '../database/connect.ts';
import { rolledBack, transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Caller, Doer } from '../http/callers.ts';
import { AppError, invalidInput, notFound } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { cutPage, idCursor, pageSize, readCursor, type Page } from '../http/pagination.ts';
import { answerOnce } from '../idempotency/idempotency.service.ts';
import { consequencesFor } from '../stock/at-risk.service.ts';
import { endDowntimesOf } from './downtimes.queries.ts';
import {
  findItemOf,
  findItemOfCode,
  findRentedUnits,
  findSameSerial,
  findStockCount,
  findUnitEvents,
  findUnits,
  findUnitsOf,
  insertUnit,
  keepRetired,
  lockItem,
  lockUnits,
  recordUnitEvents,
  setRetired,
  updateUnitRow,
  type UnitFields,
} from './units.queries.ts';
import {
  presentRentedUnit,
  presentUnit,
  presentUnitEvent,
  type UnitRow,
} from './units.presenter.ts';

export type UnitReader = Pick<Deps, 'database' | 'clock' | 'config'>;
export type Desk = UnitReader & Pick<Deps, 'shop' | 'catalogue'>;

export const noUnit = () => notFound('Unit');
const codeTaken = () =>
  new AppError(409, 'code_taken', 'Another unit has this code', {
    fields: { code: 'Another unit has this code' },
  });
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

const toFields = ({ purchasePrice, ...rest }: UnitInput): UnitFields => ({
  ...rest,
  ...(purchasePrice !== undefined && {
    purchasePriceCents: purchasePrice === null ? null : toCents(purchasePrice),
  }),
});

/** A page of an item's units, by number; retired units are included. */
export async function unitsPage(
  { database: { db }, clock, config }: UnitReader,
  cameraId: number,
  query: PageQuery,
): Promise<Page<Unit>> {
  const today = clock.today();
  const size = pageSize(query);
  const [after] = readCursor(idCursor, query) ?? [0];
  const rows = await findUnitsOf(db, cameraId, today, after, size + 1);
  if (rows.length === 0 && (await findStockCount(db, cameraId)) === undefined) {
    throw notFound('Camera');
  }
  const { items, next } = cutPage(rows, size, (last) => [last.number]);
  return { next, items: items.map((row) => presentUnit(row, { ...config, today })) };
}

export async function unitHistory(
  db: Db,
  unitId: number,
  query: PageQuery,
): Promise<Page<UnitEvent>> {
  if ((await findItemOf(db, unitId)) === undefined) throw noUnit();
  const size = pageSize(query);
  const [before] = readCursor(idCursor, query) ?? [];
  const rows = await findUnitEvents(db, unitId, before, size + 1);
  const { items, next } = cutPage(rows, size, (last) => [last.id]);
  return { next, items: items.map(presentUnitEvent) };
}

/** The units that are or were out with a booking, for the desk. */
export const rentedUnitsOf = async (db: Db, bookingId: number): Promise<RentedUnit[]> =>
  (await findRentedUnits(db, bookingId)).map(presentRentedUnit);

/**
 * The id of the item whose unit has the code of a label; undefined if no unit has it, or if the
 * item has left the catalogue.
 */
export const itemOfCode = (db: Db, code: string): Promise<number | undefined> =>
  findItemOfCode(db, code);

async function unitNow({ clock, config }: UnitReader, db: Db, id: number): Promise<Unit> {
  const today = clock.today();
  const [row] = await findUnits(db, [id], today);
  if (!row) throw noUnit();
  return presentUnit(row, { ...config, today });
}

/** Runs work in a transaction that has locked a unit, and its item before it. */
export async function withUnit<Result>(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  id: number,
  work: (db: Db, unit: UnitRow, today: Day) => Promise<Result>,
): Promise<Result> {
  return transaction(database.db, (db) => withUnitIn(db, clock.today(), id, work)).catch(
    (error: unknown) => {
      throw isTaken(error) ? codeTaken() : error;
    },
  );
}

/** Does what `withUnit` does, inside a transaction of the caller. */
export async function withUnitIn<Result>(
  db: Db,
  today: Day,
  id: number,
  work: (db: Db, unit: UnitRow, today: Day) => Promise<Result>,
): Promise<Result> {
  const cameraId = await findItemOf(db, id);
  if (cameraId === undefined) throw noUnit();
  await lockItem(db, cameraId);
  const [unit] = await lockUnits(db, [id], today);
  if (!unit) throw noUnit();
  return work(db, unit, today);
}

/**
 * A unit after it was saved, with the other units that have its serial number. Two units may have
 * the same one, so the desk is only told.
 */
async function savedNow(deps: UnitReader, db: Db, id: number): Promise<SavedUnit> {
  const unit = await unitNow(deps, db, id);
  if (unit.serial === '') return unit;
  const same = await findSameSerial(db, id, unit.serial);
  return same.length > 0 ? { ...unit, sameSerial: same } : unit;
}

/** Adds a unit to an item, whose stock count grows by one. */
export async function addUnitTo(
  deps: Desk,
  caller: Caller,
  cameraId: number,
  input: UnitInput,
  request: KeyedRequest,
): Promise<SavedUnit> {
  const { database, catalogue, clock } = deps;
  const add = async (db: Db) => {
    await lockItem(db, cameraId);
    const stockCount = await findStockCount(db, cameraId);
    if (stockCount === undefined) throw notFound('Camera');
    if (stockCount >= limits.stockCount) {
      throw invalidInput({ stockCount: `At most ${limits.stockCount} units of an item` });
    }
    const id = await insertUnit(db, cameraId, toFields(input));
    await setRetired(db, { id, camera_id: cameraId }, null, clock.today());
    await recordUnitEvents(db, [{ unitId: id, by: caller, kind: 'reinstated', note: 'Added' }]);
    await catalogue.announce(db, [cameraId]);
    return savedNow(deps, db, id);
  };
  const unit = await transaction(database.db, (db) =>
    answerOnce(db, caller, request, () => add(db)),
  ).catch((error: unknown) => {
    throw isTaken(error) ? codeTaken() : error;
  });
  catalogue.changed();
  return unit;
}

export async function changeUnit(
  deps: UnitReader,
  by: Doer,
  id: number,
  input: UnitInput,
): Promise<SavedUnit> {
  return withUnit(deps, id, async (db, unit) => {
    const fields = toFields(input);
    if (Object.values(fields).some((value) => value !== undefined)) {
      await updateUnitRow(db, id, fields);
    }
    if (fields.note !== undefined && fields.note !== unit.note) {
      await recordUnitEvents(db, [{ unitId: id, by, kind: 'note', note: fields.note }]);
    }
    return savedNow(deps, db, id);
  });
}

/** Throws 409 for a unit that is out. */
function requireBack({ line_id, code }: UnitRow): void {
  if (line_id === null) return;
  throw new AppError(409, 'unit_out', `${code} is out. Take it back first.`, {
    params: { unit: code },
  });
}

/** Takes a unit out of service for good. The answer names the bookings that will lack units. */
export async function retire(deps: Desk, by: Doer, id: number): Promise<ChangedUnit> {
  const changed = await withUnit(deps, id, async (db, unit, today) => {
    requireBack(unit);
    if (unit.retired === null) {
      await endDowntimesOf(db, [id], today);
      await setRetired(db, unit, 'hand', today);
      await recordUnitEvents(db, [{ unitId: id, by, kind: 'retired' }]);
      await deps.catalogue.announce(db, [unit.camera_id]);
    } else if (unit.retired === 'stock') {
      // The lower stock count had retired the unit; now it stays retired even if the stock count
      // grows again.
      await keepRetired(db, id);
    }
    return {
      ...(await unitNow(deps, db, id)),
      ...(await consequencesFor(deps, db, [unit.camera_id])),
    };
  });
  deps.catalogue.changed();
  return changed;
}

/**
 * The consequences that the retirement of a unit would have. Nothing is written.
 * @throws the refusals of the retirement itself
 */
export async function retireConsequences(deps: Desk, id: number): Promise<Consequences> {
  const today = deps.clock.today();
  return rolledBack(deps.database.db, async (db) => {
    const [unit] = await findUnits(db, [id], today);
    if (!unit) throw noUnit();
    requireBack(unit);
    if (unit.retired === null) {
      await lockItem(db, unit.camera_id);
      await endDowntimesOf(db, [id], today);
      await setRetired(db, unit, 'hand', today);
    }
    return consequencesFor(deps, db, [unit.camera_id]);
  });
}

/** Brings a unit that was retired or lost back into service. */
export async function reinstate(deps: Desk, by: Doer, id: number): Promise<Unit> {
  const back = await withUnit(deps, id, async (db, unit, today) => {
    if (unit.retired !== null) {
      await setRetired(db, unit, null, today);
      await recordUnitEvents(db, [{ unitId: id, by, kind: 'reinstated' }]);
      await deps.catalogue.announce(db, [unit.camera_id]);
    }
    return unitNow(deps, db, id);
  });
  deps.catalogue.changed();
  return back;
}

import { addDays, type Day } from '#shared/days.rules.ts';
import type { Consequences } from '#shared/desk/queued-bookings.ts';
import type { DowntimeInput } from '#shared/units/downtimes.ts';
import type { Downtime } from '#shared/units/units.ts';
import type { Db } from '../database/connect.ts';
import { rolledBack, transaction } from '../database/transaction.ts';
import type { Caller, Doer } from '../http/callers.ts';
import { AppError, invalidInput, notFound } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { answerOnce } from '../idempotency/idempotency.service.ts';
import { consequencesFor } from '../stock/at-risk.service.ts';
import {
  endDowntimeRow,
  findDowntime,
  hasDowntimeWithin,
  insertDowntime,
} from './downtimes.queries.ts';
import { presentDowntime, type UnitRow } from './units.presenter.ts';
import { findUnits, recordUnitEvents } from './units.queries.ts';
import { noUnit, withUnit, withUnitIn, type Desk } from './units.service.ts';

/** Throws 409 for a unit that is retired, or out of service on one of the days. */
async function requireInService(
  db: Db,
  { id, code, retired }: UnitRow,
  from: Day,
  to: Day | null,
): Promise<void> {
  if (retired)
    throw new AppError(409, 'unit_not_here', `${code} is retired.`, { params: { unit: code } });
  if (await hasDowntimeWithin(db, id, from, to)) {
    throw new AppError(
      409,
      'downtime_overlaps',
      `${code} is already out of service on some of these days.`,
      { params: { unit: code } },
    );
  }
}

/**
 * Takes a unit out of service from a day on, which may lie in the past. It is done even if bookings
 * then lack units; the answer names these.
 */
export async function takeOutOfService(
  deps: Desk,
  caller: Caller,
  unitId: number,
  { from, to = null, reason }: DowntimeInput,
  request: KeyedRequest,
): Promise<Downtime & Consequences> {
  return transaction(deps.database.db, (tx) =>
    answerOnce(tx, caller, request, () =>
      withUnitIn(tx, deps.clock.today(), unitId, async (db, unit) => {
        await requireInService(db, unit, from, to);
        const downtime = await insertDowntime(db, { unitId, from, to, reason });
        await recordUnitEvents(db, [{ unitId, by: caller, kind: 'downtime', note: reason }]);
        return {
          ...presentDowntime(downtime),
          ...(await consequencesFor(deps, db, [unit.camera_id])),
        };
      }),
    ),
  );
}

/**
 * The consequences that a downtime would have. Nothing is written.
 * @throws the refusals of the downtime itself
 */
export async function downtimeConsequences(
  deps: Desk,
  unitId: number,
  { from, to = null }: { from: Day; to?: Day | null | undefined },
): Promise<Consequences> {
  if (to !== null && to < from) throw invalidInput({ to: 'to must not be before from' });
  return rolledBack(deps.database.db, async (db) => {
    const [unit] = await findUnits(db, [unitId], deps.clock.today());
    if (!unit) throw noUnit();
    await requireInService(db, unit, from, to);
    await insertDowntime(db, { unitId, from, to, reason: 'preview' });
    return consequencesFor(deps, db, [unit.camera_id]);
  });
}

export async function putBackIntoService(deps: Desk, by: Doer, downtimeId: number): Promise<void> {
  const downtime = await findDowntime(deps.database.db, downtimeId);
  if (!downtime) throw notFound('Downtime');
  await withUnit(deps, downtime.unit_id, async (db, unit, today) => {
    const locked = await findDowntime(db, downtimeId);
    if (!locked) return;
    if (locked.to_day !== null && locked.to_day < today) return;
    await endDowntimeRow(db, locked, today);
    await recordUnitEvents(db, [{ unitId: unit.id, by, kind: 'downtime_ended' }]);
  });
}

/**
 * Begins a repair of a unit today. It ends on the day before the next planned downtime; if the unit
 * is out of service already, nothing changes.
 */
export async function beginRepair(
  db: Db,
  unit: UnitRow,
  { by, today, reason }: { by: Doer; today: Day; reason: string },
): Promise<void> {
  const next = unit.downtimes.find(({ from_day }) => from_day > today);
  const goesOn = unit.downtimes.some(({ from_day }) => from_day <= today);
  if (goesOn) return;
  const to = next ? addDays(next.from_day, -1) : null;
  await insertDowntime(db, { unitId: unit.id, from: today, to, reason });
  await recordUnitEvents(db, [{ unitId: unit.id, by, kind: 'downtime', note: reason }]);
}

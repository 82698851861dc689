import type { PlannerBooking, PlannerRow } from '#shared/desk/admin.ts';
import { plannerLimits } from '#shared/desk/admin.rules.ts';
import { daysBetween, type Day } from '#shared/days.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import type { Deps } from '../../deps.ts';
import { invalidInput } from '../../http/errors.ts';
import { cutPage, idCursor, readCursor, type Page } from '../../http/pagination.ts';
import { findHeld } from '../../stock/holds.queries.ts';
import type { OutDays } from '../../stock/holds.queries.ts';
import { outDays } from '../../stock/stock.service.ts';
import {
  findPlannerBookings,
  findPlannerCameras,
  findPlannerDowntimes,
  type PlannerBookingRow,
  type PlannerDowntimeRow,
  type PlannerFilter,
} from './planner.queries.ts';

interface PlannerQuery extends PlannerFilter {
  from: Day;
  to: Day;
  limit?: number | undefined;
  cursor?: string | undefined;
}

const presentBooking = (row: PlannerBookingRow, { today, lateUntil }: OutDays): PlannerBooking => ({
  id: row.id,
  status: row.status,
  startDate: row.start_date,
  endDate: row.end_date,
  customerName: fullName({ firstName: row.first_name, lastName: row.last_name }),
  quantity: row.quantity,
  unitsOut: row.out,
  handedOverAt: row.handed_over_at?.toISOString() ?? null,
  lateUntil: row.out > 0 && row.end_date < today ? lateUntil : null,
  updatedAt: row.updated_at.toISOString(),
});

const presentDowntime = (row: PlannerDowntimeRow): PlannerRow['downtimes'][number] => ({
  unitId: row.unit_id,
  code: row.code,
  from: row.from_day,
  to: row.to_day,
  reason: row.reason,
});

/** A page of the planner: items by id, each with its bookings and downtimes in a range of days. */
export async function plannerPage(
  deps: Pick<Deps, 'database' | 'clock' | 'shop'>,
  query: PlannerQuery,
): Promise<Page<PlannerRow>> {
  const { db } = deps.database;
  const { from, to } = query;
  if (to < from) throw invalidInput({ to: 'to must not be before from' });
  if (daysBetween(from, to) >= plannerLimits.days) {
    throw invalidInput({ to: `At most ${plannerLimits.days} days can be asked for` });
  }
  const size = query.limit ?? plannerLimits.cameras;
  const [after] = readCursor(idCursor, query) ?? [0];
  const cameras = cutPage(await findPlannerCameras(db, query, after, size + 1), size, (last) => [
    last.id,
  ]);
  const ids = cameras.items.map(({ id }) => id);
  const out = outDays(deps);
  const [rows, downtimeRows, held] = await Promise.all([
    findPlannerBookings(db, ids, { from, to, ...out }),
    findPlannerDowntimes(db, ids, from, to),
    findHeld(db, ids, { from, to, ...out }),
  ]);
  const downtimes = Map.groupBy(downtimeRows, (row) => row.camera_id);
  const bookings = Map.groupBy(rows, (row) => row.camera_id);
  return {
    next: cameras.next,
    items: cameras.items.map(({ id, name, stock_count, category_id }) => ({
      camera: { id, name, stockCount: stock_count, categoryId: category_id },
      bookings: (bookings.get(id) ?? []).map((row) => presentBooking(row, out)),
      downtimes: (downtimes.get(id) ?? []).map(presentDowntime),
      levels: held.get(id)?.levels ?? [],
    })),
  };
}

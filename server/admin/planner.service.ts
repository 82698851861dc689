import type { PlannerBooking, PlannerRow } from '#shared/admin.ts';
import { plannerLimits } from '#shared/admin.rules.ts';
import { daysBetween, type Day } from '#shared/days.rules.ts';
import { fullName } from '#shared/users.rules.ts';
import type { Db } from '../database/connect.ts';
import { invalidInput } from '../http/errors.ts';
import { cutPage, idCursor, readCursor, type Page } from '../http/pagination.ts';
import {
  findPlannerBookings,
  findPlannerCameras,
  type PlannerBookingRow,
} from './planner.queries.ts';

interface PlannerQuery {
  from: Day;
  to: Day;
  categoryId?: number | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

const presentBooking = (row: PlannerBookingRow): PlannerBooking => ({
  id: row.id,
  status: row.status,
  startDate: row.start_date,
  endDate: row.end_date,
  customerName: fullName({ firstName: row.first_name, lastName: row.last_name }),
});

/** The catalogue by id with what is rented in a range of days. */
export async function plannerPage(db: Db, query: PlannerQuery): Promise<Page<PlannerRow>> {
  const { from, to } = query;
  if (to < from) throw invalidInput({ to: 'to must not be before from' });
  if (daysBetween(from, to) >= plannerLimits.days) {
    throw invalidInput({ to: `At most ${plannerLimits.days} days can be asked for` });
  }
  const size = query.limit ?? plannerLimits.cameras;
  const [after] = readCursor(idCursor, query) ?? [0];
  const cameras = cutPage(
    await findPlannerCameras(db, query.categoryId, after, size + 1),
    size,
    (last) => [last.id],
  );
  const rows = await findPlannerBookings(
    db,
    cameras.items.map(({ id }) => id),
    from,
    to,
  );
  const bookings = Map.groupBy(rows, (row) => row.camera_id);
  return {
    next: cameras.next,
    items: cameras.items.map(({ id, name, stock_count, category_id }) => ({
      camera: { id, name, stockCount: stock_count, categoryId: category_id },
      bookings: (bookings.get(id) ?? []).map(presentBooking),
    })),
  };
}

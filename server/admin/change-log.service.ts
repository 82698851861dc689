import type { BookingChange } from '#shared/desk/admin.ts';
import type { PageQuery } from '#shared/fields.ts';
import { fullName } from '#shared/users/users.rules.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { bookingFor } from '../bookings/bookings.service.ts';
import { cutPage, idCursor, pageSize, readCursor, type Page } from '../http/pagination.ts';
import { findStatusChanges, type StatusChangeRow } from '../change-log/change-log.queries.ts';

const presentChange = (row: StatusChangeRow): BookingChange => ({
  id: row.id,
  adminName: fullName({ firstName: row.first_name, lastName: row.last_name }),
  from: row.before.status,
  to: row.after.status,
  overridden: row.action === 'status_overridden',
  createdAt: row.created_at.toISOString(),
});

/** Who changed a booking's status and when, newest first. */
export async function bookingLog(
  { database: { db }, ...deps }: Pick<Deps, 'database' | 'pictures'>,
  caller: Caller,
  bookingId: number,
  query: PageQuery,
): Promise<Page<BookingChange>> {
  const booking = await bookingFor(db, deps, caller, bookingId);
  const size = pageSize(query);
  const [before] = readCursor(idCursor, query) ?? [];
  const rows = await findStatusChanges(db, booking.id, before, size + 1);
  const { items, next } = cutPage(rows, size, (last) => [last.id]);
  return { next, items: items.map(presentChange) };
}

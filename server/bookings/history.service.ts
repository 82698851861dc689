import type { PageQuery } from '#shared/fields.ts';
import type { BookingChange } from '#shared/desk/admin.ts';
import type { HistoryEntry } from '#shared/bookings/history.ts';
import { mayDo } from '#shared/permissions.rules.ts';
import { doerName } from '../audit/doers.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { cutPage, idCursor, pageSize, readCursor, type Page } from '../http/pagination.ts';
import { bookingFor } from './bookings.service.ts';
import {
  findHistory,
  findMaker,
  findStatusChanges,
  overbookedNote,
  type HistoryRow,
  type StatusChangeRow,
} from './history.queries.ts';

/**
 * A page of a booking's history, newest first. The oldest entry tells that the booking was made.
 */
export async function historyOf(
  { database, shop, pictures }: Pick<Deps, 'database' | 'shop' | 'pictures'>,
  caller: Caller,
  bookingId: number,
  query: PageQuery,
): Promise<Page<HistoryEntry>> {
  const { db } = database;
  const booking = await bookingFor(db, { pictures }, caller, bookingId);
  const isDesk = mayDo(caller.role, 'bookings.read');
  const houseName = shop.settings().house.name;
  const size = pageSize(query);
  const [beforeId] = readCursor(idCursor, query) ?? [];
  const rows = await findHistory(db, bookingId, { isDesk, beforeId, limit: size });
  // The history has no row for the making of a booking, so an entry for it is added to the last
  // page.
  const maker = rows.length < size && beforeId !== 0 ? await findMaker(db, bookingId) : undefined;
  const made: HistoryRow[] = maker
    ? [{ ...maker, id: 0, by: maker.id, kind: 'created', before: null, after: null, note: '' }]
    : [];
  const more = rows.length === size;
  const { items } = cutPage([...rows, ...made], size, ({ id }) => [id]);
  const last = items.at(-1);
  return {
    next: more && last && last.id !== 0 ? [last.id] : undefined,
    items: items.map((row) => present(row, { customerId: booking.userId, isDesk, houseName })),
  };
}

function present(
  row: HistoryRow,
  { customerId, isDesk, houseName }: { customerId: number; isDesk: boolean; houseName: string },
): HistoryEntry {
  const side = row.by === null ? 'shop' : row.by === customerId ? 'customer' : 'desk';
  const isNamed = side === 'customer' || (side === 'desk' && isDesk);
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: {
      name: isNamed ? doerName(row) : houseName,
      side,
    },
    kind: row.kind,
    before: row.before,
    after: row.after,
    // The note of a change of status is for the desk only; that of a cancellation is its reason,
    // which the customer reads too.
    ...(row.note && (isDesk || row.kind !== 'status') && { note: row.note }),
  };
}

const presentChange = (row: StatusChangeRow): BookingChange => ({
  id: row.id,
  adminName: doerName(row),
  from: row.before.status,
  to: row.after.status,
  overridden: row.note === overbookedNote,
  createdAt: row.at.toISOString(),
});

/** A page of the changes of a booking's status that the desk made, newest first. */
export async function statusChangesOf(
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

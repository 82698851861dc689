import { sql } from 'kysely';
import {
  usualBookingSort,
  type BookingSort,
  type bookingSortColumns,
} from '#shared/bookings/booking-list.rules.ts';
import { daysBetween } from '#shared/days.rules.ts';
import { hasEnded } from '#shared/bookings/booking-statuses.rules.ts';
import type { Db } from '../database/connect.ts';
import {
  follows,
  inOrder,
  ofFew,
  orderFor,
  valueOf,
  type ListOrder,
  type OrderCursor,
  type SortedColumn,
} from '../database/lists/list-order.ts';
import { itemLabel, personName } from '../database/lists/sorted-names.ts';
import { searchCondition } from './booking-search.queries.ts';
import {
  filterConditions,
  isOfCustomer,
  reviveDetails,
  selectDetails,
  type BookingDetailsRow,
  type BookingFilter,
} from './bookings.queries.ts';

/**
 * The values by which the desk can sort bookings. Each has an index; those of names and items stand
 * in the tables of people and items.
 */
const columns: Record<(typeof bookingSortColumns)[number], SortedColumn> = {
  id: { value: sql`booking.id`, type: 'bigint' },
  customer: { value: personName, type: 'text' },
  camera: { value: itemLabel, type: 'text' },
  startDate: { value: sql`booking.start_date`, type: 'date' },
  createdAt: { value: sql`booking.created_at`, type: 'timestamptz' },
  status: { value: sql`booking.status`, type: 'text' },
  totalPrice: { value: sql`booking.total_cents`, type: 'bigint' },
};

/** The order for the desk's list; undefined for the usual order, which `findBookings` has. */
export const bookingOrder = (sort: BookingSort = usualBookingSort): ListOrder | undefined =>
  sort === usualBookingSort ? undefined : orderFor(columns, sql`booking.id`, sort);

/** The longest range of days whose bookings are few enough to be sorted quickly. */
const fewDays = 31;

/**
 * Whether a filter leaves few bookings: those of one customer, those that have not ended, or those
 * of a month.
 */
const leavesFew = ({ userId, status, from, to }: BookingFilter): boolean =>
  userId !== undefined ||
  (status !== undefined && !hasEnded({ status })) ||
  (from !== undefined && to !== undefined && daysBetween(from, to) <= fewDays);

/**
 * All bookings that fit a filter, in an order that the desk chooses. A search finds the same
 * bookings as in `findBookings`.
 */
export async function findSortedBookings(
  db: Db,
  filter: BookingFilter,
  order: ListOrder,
  cursor: OrderCursor | undefined,
  limit: number,
): Promise<(BookingDetailsRow & { sorted_by: string })[]> {
  const search = filter.search ? await searchCondition(db, filter.search) : undefined;
  const used = search?.areFew || leavesFew(filter) ? ofFew(order) : order;
  // A subquery finds the ids of the page first, so that other columns are read for these rows only.
  const isOnPage = sql<boolean>`booking.id = any(array(
    select booking.id from booking
    join account on account.id = booking.account_id
    join camera on camera.id = booking.camera_id
    where ${isOfCustomer(filter)} and ${filterConditions(filter)}
      and ${search?.fits ?? sql`true`} and ${follows(used, cursor)}
    order by ${inOrder(used)} limit ${limit}::integer))`;
  const rows = await selectDetails(db)
    .select(valueOf(order).as('sorted_by'))
    .where(isOnPage)
    .orderBy(inOrder(order))
    .execute();
  return rows.map((row) => ({ ...reviveDetails(row), sorted_by: row.sorted_by }));
}

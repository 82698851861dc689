import { sql } from 'kysely';
import type { BookingSort } from '#shared/bookings/booking-list.rules.ts';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { cameraColumns, type CameraRow } from '../cameras/cameras.presenter.ts';
import type { Db } from '../database/connect.ts';
import { nested, type InJson } from '../database/nested.ts';
import { userColumns, type UserRow } from '../users/users.presenter.ts';
import { searchConditions } from './booking-search.queries.ts';
import { bookingColumns, type BookingRow } from './bookings.presenter.ts';
import type { LineRow } from '../prices/line-row.ts';

export type BookingWithCameraRow = BookingRow & { camera: CameraRow };
export type BookingDetailsRow = BookingWithCameraRow & { user: UserRow };

/**
 * The cursor of a list that is sorted by creation and id, newest first: the values of the last row.
 */
export type CreatedBefore = readonly [createdAt: string, id: number] | undefined;

const lineColumns = [
  'id',
  'camera_id',
  'camera_name',
  'quantity',
  'price_cents',
  'charged_days',
  'rent_cents',
  'discount_cents',
  'promo_cents',
  'beside_cents',
  'deposit_cents',
  'price_parts',
];

/**
 * The lines of a booking as JSON. `lines_of` of the migrations builds the same JSON for the kept
 * answer of a request.
 */
const bookingLines = sql<LineRow[]>`(
  select json_agg(${nested('booking_line', lineColumns)} order by position)
  from booking_line where booking_line.booking_id = booking.id)`;

const withCamera = (db: Db) =>
  db
    .selectFrom('booking')
    .innerJoin('camera', 'camera.id', 'booking.camera_id')
    .select(bookingColumns)
    .select(bookingLines.as('lines'))
    .select(nested<CameraRow>('camera', cameraColumns).as('camera'));

/**
 * Selects bookings with their first item and their customer, as the desk and the chat show them.
 */
export const selectDetails = (db: Db) =>
  withCamera(db)
    .innerJoin('account', 'account.id', 'booking.account_id')
    .select(nested<UserRow>('account', userColumns).as('user'));

const reviveCamera = <Row extends { camera: InJson<CameraRow> }>(row: Row) => ({
  ...row,
  camera: { ...row.camera, updated_at: new Date(row.camera.updated_at) },
});

/**
 * Makes a row of `selectDetails` whole: its nested rows are JSON, in which timestamps are texts.
 */
export const reviveDetails = <Row extends { camera: InJson<CameraRow>; user: InJson<UserRow> }>(
  row: Row,
) => ({
  ...reviveCamera(row),
  user: {
    ...row.user,
    created_at: new Date(row.user.created_at),
    updated_at: new Date(row.user.updated_at),
  },
});

/** A condition for the rows after a cursor, in a list that is sorted newest created first. */
const olderThan = (before: CreatedBefore, created = 'booking.created_at', id = 'booking.id') =>
  before
    ? sql<boolean>`(${sql.ref(created)}, ${sql.ref(id)}) < (${before[0]}::timestamptz, ${before[1]}::integer)`
    : sql<boolean>`true`;

export async function findOwnBookings(
  db: Db,
  accountId: number,
  before: CreatedBefore,
  limit: number,
): Promise<(BookingWithCameraRow & { unread_by_customer: number })[]> {
  const rows = await withCamera(db)
    .innerJoin('conversation', 'conversation.booking_id', 'booking.id')
    .select('conversation.unread_by_customer')
    .where('booking.account_id', '=', accountId)
    .where(olderThan(before))
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(reviveCamera);
}

/**
 * A filter of the desk's list of bookings; `userId` is the customer, `due` keeps only bookings with
 * something owed.
 */
export interface BookingFilter {
  userId?: number | undefined;
  status?: BookingStatus | undefined;
  search?: string | undefined;
  due?: boolean | undefined;
  /** The first and the last start day. */
  from?: Day | undefined;
  to?: Day | undefined;
  /** The order of the list; without it the newest created come first. */
  sort?: BookingSort | undefined;
}

/**
 * Those conditions of a filter that need only columns of `booking`; search and customer are left
 * out.
 */
export const filterConditions = ({ status, due, from, to }: BookingFilter) =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...(status ? [sql`status = ${status}`] : []),
      ...(due ? [sql`due_cents > 0`] : []),
      ...(from ? [sql`booking.start_date >= ${from}::date`] : []),
      ...(to ? [sql`booking.start_date <= ${to}::date`] : []),
    ],
    sql` and `,
  )}`;

/** A condition for the bookings of the filter's customer; true where the filter names none. */
export const isOfCustomer = ({ userId }: BookingFilter) =>
  userId ? sql<boolean>`booking.account_id = ${userId}` : sql<boolean>`true`;

/**
 * All bookings that fit the desk's filter, newest created first. A search looks at the booking's
 * id, the customer's names and e-mail, and each line's item: name, brand and model.
 */
export async function findBookings(
  db: Db,
  filter: BookingFilter,
  before: CreatedBefore,
  limit: number,
): Promise<BookingDetailsRow[]> {
  const filtered = filterConditions(filter);
  const condition = sql<boolean>`${olderThan(before)} and ${isOfCustomer(filter)} and ${filtered}`;
  const page = selectDetails(db)
    .where(condition)
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(limit);
  if (!filter.search) return (await page.execute()).map(reviveDetails);
  let rows: Awaited<ReturnType<typeof page.execute>> = [];
  const olderLine = olderThan(before, 'line.created_at', 'line.booking_id');
  const lineCondition =
    filter.status || filter.due || filter.from || filter.to
      ? sql<boolean>`${olderLine} and exists (
          select from booking where id = line.booking_id and ${filtered})`
      : olderLine;
  for await (const fits of searchConditions(
    db,
    filter.search,
    { condition, lineCondition, isShort: filter.userId !== undefined },
    limit,
  )) {
    rows = await page.where(fits).execute();
    if (rows.length === limit) break;
  }
  return rows.map(reviveDetails);
}

export async function findBookingDetails(
  db: Db,
  id: number,
): Promise<BookingDetailsRow | undefined> {
  const row = await selectDetails(db).where('booking.id', '=', id).executeTakeFirst();
  return row && reviveDetails(row);
}

export async function findBookingWithCamera(
  db: Db,
  id: number,
): Promise<BookingWithCameraRow | undefined> {
  const row = await withCamera(db).where('booking.id', '=', id).executeTakeFirst();
  return row && reviveCamera(row);
}

/**
 * The newest booking of a customer with this item in any line that is an inquiry, or that holds
 * units and is not over. With a range, a booking that holds units counts only if it shares a day
 * with the range.
 */
export async function findOpenBooking(
  db: Db,
  accountId: number,
  cameraId: number,
  today: Day,
  range: { from: Day; to: Day } | undefined,
): Promise<BookingWithCameraRow | undefined> {
  const row = await withCamera(db)
    .where('booking.account_id', '=', accountId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('booking_line')
          .select('booking_line.id')
          .whereRef('booking_line.booking_id', '=', 'booking.id')
          .where('booking_line.camera_id', '=', cameraId),
      ),
    )
    .where((eb) =>
      eb.or([
        eb('booking.status', '=', 'inquiry'),
        eb.and([
          eb('booking.status', 'in', ['pending', 'confirmed']),
          eb('booking.end_date', '>=', today),
          ...(range
            ? [eb('booking.start_date', '<=', range.to), eb('booking.end_date', '>=', range.from)]
            : []),
        ]),
      ]),
    )
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && reviveCamera(row);
}

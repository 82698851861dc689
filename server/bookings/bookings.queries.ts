import { sql } from 'kysely';
import type { BookingStatus } from '#shared/bookings.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { cameraColumns, type CameraRow } from '../cameras/cameras.presenter.ts';
import type { Db } from '../database/connect.ts';
import { nested, type InJson } from '../database/nested.ts';
import { userColumns, type UserRow } from '../users/users.presenter.ts';
import { searchConditions } from './booking-search.queries.ts';
import { bookingColumns, type BookingRow } from './bookings.presenter.ts';

export type BookingWithCameraRow = BookingRow & { camera: CameraRow };
export type BookingDetailsRow = BookingWithCameraRow & { user: UserRow };

/** A place in a list ordered by creation and id, newest first. */
export type CreatedBefore = readonly [createdAt: string, id: number] | undefined;

const withCamera = (db: Db) =>
  db
    .selectFrom('booking')
    .innerJoin('camera', 'camera.id', 'booking.camera_id')
    .select(bookingColumns)
    .select(nested<CameraRow>('camera', cameraColumns).as('camera'));

/** Bookings with their camera and user, as the desk and the chat show them. */
export const selectDetails = (db: Db) =>
  withCamera(db)
    .innerJoin('account', 'account.id', 'booking.account_id')
    .select(nested<UserRow>('account', userColumns).as('user'));

const reviveCamera = <Row extends { camera: InJson<CameraRow> }>(row: Row) => ({
  ...row,
  camera: { ...row.camera, updated_at: new Date(row.camera.updated_at) },
});

/** What `selectDetails` gives, with the moments that were read as JSON. */
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

/** Rows after a place, newest created first. */
const olderThan = (before: CreatedBefore) =>
  before
    ? sql<boolean>`(booking.created_at, booking.id) < (${before[0]}::timestamptz, ${before[1]}::integer)`
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

/** All bookings for the desk. A search looks at the id, the customer's names and e-mail, and the camera's name, brand and model. */
export async function findBookings(
  db: Db,
  filter: { status?: BookingStatus | undefined; search?: string | undefined },
  before: CreatedBefore,
  limit: number,
): Promise<BookingDetailsRow[]> {
  const condition = filter.status
    ? sql<boolean>`${olderThan(before)} and booking.status = ${filter.status}`
    : olderThan(before);
  const page = selectDetails(db)
    .where(condition)
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(limit);
  if (!filter.search) return (await page.execute()).map(reviveDetails);
  let rows: Awaited<ReturnType<typeof page.execute>> = [];
  for await (const fits of searchConditions(db, filter.search, condition, limit)) {
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
 * The newest booking of a customer for a camera that is an inquiry, or holds a unit and is not over; with a range,
 * those that hold a unit count only if they share a day with it.
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
    .where('booking.camera_id', '=', cameraId)
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

export interface Placement {
  accountId: number;
  cameraId: number;
  startDate: Day;
  endDate: Day;
  totalPrice: number;
  notes: string;
  isInquiry: boolean;
  request: { key: string; fingerprint: string } | undefined;
  mostPending: number;
  mostPerHour: number;
}

export type PlacementOutcome =
  | 'created'
  | 'promoted'
  | 'existing'
  | 'repeated'
  | 'repeated_created'
  | 'key_reused'
  | 'camera_missing'
  | 'price_changed'
  | 'too_many'
  | 'out_of_stock'
  | 'unavailable';

/** `place_booking` of the migrations: one transaction, one round trip. */
export async function placeBooking(
  db: Db,
  placement: Placement,
): Promise<{
  outcome: PlacementOutcome;
  reply: unknown;
  full_day: Day | null;
  price: number | null;
}> {
  const { rows } = await sql<{
    outcome: PlacementOutcome;
    reply: unknown;
    full_day: Day | null;
    price: number | null;
  }>`
    select outcome, reply, full_day, price from place_booking(
      ${placement.accountId}::integer, ${placement.cameraId}::integer, ${placement.startDate}::date, ${placement.endDate}::date,
      ${placement.totalPrice}::double precision, ${placement.notes}::text, ${placement.isInquiry}::boolean,
      ${placement.request?.key ?? null}::text, ${placement.request?.fingerprint ?? null}::text,
      ${placement.mostPending}::integer, ${placement.mostPerHour}::integer)`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('place_booking gave no outcome');
  return row;
}

/** The kept answer to a request key, if there is one. */
export function findAnswered(
  db: Db,
  accountId: number,
  key: string,
): Promise<{ fingerprint: string; created: boolean; reply: unknown } | undefined> {
  return db
    .selectFrom('booking_request')
    .select(['fingerprint', 'created', 'reply'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** `change_booking_status` of the migrations: the same lock and count as a new booking. */
export async function changeStatus(
  db: Db,
  change: { bookingId: number; status: BookingStatus; override: boolean; adminId: number },
): Promise<{ outcome: 'changed' | 'missing' | 'overbooked'; full_day: Day | null }> {
  const { rows } = await sql<{
    outcome: 'changed' | 'missing' | 'overbooked';
    full_day: Day | null;
  }>`
    select outcome, full_day from change_booking_status(
      ${change.bookingId}::integer, ${change.status}::text, ${change.override}::boolean, ${change.adminId}::integer)`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('change_booking_status gave no outcome');
  return row;
}

/** Charges a booking, which is locked, by its days, and writes the log. */
export async function priceByDays(
  db: Db,
  price: { bookingId: number; adminId: number; days: number; totalPrice: number },
): Promise<void> {
  await sql`
    with line as (
      update booking_line set charged_days = ${price.days}::integer, rent_cents = ${price.totalPrice * 100}::bigint
      where booking_id = ${price.bookingId}::integer and position = 1
    ), known as (
      select total_price from booking where id = ${price.bookingId}::integer
    ), changed as (
      update booking set total_price = ${price.totalPrice}::integer where id = ${price.bookingId}::integer
    )
    insert into change_log (admin_id, booking_id, action, before, after)
      select ${price.adminId}::integer, ${price.bookingId}::integer, 'price', json_build_object('totalPrice', total_price),
        json_build_object('totalPrice', ${price.totalPrice}::integer)
      from known where total_price <> ${price.totalPrice}::integer`.execute(db);
}

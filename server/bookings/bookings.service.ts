import type {
  Booking,
  BookingDetails,
  BookingInput,
  BookingWithCamera,
  OwnBooking,
  StatusInput,
} from '#shared/bookings.ts';
import type { BookingStatus } from '#shared/bookings.rules.ts';
import { rentalPrice } from '#shared/prices.rules.ts';
import { inquiryProblem, rangeProblem, rentalDays } from '#shared/rental-days.rules.ts';
import type { PageQuery } from '#shared/fields.ts';
import { toShopDay, type Day } from '#shared/days.rules.ts';
import { formatDay, formatMoney } from '#shared/format.rules.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../database/connect.ts';
import type { InJson } from '../database/nested.ts';
import { singleStatement, transaction } from '../database/transaction.ts';
import type { Caller } from '../http/callers.ts';
import {
  idempotencyKeyReused,
  invalidInput,
  notFound,
  outOfStock,
  overbooked,
  priceChanged,
  tooManyRequests,
  unavailable,
} from '../http/errors.ts';
import { createdCursor, cutPage, pageSize, readCursor, type Page } from '../http/pagination.ts';
import {
  presentBooking,
  presentBookingDetails,
  presentBookingWithCamera,
  type BookingRow,
} from './bookings.presenter.ts';
import {
  changeStatus,
  findAnswered,
  findBookingDetails,
  findBookings,
  findBookingWithCamera,
  findOpenBooking,
  findOwnBookings,
  placeBooking,
  priceByDays,
} from './bookings.queries.ts';

/** What one customer may have open and make (contract, section 5). */
const most = { pending: 50, perHour: 60 };

export interface Placed {
  /** Whether a new booking was made, then or when this request was first answered. */
  created: boolean;
  booking: Booking;
}

/** The row as the database keeps it in JSON. */
const presentKept = (kept: unknown): Booking => {
  const row = kept as InJson<BookingRow>;
  return presentBooking({
    ...row,
    created_at: new Date(row.created_at),
    // Answers that were kept before bookings had it.
    updated_at: new Date(row.updated_at ?? row.created_at),
  });
};

/** The first answer to a known request key; undefined for a new one, 422 when it was another request. */
export async function answeredBefore(
  db: Db,
  caller: Caller,
  request: { key: string; fingerprint: string },
): Promise<Placed | undefined> {
  const known = await findAnswered(db, caller.id, request.key);
  if (!known) return undefined;
  if (known.fingerprint !== request.fingerprint) throw idempotencyKeyReused();
  return { created: known.created, booking: presentKept(known.reply) };
}

/** Books a camera or opens an inquiry, with the refusals in the order of the contract: dates, camera, price, stock. */
export async function book(
  { database, clock, config }: Pick<Deps, 'database' | 'clock' | 'config'>,
  caller: Caller,
  input: BookingInput,
  request: { key: string; fingerprint: string } | undefined,
): Promise<Placed> {
  const startDate = toShopDay(input.startDate, clock.timeZone);
  const endDate = toShopDay(input.endDate, clock.timeZone);
  const isInquiry = input.status === 'inquiry';
  const problem = (isInquiry ? inquiryProblem : rangeProblem)(startDate, endDate, clock.today());
  if (problem) throw invalidInput({ [problem.field]: problem.message });

  const placed = await singleStatement(database.db, (db) =>
    placeBooking(db, {
      accountId: caller.id,
      cameraId: input.cameraId,
      startDate,
      endDate,
      totalPrice: input.totalPrice,
      notes: input.notes,
      isInquiry,
      request,
      mostPending: config.rateLimits ? most.pending * config.rateLimitFactor : unlimited,
      mostPerHour: config.rateLimits ? most.perHour * config.rateLimitFactor : unlimited,
    }),
  );
  switch (placed.outcome) {
    case 'key_reused':
      throw idempotencyKeyReused();
    case 'camera_missing':
      throw notFound('Camera');
    case 'price_changed':
      throw priceChanged(
        `The price is now ${formatMoney(placed.price ?? 0)}. Please check it and book again.`,
      );
    case 'too_many':
      throw tooManyRequests(
        3_600,
        'You have too many new bookings. Please wait for the desk to confirm some.',
      );
    case 'out_of_stock':
      throw outOfStock();
    case 'unavailable':
      throw unavailable(
        `No unit is free on ${formatDay(placed.full_day ?? startDate)}. Please choose other days.`,
      );
    case 'created':
    case 'repeated_created':
      return { created: true, booking: presentKept(placed.reply) };
    case 'promoted':
    case 'existing':
    case 'repeated':
      return { created: false, booking: presentKept(placed.reply) };
  }
}

const unlimited = 2_147_483_647;

/** For its customer and for administrators; for anybody else it is not there. */
export async function bookingFor(db: Db, caller: Caller, id: number): Promise<BookingDetails> {
  const row = await findBookingDetails(db, id);
  if (!row || !(caller.isAdmin || row.account_id === caller.id)) throw notFound('Booking');
  return presentBookingDetails(row);
}

export async function openBookingOf(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caller: Caller,
  cameraId: number,
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
): Promise<BookingWithCamera | null> {
  if (from && !to) throw invalidInput({ to: 'to is required together with from' });
  if (to && !from) throw invalidInput({ from: 'from is required together with to' });
  const range = from && to ? { from, to } : undefined;
  if (range && range.to < range.from) throw invalidInput({ to: 'to must not be before from' });
  const row = await findOpenBooking(database.db, caller.id, cameraId, clock.today(), range);
  return row ? presentBookingWithCamera(row) : null;
}

/** What a booking costs that gets another status: an inquiry may be charged by its days from then on. */
const priceAtStatusChange = (row: BookingRow): number =>
  row.status === 'inquiry'
    ? rentalPrice(row.price_per_day, row.start_date, row.end_date)
    : row.total_price;

function checkPrice(row: BookingRow, shown: number | undefined): void {
  const price = priceAtStatusChange(row);
  if (shown === undefined || shown === price) return;
  throw priceChanged(`The price is now ${formatMoney(price)}. Please check it and update again.`);
}

/** Any of the four statuses from any; 409 where it would promise more units than there are, unless overridden. */
export async function setStatus(
  db: Db,
  caller: Caller,
  id: number,
  input: StatusInput,
): Promise<BookingWithCamera> {
  return transaction(db, async (tx) => {
    const before = await findBookingWithCamera(tx, id);
    if (!before) throw notFound('Booking');
    checkPrice(before, input.totalPrice);
    const change = await changeStatus(tx, {
      bookingId: id,
      status: input.status,
      override: input.override ?? false,
      adminId: caller.id,
    });
    if (change.outcome === 'missing') throw notFound('Booking');
    if (change.outcome === 'overbooked') {
      throw overbooked(
        `All units are already promised on ${formatDay(change.full_day ?? '')}. Do it anyway to overbook this camera.`,
      );
    }
    if (before.status === 'inquiry' && input.totalPrice !== undefined) {
      // Its customer may have booked other days before it was locked.
      const locked = await findBookingWithCamera(tx, id);
      if (locked) checkPrice({ ...locked, status: 'inquiry' }, input.totalPrice);
      await priceByDays(tx, {
        bookingId: id,
        adminId: caller.id,
        days: rentalDays(before.start_date, before.end_date),
        totalPrice: input.totalPrice,
      });
    }
    const row = await findBookingWithCamera(tx, id);
    if (!row) throw notFound('Booking');
    return presentBookingWithCamera(row);
  });
}

const placeOf = (row: BookingRow) => [row.created_at.toISOString(), row.id];

/** The caller's bookings, newest created first. */
export async function ownBookings(
  db: Db,
  caller: Caller,
  query: PageQuery,
): Promise<Page<OwnBooking>> {
  const size = pageSize(query);
  const rows = await findOwnBookings(db, caller.id, readCursor(createdCursor, query), size + 1);
  const { items, next } = cutPage(rows, size, placeOf);
  return {
    next,
    items: items.map((row) => ({
      ...presentBookingWithCamera(row),
      unreadCount: row.unread_by_customer,
    })),
  };
}

/** Everybody's bookings for the desk, newest created first. */
export async function allBookings(
  db: Db,
  query: PageQuery & { status?: BookingStatus | undefined; search?: string | undefined },
): Promise<Page<BookingDetails>> {
  const size = pageSize(query);
  const rows = await findBookings(db, query, readCursor(createdCursor, query), size + 1);
  const { items, next } = cutPage(rows, size, placeOf);
  return { next, items: items.map(presentBookingDetails) };
}

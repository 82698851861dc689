import type {
  BookingDetails,
  ListedBooking,
  BookingWithCamera,
  OwnBooking,
} from '#shared/bookings/bookings.ts';
import type { DeskBooking } from '#shared/counter/counter.ts';
import type { Day } from '#shared/days.rules.ts';
import type { PageQuery } from '#shared/fields.ts';
import { mayDo, roles } from '#shared/permissions.rules.ts';
import { toCents, toDollars } from '#shared/prices/prices.rules.ts';
import { spansOn } from '#shared/shop/opening-hours.rules.ts';
import { closedOn } from '#shared/shop/rental-days.rules.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { invalidInput, notFound } from '../http/errors.ts';
import {
  createdCursor,
  cutPage,
  orderCursor,
  pageSize,
  readCursor,
  type Page,
} from '../http/pagination.ts';
import { ledgerOf } from '../ledger/ledger.service.ts';
import { rentedUnitsOf } from '../units/units.service.ts';
import { billingDetailsOf } from '../users/billing-details.service.ts';
import type { Raised } from '../webhooks/deliveries.queries.ts';
import {
  presentBookingDetails,
  presentBookingWithCamera,
  presentListedBooking,
  type BookingRow,
} from './bookings.presenter.ts';
import {
  findBookingDetails,
  findBookings,
  findBookingWithCamera,
  findOpenBooking,
  findOwnBookings,
  type BookingDetailsRow,
  type BookingFilter,
} from './bookings.queries.ts';
import { bookingOrder, findSortedBookings } from './sorted-bookings.queries.ts';

/** The person for whom a booking is read; his role decides on what he sees. */
type Reader = Pick<Caller, 'id' | 'role'>;

/** A reader who sees everything that owners see, and who is the customer of no booking. */
export const anyOwner: Reader = { id: 0, role: roles.owner };

/**
 * The row of a booking for its customer or the desk.
 * @throws 404 for other people
 */
async function rowFor(db: Db, caller: Reader, id: number): Promise<BookingDetailsRow> {
  const row = await findBookingDetails(db, id);
  if (!row || !(row.account_id === caller.id || mayDo(caller.role, 'bookings.read'))) {
    throw notFound('Booking');
  }
  return row;
}

/**
 * A booking for its customer or the desk; the desk also sees its units and its ledger.
 * @throws 404 for other people
 */
export async function bookingFor(
  db: Db,
  { pictures }: Pick<Deps, 'pictures'>,
  caller: Reader,
  id: number,
): Promise<BookingDetails> {
  const row = await rowFor(db, caller, id);
  const details = presentBookingDetails(row, pictures);
  if (!mayDo(caller.role, 'bookings.read')) return details;
  const { phone } = await billingDetailsOf(db, row.account_id);
  return {
    ...details,
    lines: details.lines.map((line, index) => {
      const { priceReason } = row.lines[index]?.price_parts ?? {};
      return { ...line, ...(priceReason && { priceReason }) };
    }),
    ...(phone && { phone }),
    units: await rentedUnitsOf(db, id),
    account: await ledgerOf(db, row),
  };
}

/**
 * A booking with what its page shows besides: the money, the place of the counter and the papers.
 */
export async function wholeBookingFor(
  db: Db,
  deps: Pick<Deps, 'pictures' | 'shop'>,
  caller: Reader,
  id: number,
): Promise<BookingDetails> {
  const row = await rowFor(db, caller, id);
  const details = await bookingFor(db, deps, caller, id);
  const { paid, due, deposit } = details.account ?? (await ledgerOf(db, row));
  const held = toCents(deposit.held) - toCents(deposit.returned) - toCents(deposit.kept);
  const { house, days } = deps.shop.settings();
  const { address, openingHours } = house;
  const { startDate, endDate, receiptNumber } = details;
  const pages = row.account_id === caller.id ? '/bookings' : '/admin/bookings';
  return {
    ...details,
    money: { paid, due, depositHeld: toDollars(held) },
    place: {
      address,
      hours: [...new Set([startDate, endDate])].map((date) => ({
        date,
        spans:
          closedOn(date, days) === null
            ? spansOn(date, openingHours).map(({ from, to }) => ({ from, to }))
            : [],
      })),
    },
    papers: receiptNumber
      ? [{ kind: 'receipt', number: receiptNumber, url: `${pages}/${id}/receipt` }]
      : [],
  };
}

/** A booking for the events of webhooks, as owners see it, with the id of its customer. */
export async function raisedBooking(
  db: Db,
  deps: Pick<Deps, 'pictures' | 'shop'>,
  id: number,
): Promise<Raised[]> {
  const booking = await wholeBookingFor(db, deps, anyOwner, id);
  return [{ data: booking, customerId: booking.userId }];
}

/**
 * A booking with its units and its ledger, for the answers of the desk's acts. They have both, also
 * for a caller whose role may not read bookings.
 */
export async function deskDetails(
  db: Db,
  deps: Pick<Deps, 'pictures'>,
  bookingId: number,
): Promise<DeskBooking> {
  const { units, account, ...details } = await bookingFor(db, deps, anyOwner, bookingId);
  if (!units || !account) throw new Error('only the desk has these details');
  return { ...details, units, account };
}

/** A booking with its first item, read anew after an act. */
export async function bookingNow(
  db: Db,
  { pictures }: Pick<Deps, 'pictures'>,
  id: number,
): Promise<BookingWithCamera> {
  const row = await findBookingWithCamera(db, id);
  if (!row) throw notFound('Booking');
  return presentBookingWithCamera(row, pictures);
}

export async function openBookingOf(
  { database, clock, pictures }: Pick<Deps, 'database' | 'clock' | 'pictures'>,
  caller: Caller,
  cameraId: number,
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
): Promise<BookingWithCamera | null> {
  if (from && !to) throw invalidInput({ to: 'to is required together with from' });
  if (to && !from) throw invalidInput({ from: 'from is required together with to' });
  const range = from && to ? { from, to } : undefined;
  if (range && range.to < range.from) throw invalidInput({ to: 'to must not be before from' });
  const row = await findOpenBooking(database.db, caller.id, cameraId, clock.today(), range);
  return row ? presentBookingWithCamera(row, pictures) : null;
}

const cursorOf = (row: BookingRow) => [row.created_at.toISOString(), row.id];

/** A page of the caller's own bookings, newest created first. */
export async function ownBookings(
  { database, pictures }: Pick<Deps, 'database' | 'pictures'>,
  caller: Caller,
  query: PageQuery,
): Promise<Page<OwnBooking>> {
  const size = pageSize(query);
  const before = readCursor(createdCursor, query);
  const rows = await findOwnBookings(database.db, caller.id, before, size + 1);
  const { items, next } = cutPage(rows, size, cursorOf);
  return {
    next,
    items: items.map((row) => ({
      ...presentBookingWithCamera(row, pictures),
      unreadCount: row.unread_by_customer,
    })),
  };
}

/**
 * A page of the rows of all customers' bookings, newest created first unless the query has another
 * order.
 */
export async function bookingsPage(
  db: Db,
  query: PageQuery & BookingFilter,
): Promise<Page<BookingDetailsRow>> {
  const size = pageSize(query);
  const order = bookingOrder(query.sort);
  if (!order) {
    const rows = await findBookings(db, query, readCursor(createdCursor, query), size + 1);
    return cutPage(rows, size, cursorOf);
  }
  const cursor = readCursor(orderCursor(order), query);
  const rows = await findSortedBookings(db, query, order, cursor, size + 1);
  return cutPage(rows, size, (last) => [last.sorted_by, last.id]);
}

/** A page of all customers' bookings for the desk's table. */
export async function allBookings(
  { database, pictures }: Pick<Deps, 'database' | 'pictures'>,
  query: PageQuery & BookingFilter,
): Promise<Page<ListedBooking>> {
  const { items, next } = await bookingsPage(database.db, query);
  return { next, items: items.map((row) => presentListedBooking(row, pictures)) };
}

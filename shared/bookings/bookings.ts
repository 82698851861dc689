import * as z from 'zod/mini';
import { bookingLedger } from '../money/booking-ledger.ts';
import { camera } from '../cameras/cameras.ts';
import { dayInQuery, rentalDay } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import {
  flagInQuery,
  id,
  idInPath,
  idParams,
  moment,
  numberInQuery,
  override,
  pageQuery,
  searchText,
  sortInQuery,
  text,
} from '../fields.ts';
import { limits } from '../fields.rules.ts';
import { rangeMessages } from '../shop/rental-days.rules.ts';
import { user } from '../users/users.ts';
import { bookingSortColumns } from './booking-list.rules.ts';
import { bookingStatuses, settableStatuses } from './booking-statuses.rules.ts';
import { bookingTimes } from './booking-times.ts';
import { askedTimes } from './times.ts';
import { linePriceParts, priceParts } from '../prices/price-parts.ts';
import { promoCode } from '../promo-codes/promo-code-input.ts';
import { hasTwoDecimals } from '../prices/prices.rules.ts';
import { linesInput } from '../stock/lines.ts';
import { rentedUnit } from '../units/units.ts';

/**
 * An item of a booking with its quantity. Name, price and rent (in dollars) are those of the moment
 * when the line was made.
 */
export const bookingLine = z.object({
  id: z.int(),
  cameraId: z.int(),
  cameraName: z.string(),
  quantity: z.int(),
  pricePerDay: z.number(),
  rent: z.number(),
  ...linePriceParts,
  /** The desk's reason for its own price; only people of the house get it. */
  priceReason: z.optional(z.string()),
});
export type BookingLine = z.infer<typeof bookingLine>;

export const booking = z.object({
  id: z.int(),
  userId: z.int(),
  cameraId: z.int(),
  startDate: z.string(),
  endDate: z.string(),
  ...bookingTimes,
  /** In dollars: `rent` less `discount`, plus extras and added tax; without the deposit. */
  totalPrice: z.number(),
  status: z.enum(bookingStatuses),
  notes: z.string(),
  /**
   * The lines in the order of the request. `cameraId`, `cameraName` and `pricePerDay` are of the
   * first.
   */
  lines: z.array(bookingLine),
  chargedDays: z.int(),
  rent: z.number(),
  discount: z.number(),
  ...priceParts,
  deposit: z.number(),
  cameraName: z.string(),
  pricePerDay: z.number(),
  /** The number of units that have left the house and are not back. */
  unitsOut: z.int(),
  /** When the first unit was handed over; null before that. */
  handedOverAt: z.nullable(moment),
  /** When the last unit came back; null before that. */
  returnedAt: z.nullable(moment),
  /** The number of the newest receipt; null where the booking has none. */
  receiptNumber: z.nullable(z.string()),
  createdAt: moment,
  updatedAt: moment,
});
export type Booking = z.infer<typeof booking>;

export const bookingWithCamera = z.extend(booking, { camera });
/**
 * A changed booking; `priceReset` has ids of lines that lost the desk's own price by the change.
 */
export const changedBooking = z.extend(bookingWithCamera, {
  priceReset: z.optional(z.array(z.int())),
});
export type ChangedBooking = z.infer<typeof changedBooking>;
export type BookingWithCamera = z.infer<typeof bookingWithCamera>;
export const ownBooking = z.extend(bookingWithCamera, { unreadCount: z.int() });
export type OwnBooking = z.infer<typeof ownBooking>;
const span = z.object({ from: z.string(), to: z.string() });
const onItsPage = {
  /** The booking's ledger in dollars; `due` below zero means that the house owes the customer. */
  money: z.optional(z.object({ paid: z.number(), due: z.number(), depositHeld: z.number() })),
  place: z.optional(
    z.object({
      address: z.string(),
      /** The opening hours, `HH:MM`, of the rental's first and last day. */
      hours: z.array(z.object({ date: z.string(), spans: z.array(span) })),
    }),
  ),
  papers: z.optional(
    z.array(
      z.object({
        kind: z.literal('receipt'),
        number: z.string(),
        /** The path of the receipt's page. */
        url: z.string(),
      }),
    ),
  ),
};
export const bookingDetails = z.extend(bookingWithCamera, {
  user,
  /** The customer's phone number; only the desk gets it, and it is absent when it is not known. */
  phone: z.optional(z.string()),
  /** Only people of the house get units and ledger, and only when a single booking is read. */
  units: z.optional(z.array(rentedUnit)),
  account: z.optional(bookingLedger),
  /** Fields that only the page of a booking shows; they come only when a single booking is read. */
  ...onItsPage,
});
export type BookingDetails = z.infer<typeof bookingDetails>;

/** A booking as a row of the desk's table of bookings. */
export const listedBooking = z.extend(bookingDetails, {
  /** Dollars that the customer still owes; below zero the house owes them to him. */
  due: z.number(),
});
export type ListedBooking = z.infer<typeof listedBooking>;

/** The total that a customer saw before booking: dollars with at most two decimals. */
export const totalPrice = z
  .number({ error: 'Total price is required' })
  .check(z.refine(hasTwoDecimals, { error: 'Total price must have at most two decimals' }));

/**
 * A new booking: one item by `cameraId`, or several by `lines`. An inquiry is about one unit of one
 * item.
 */
export const bookingInput = z
  .object({
    cameraId: z.optional(id),
    lines: z.optional(linesInput),
    startDate: rentalDay(rangeMessages.startRequired),
    endDate: rentalDay(rangeMessages.endRequired),
    ...askedTimes,
    totalPrice,
    promoCode,
    notes: z._default(text('Special requests', limits.notes), ''),
    status: z.optional(
      z.literal('inquiry', { error: 'A booking cannot be created with this status' }),
    ),
  })
  .check(
    z.refine(({ cameraId, lines }) => lines !== undefined || cameraId !== undefined, {
      error: 'Please choose an item',
      path: ['cameraId'],
    }),
    z.refine(
      ({ cameraId, lines }) =>
        cameraId === undefined || !lines?.[0] || lines[0].cameraId === cameraId,
      { error: 'cameraId must be the first line’s item', path: ['cameraId'] },
    ),
    z.refine(
      ({ status, lines }) =>
        status !== 'inquiry' || !lines || (lines.length === 1 && lines[0]?.quantity === 1),
      { error: 'An inquiry is about one unit of one item', path: ['lines'] },
    ),
  );
export type BookingInput = z.infer<typeof bookingInput>;

/** The form of the booking dialog; a day is `''` before one is chosen. */
export const bookingForm = z
  .object({
    startDate: z.string().check(z.minLength(1, { error: rangeMessages.startRequired })),
    endDate: z.string().check(z.minLength(1, { error: rangeMessages.endRequired })),
    notes: text('Special requests', limits.notes),
  })
  .check(
    z.refine((form) => !form.startDate || !form.endDate || form.endDate >= form.startDate, {
      error: rangeMessages.order,
      path: ['endDate'],
    }),
  );
export type BookingFormValues = z.infer<typeof bookingForm>;

export const statusInput = z.object({
  status: z.enum(settableStatuses, {
    error: `Status must be one of ${settableStatuses.join(', ')}`,
  }),
  override,
  /** Makes a booking of an inquiry at the price of its days; absent, the old price stays. */
  totalPrice: z.optional(totalPrice),
});
export type StatusInput = z.infer<typeof statusInput>;

export const checkCamera = endpoint('GET', '/api/bookings/check-camera/:cameraId', {
  access: 'user',
  summary:
    'The caller’s open inquiry or current booking with a camera in any line, or null; with a range, bookings that share a day with it',
  params: z.object({ cameraId: idInPath }),
  query: z.object({ from: z.optional(dayInQuery('from')), to: z.optional(dayInQuery('to')) }),
  reply: z.nullable(bookingWithCamera),
});
export const createBooking = endpoint('POST', '/api/bookings', {
  access: 'user',
  summary:
    'Book one item or several, all or nothing, or open an inquiry; takes an Idempotency-Key. 409 names what does not fit in `conflicts`. 200 when an open inquiry became the booking or answers again',
  status: 201,
  alsoAnswers: [200],
  takesKey: true,
  body: bookingInput,
  reply: booking,
});
export const listOwnBookings = endpoint('GET', '/api/bookings/user', {
  access: 'user',
  summary: 'The caller’s bookings, newest created first',
  query: pageQuery,
  reply: z.array(ownBooking),
});
export const getBooking = endpoint('GET', '/api/bookings/:id', {
  access: 'user',
  atDesk: ['bookings.read'],
  summary: 'One booking, for its customer and for administrators',
  params: idParams,
  reply: bookingDetails,
});
export const getBookingEvent = endpoint('GET', '/api/bookings/:id/event.ics', {
  access: 'user',
  atDesk: ['bookings.read'],
  summary: 'The calendar event of one booking, as its feed and its mails name it',
  params: idParams,
  reply: z.string(),
  contentType: 'text/calendar',
});
/** The query parameter `?status=` of a list of bookings. */
const statusFilter = z.optional(
  z.enum(bookingStatuses, { error: `status must be one of ${bookingStatuses.join(', ')}` }),
);

/** The filters of the desk's list of bookings. `from` and `to` are bounds of the start day. */
export const bookingFilters = z.object({
  status: statusFilter,
  search: searchText,
  due: z.optional(flagInQuery('due')),
  from: z.optional(dayInQuery('from')),
  to: z.optional(dayInQuery('to')),
  sort: sortInQuery(bookingSortColumns),
});

export const listBookings = endpoint('GET', '/api/bookings', {
  access: 'bookings.read',
  summary:
    'All bookings, newest created first unless `sort` says otherwise, or those of `userId`; `search` looks at the id, the customer and every line’s item',
  query: z.extend(z.extend(pageQuery, bookingFilters.shape), {
    userId: z.optional(numberInQuery('userId', 1, limits.id)),
  }),
  reply: z.array(listedBooking),
});
const reason = z.optional(text('Reason', limits.notes));
export const cancelInput = z.object({ reason });
export type CancelInput = z.infer<typeof cancelInput>;
export const deskCancelInput = z.object({
  reason,
  override,
});
export type DeskCancelInput = z.infer<typeof deskCancelInput>;

export const cancelBooking = endpoint('POST', '/api/bookings/:id/cancel', {
  access: 'user',
  summary:
    'Call off a booking of one’s own; takes an Idempotency-Key. 409 too_late, units_out, wrong_status',
  takesKey: true,
  params: idParams,
  body: cancelInput,
  reply: bookingWithCamera,
});
export const cancelBookingAtDesk = endpoint('POST', '/api/admin/bookings/:id/cancel', {
  access: 'bookings.cancel',
  summary: 'Call off any booking; takes an Idempotency-Key. 409 units_out unless `override`',
  takesKey: true,
  params: idParams,
  body: deskCancelInput,
  reply: bookingWithCamera,
});
export const setBookingStatus = endpoint('PUT', '/api/admin/bookings/:id/status', {
  access: 'bookings.write',
  summary:
    'Set a booking’s status; 409 overbooked unless `override`; an inquiry may be given the price of its days (409 price_changed for any other)',
  params: idParams,
  body: statusInput,
  reply: bookingWithCamera,
});

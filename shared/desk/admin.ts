import * as z from 'zod/mini';
import {
  bookingAtRisk,
  heldDeposit,
  overdueBooking,
  queuedBooking,
  requestedBooking,
} from './queued-bookings.ts';
import { bookingFilters } from '../bookings/bookings.ts';
import { bookingStatuses, settableStatuses } from '../bookings/booking-statuses.rules.ts';
import { kind } from '../cameras/cameras.ts';
import { dayInQuery } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, moment, numberInQuery, pageQuery, searchText } from '../fields.ts';
import { limits } from '../fields.rules.ts';
import { conversation } from '../messages/messages.ts';
import { plannerLimits, todayQueues, workSpans } from './admin.rules.ts';

export const summary = z.object({
  totalCameras: z.int(),
  /** Items with a stock of 1 or less. */
  needsAttention: z.int(),
  /** The number of confirmed bookings. */
  activeBookings: z.int(),
  totalBookings: z.int(),
  registeredUsers: z.int(),
  regularUsers: z.int(),
  administrators: z.int(),
  /** Dollars: the plain sum of totalPrice over all bookings (docs/specification.md 9). */
  revenue: z.number(),
  byStatus: z.record(z.enum(bookingStatuses), z.int()),
  /** Whether a demo password still works, of which the dashboard warns. */
  demoPasswords: z.boolean(),
});
export type Summary = z.infer<typeof summary>;

/** The number of entries in a queue, and the first of them. */
const queueOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ count: z.int(), first: z.array(item) });

export const today = z.object({
  today: z.string(),
  /** Confirmed bookings whose days have begun and of which some units are not handed over. */
  goingOut: z.extend(queueOf(queuedBooking), {
    /** How many of them began on an earlier day. */
    fromBefore: z.int(),
  }),
  /** Bookings with units that are out until today. */
  comingBack: queueOf(queuedBooking),
  /** Bookings past their end that are out, or confirmed without a hand-over: the longest overdue first. */
  overdue: queueOf(overdueBooking),
  /** Bookings of the next days that will lack units. */
  atRisk: queueOf(bookingAtRisk),
  /** Requests that wait for the desk, the first to begin at the front. */
  pending: queueOf(requestedBooking),
  /** Conversations with messages that the desk has not read. */
  unread: queueOf(conversation),
  /** Bookings of which nothing is out any more and a deposit is still held, the longest ended first; `sum` in dollars. */
  depositsHeld: z.extend(queueOf(heldDeposit), { sum: z.number() }),
  /** Hand-overs and returns of these days by the hour that was agreed, null where none was. */
  load: z.array(z.object({ hour: z.nullable(z.int()), out: z.int(), back: z.int() })),
});
export type Today = z.infer<typeof today>;

export const plannerBooking = z.extend(
  z.omit(queuedBooking, {
    cameraName: true,
    lines: true,
    pickUpTime: true,
    returnTime: true,
    due: true,
  }),
  {
    quantity: z.int(),
    /** The moment at which its first unit left. */
    handedOverAt: z.nullable(moment),
    /** The day until which units that are late are counted as held; null when none is. */
    lateUntil: z.nullable(z.string()),
    updatedAt: moment,
  },
);
export type PlannerBooking = z.infer<typeof plannerBooking>;

/** An item, the bookings that have, had or want its units in a range of days, and how many are not free. */
export const plannerRow = z.object({
  camera: z.object({ id: z.int(), name: z.string(), stockCount: z.int(), categoryId: z.int() }),
  bookings: z.array(plannerBooking),
  downtimes: z.array(
    z.object({
      unitId: z.int(),
      code: z.string(),
      from: z.string(),
      to: z.nullable(z.string()),
      reason: z.string(),
    }),
  ),
  /** Units that are not free from a day on, until the next entry's day; the first is the first day asked for. */
  levels: z.array(z.object({ day: z.string(), held: z.int() })),
});
export type PlannerRow = z.infer<typeof plannerRow>;

/** A change of a booking's status by the desk. */
export const bookingChange = z.object({
  id: z.int(),
  adminName: z.string(),
  from: z.enum(bookingStatuses),
  to: z.enum(settableStatuses),
  /** Whether the desk knowingly promised more units than there were. */
  overridden: z.boolean(),
  createdAt: moment,
});
export type BookingChange = z.infer<typeof bookingChange>;

const volume = z.object({ bookings: z.int(), revenue: z.number() });
export type Volume = z.infer<typeof volume>;

const rentedItem = z.extend(volume, { cameraId: z.int(), cameraName: z.string() });
export type RentedItem = z.infer<typeof rentedItem>;

export const weeklyReport = z.object({
  /**
   * Oldest first; a booking counts in the week in which it was made, and weeks begin on Monday in
   * the shop's calendar.
   */
  weeks: z.array(
    z.object({ monday: z.string(), all: volume, confirmed: volume, completed: volume }),
  ),
  /** By confirmed and completed bookings of these weeks, most first. */
  mostRented: z.array(rentedItem),
  /** The items of the current catalogue, least rented first; items that were never rented included. */
  leastRented: z.array(rentedItem),
});
export type WeeklyReport = z.infer<typeof weeklyReport>;

/** The uses of an item, asked before it is changed or deleted. */
export const cameraUse = z.object({
  bookings: z.int(),
  /** The number of pending and confirmed bookings. */
  openBookings: z.int(),
  /** Conversations with at least one message. */
  conversations: z.int(),
  /** Days from today on which more is promised than `stockCount` units. */
  overbookedDays: z.array(z.string()),
});
export type CameraUse = z.infer<typeof cameraUse>;

export const getSummary = endpoint('GET', '/api/admin/summary', {
  access: 'bookings.read',
  summary: 'Totals for the dashboard’s cards and counters',
  reply: summary,
});
const span = z.optional(
  z.enum(workSpans, { error: `span must be one of ${workSpans.join(', ')}` }),
);

export const getToday = endpoint('GET', '/api/admin/today', {
  access: 'bookings.read',
  summary:
    'What the desk has to do today, tomorrow or in a week: counts, and the first few of each',
  query: z.object({ span }),
  reply: today,
});
/** A queue of today, whole. */
export const listQueue = endpoint('GET', '/api/admin/today/:queue', {
  access: 'bookings.read',
  summary: 'One list of today, whole and paged',
  params: z.object({ queue: z.enum(todayQueues, { error: 'There is no such list' }) }),
  query: z.extend(pageQuery, { span }),
  reply: z.array(z.union([bookingAtRisk, overdueBooking, heldDeposit, queuedBooking])),
});
export const getPlanner = endpoint('GET', '/api/admin/planner', {
  access: 'bookings.read',
  summary: `Cameras by id with their bookings from \`from\` to \`to\`, at most ${plannerLimits.days} days and ${plannerLimits.cameras} cameras a page`,
  query: z.object({
    from: dayInQuery('from'),
    to: dayInQuery('to'),
    categoryId: z.optional(numberInQuery('categoryId', 1, limits.id)),
    kind: z.optional(kind),
    search: searchText,
    limit: z.optional(numberInQuery('limit', 1, plannerLimits.cameras)),
    cursor: pageQuery.shape.cursor,
  }),
  reply: z.array(plannerRow),
});
export const getBookingLog = endpoint('GET', '/api/admin/bookings/:id/log', {
  access: 'bookings.read',
  summary: 'Who changed a booking’s status, newest first',
  params: idParams,
  query: pageQuery,
  reply: z.array(bookingChange),
});
export const getWeeklyReport = endpoint('GET', '/api/admin/reports/weekly', {
  access: 'reports.read',
  summary: 'Bookings and revenue of the last 26 weeks, and the most and least rented items',
  reply: weeklyReport,
});
export const getCameraUse = endpoint('GET', '/api/admin/cameras/:id/use', {
  access: 'bookings.read',
  summary:
    'Bookings and conversations of a camera, and the days on which `stockCount` units (as many as now when absent) would not do',
  params: idParams,
  query: z.object({ stockCount: z.optional(numberInQuery('stockCount', 0, limits.stockCount)) }),
  reply: cameraUse,
});

const csv = { access: 'export', contentType: 'text/csv', reply: z.string() } as const;

export const exportBookings = endpoint('GET', '/api/admin/bookings.csv', {
  ...csv,
  besides: ['bookings.read'],
  summary: 'All bookings of a filter as CSV, newest created first unless `sort` says otherwise',
  query: bookingFilters,
});
export const exportCameras = endpoint('GET', '/api/admin/cameras.csv', {
  ...csv,
  besides: ['bookings.read'],
  summary: 'All cameras as CSV',
});
export const exportUsers = endpoint('GET', '/api/admin/users.csv', {
  ...csv,
  besides: ['people.read'],
  summary: 'All users as CSV',
});

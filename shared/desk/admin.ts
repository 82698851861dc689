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
  /** The number of items with a stock count of 1 or less. */
  needsAttention: z.int(),
  /** The number of confirmed bookings. */
  activeBookings: z.int(),
  totalBookings: z.int(),
  registeredUsers: z.int(),
  regularUsers: z.int(),
  administrators: z.int(),
  /** In dollars: the plain sum of totalPrice over all bookings (docs/specification.md 9). */
  revenue: z.number(),
  byStatus: z.record(z.enum(bookingStatuses), z.int()),
  /** Whether an account still has the password of the demo; the dashboard warns of it. */
  demoPasswords: z.boolean(),
});
export type Summary = z.infer<typeof summary>;

/** A list of the page `Today` in short: how many entries it has, and the first of them. */
const queueOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ count: z.int(), first: z.array(item) });

export const today = z.object({
  today: z.string(),
  /** Confirmed bookings with units to hand over on the days asked for. */
  goingOut: z.extend(queueOf(queuedBooking), {
    /** How many of these bookings should have left on an earlier day. */
    fromBefore: z.int(),
  }),
  /** Bookings with units out that are due on the days asked for. */
  comingBack: queueOf(queuedBooking),
  /** Bookings past their due day with units out, or still confirmed; the longest overdue first. */
  overdue: queueOf(overdueBooking),
  /** Bookings of the next days that will lack units, because of late returns for example. */
  atRisk: queueOf(bookingAtRisk),
  /** Requests that wait for the desk, the earliest start first. */
  pending: queueOf(requestedBooking),
  /** Conversations with messages that the desk has not read. */
  unread: queueOf(conversation),
  /**
   * Bookings that hold a deposit while no unit is out any more, the earliest end first; `sum` in
   * dollars.
   */
  depositsHeld: z.extend(queueOf(heldDeposit), { sum: z.number() }),
  /**
   * The numbers of hand-overs and returns on the days asked for, by the agreed hour; `hour` is null
   * for those without an agreed time.
   */
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
    /** When the booking's first unit of this item left; null before that. */
    handedOverAt: z.nullable(moment),
    /** The day until which late units are counted as not free; null when none is late. */
    lateUntil: z.nullable(z.string()),
    updatedAt: moment,
  },
);
export type PlannerBooking = z.infer<typeof plannerBooking>;

/** An item, its bookings in a range of days, and how many of its units are not free. */
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
  /**
   * How many units are not free from `day` on, until the day of the next entry. The first entry is
   * the first day of the range.
   */
  levels: z.array(z.object({ day: z.string(), held: z.int() })),
});
export type PlannerRow = z.infer<typeof plannerRow>;

/** A change of a booking's status by the desk, for the list of the newest changes. */
export const bookingChange = z.object({
  id: z.int(),
  adminName: z.string(),
  from: z.enum(bookingStatuses),
  to: z.enum(settableStatuses),
  /** Whether the desk promised more units than there were, with an override. */
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
   * Weeks from the oldest on. A booking counts in the week in which it was made; weeks begin on
   * Monday in the shop's time zone.
   */
  weeks: z.array(
    z.object({ monday: z.string(), all: volume, confirmed: volume, completed: volume }),
  ),
  /** Items by the number of confirmed and completed bookings of these weeks, most rented first. */
  mostRented: z.array(rentedItem),
  /**
   * Items of the present catalogue, least rented first; items that were never rented are included.
   */
  leastRented: z.array(rentedItem),
});
export type WeeklyReport = z.infer<typeof weeklyReport>;

/**
 * The bookings and conversations of an item, which the desk sees before it changes or deletes the
 * item.
 */
export const cameraUse = z.object({
  bookings: z.int(),
  /** The number of pending and confirmed bookings of the item. */
  openBookings: z.int(),
  /** The number of conversations about the item that have a message. */
  conversations: z.int(),
  /** Days from today on for which more units are promised than `stockCount`. */
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
/** One list of the page `Today` in full. */
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

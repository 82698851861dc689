import * as z from 'zod/mini';
import { bookingStatuses } from '../bookings/booking-statuses.rules.ts';
import { bookingTimes } from '../bookings/booking-times.ts';

/** A booking as one line of the desk's lists. */
export const queuedBooking = z.object({
  id: z.int(),
  status: z.enum(bookingStatuses),
  startDate: z.string(),
  endDate: z.string(),
  ...bookingTimes,
  customerName: z.string(),
  cameraName: z.string(),
  lines: z.array(z.object({ cameraName: z.string(), quantity: z.int() })),
  /** The number of units that have left the house and are not back. */
  unitsOut: z.int(),
  /**
   * Dollars that the customer still owes for the booking; below zero the house owes them to him.
   */
  due: z.number(),
});
export type QueuedBooking = z.infer<typeof queuedBooking>;

/**
 * A booking past its due day with units out, or still confirmed; `daysLate` counts from the due
 * day.
 */
export const overdueBooking = z.extend(queuedBooking, { daysLate: z.int() });
export type OverdueBooking = z.infer<typeof overdueBooking>;

/**
 * A booking of the next days that will lack units, and the customers whose late returns cause it.
 */
export const bookingAtRisk = z.extend(queuedBooking, {
  reason: z.string(),
  lateCustomers: z.array(z.object({ bookingId: z.int(), name: z.string(), daysLate: z.int() })),
});
export type BookingAtRisk = z.infer<typeof bookingAtRisk>;

/**
 * A request. `leavesFree` is the smallest number of units of its items that are left on any of its
 * days besides its own; below zero there are not enough.
 */
export const requestedBooking = z.extend(queuedBooking, { leavesFree: z.int() });
export type RequestedBooking = z.infer<typeof requestedBooking>;

/** A booking that holds a deposit while no unit is out any more; the deposit is in dollars. */
export const heldDeposit = z.extend(queuedBooking, { depositLeft: z.number() });
export type HeldDeposit = z.infer<typeof heldDeposit>;

/**
 * Consequences for other bookings of an act that is never refused for lack of stock, such as a late
 * return.
 */
export const consequences = {
  /** Days from today on for which more units are promised than there are. */
  overbookedDays: z.array(z.string()),
  bookingsAtRisk: z.array(bookingAtRisk),
};
const consequencesObject = z.object(consequences);
export type Consequences = z.infer<typeof consequencesObject>;

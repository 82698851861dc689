import * as z from 'zod/mini';
import { bookingStatuses } from '../bookings/booking-statuses.rules.ts';
import { bookingTimes } from '../bookings/booking-times.ts';

/** A booking as one line of a list at the desk. */
export const queuedBooking = z.object({
  id: z.int(),
  status: z.enum(bookingStatuses),
  startDate: z.string(),
  endDate: z.string(),
  ...bookingTimes,
  customerName: z.string(),
  cameraName: z.string(),
  lines: z.array(z.object({ cameraName: z.string(), quantity: z.int() })),
  /** Units that have left the house and are not back. */
  unitsOut: z.int(),
  /** Dollars that its customer owes; below zero the house does. */
  due: z.number(),
});
export type QueuedBooking = z.infer<typeof queuedBooking>;

/**
 * A booking past its due day with units out, or confirmed and never handed over; `daysLate` counts
 * from the due day.
 */
export const overdueBooking = z.extend(queuedBooking, { daysLate: z.int() });
export type OverdueBooking = z.infer<typeof overdueBooking>;

/** A booking of the next days that will lack units, with the late customers who have them. */
export const bookingAtRisk = z.extend(queuedBooking, {
  reason: z.string(),
  lateCustomers: z.array(z.object({ bookingId: z.int(), name: z.string(), daysLate: z.int() })),
});
export type BookingAtRisk = z.infer<typeof bookingAtRisk>;

/** A request, and the fewest units of its items that are left on its days with it; below zero it is short. */
export const requestedBooking = z.extend(queuedBooking, { leavesFree: z.int() });
export type RequestedBooking = z.infer<typeof requestedBooking>;

/** A booking of which nothing is out and a deposit is still held, in dollars. */
export const heldDeposit = z.extend(queuedBooking, { depositLeft: z.number() });
export type HeldDeposit = z.infer<typeof heldDeposit>;

/**
 * The consequences for promised units of an act that stock never refuses, such as a late return.
 */
export const consequences = {
  /** Days from today on, on which more is promised than there is. */
  overbookedDays: z.array(z.string()),
  bookingsAtRisk: z.array(bookingAtRisk),
};
const consequencesObject = z.object(consequences);
export type Consequences = z.infer<typeof consequencesObject>;

import * as z from 'zod/mini';
import { bookingStatuses } from '../bookings/booking-statuses.rules.ts';
import { bookingTimes } from '../bookings/times.ts';

/** A booking as one line of a list at the desk. */
export const bookingLine = z.object({
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
});
export type BookingLine = z.infer<typeof bookingLine>;

/** Units that are out past their return; `daysLate` counts from the end of the rental. */
export const overdueLine = z.extend(bookingLine, { daysLate: z.int() });
export type OverdueLine = z.infer<typeof overdueLine>;

/** A booking of the next days that will lack units, and who keeps them. */
export const atRiskLine = z.extend(bookingLine, {
  reason: z.string(),
  lateCustomers: z.array(z.object({ bookingId: z.int(), name: z.string(), daysLate: z.int() })),
});
export type AtRiskLine = z.infer<typeof atRiskLine>;

/** What a fact does to what is promised: it is never refused for stock, but it is said. */
export const consequences = {
  /** Days from today on, on which more is promised than there is. */
  overbookedDays: z.array(z.string()),
  bookingsAtRisk: z.array(atRiskLine),
};
const consequencesObject = z.object(consequences);
export type Consequences = z.infer<typeof consequencesObject>;

import type { QueuedBooking } from '#shared/desk/queued-bookings.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import type { QueuedBookingRow } from './queued-bookings.queries.ts';

export const customerNameOf = ({ first_name, last_name }: QueuedBookingRow): string =>
  fullName({ firstName: first_name, lastName: last_name });

export const presentQueuedBooking = (row: QueuedBookingRow): QueuedBooking => ({
  id: row.id,
  status: row.status,
  startDate: row.start_date,
  endDate: row.end_date,
  pickUpTime: row.pick_up_time,
  returnTime: row.return_time,
  customerName: customerNameOf(row),
  cameraName: row.lines[0]?.cameraName ?? '',
  lines: row.lines,
  unitsOut: row.units_out,
  due: toDollars(row.due_cents),
});

import type { Booking } from '#shared/bookings/bookings.ts';
import { holdsUnit } from '#shared/bookings/bookings.rules.ts';
import type { MailKind } from '#shared/mail/mail.rules.ts';

type Known = Pick<Booking, 'status' | 'unitsOut' | 'handedOverAt' | 'endDate'>;

/** Whether what a mail says has not turned into its opposite since it was written. */
export function isStillTrue(
  kind: MailKind,
  booking: Known | undefined,
  { dueOn }: { dueOn?: string },
): boolean {
  if (!booking) return true;
  switch (kind) {
    case 'request_received':
    case 'desk_request':
      return booking.status === 'pending';
    case 'confirmed':
      // A change by its customer may have to be confirmed again.
      return booking.status === 'confirmed' || booking.status === 'completed';
    case 'changed':
    case 'desk_changed':
      return booking.status !== 'cancelled';
    case 'cancelled':
    case 'declined':
    case 'expired':
    case 'desk_cancelled':
    case 'desk_expired':
      return booking.status === 'cancelled';
    case 'picked_up':
      return booking.handedOverAt !== null;
    case 'due_tomorrow':
      return (holdsUnit(booking.status) || booking.unitsOut > 0) && booking.endDate === dueOn;
    case 'overdue':
      return booking.unitsOut > 0 && booking.endDate === dueOn;
    default:
      return true;
  }
}

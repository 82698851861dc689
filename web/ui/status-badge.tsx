import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { badgeForCustomer, statusBadge } from '#shared/bookings/bookings.rules.ts';
import { Badge } from './badge.tsx';

/** The badge of a booking's status, with the words and tones of docs/specification.md 2 and 4. */
export const StatusBadge = ({
  status,
  forCustomer = false,
}: {
  status: BookingStatus;
  /** Whether the reader is the booking's customer and not the desk. */
  forCustomer?: boolean;
}) => {
  const { label, tone } = forCustomer ? badgeForCustomer(status) : statusBadge[status];
  return <Badge tone={tone}>{label}</Badge>;
};

import type { BookingStatus } from '#shared/booking-statuses.rules.ts';
import { statusBadge } from '#shared/bookings.rules.ts';
import { Badge } from './badge.tsx';

/** A booking's status, in the words and the tone of the specification. */
export const StatusBadge = ({ status }: { status: BookingStatus }) => (
  <Badge tone={statusBadge[status].tone}>{statusBadge[status].label}</Badge>
);

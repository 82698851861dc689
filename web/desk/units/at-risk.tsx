import { dayCount } from '#shared/shop/rental-days.rules.ts';
import type { Consequences } from '#shared/desk/queued-bookings.ts';
import { formatDay } from '#shared/format.rules.ts';

/**
 * A warning, before an act is done, about the days on which it would leave fewer units than are
 * promised.
 */
export function AtRisk({ overbookedDays, bookingsAtRisk }: Consequences) {
  const [first] = overbookedDays;
  if (!first) return null;
  return (
    <div
      role="alert"
      className="grid gap-1 rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning"
    >
      <p>
        More is promised than there is on {dayCount(overbookedDays.length)}, the first is{' '}
        {formatDay(first)}.
      </p>
      {bookingsAtRisk.map((booking) => (
        <p key={booking.id}>
          Booking #{booking.id}, <bdi>{booking.customerName}</bdi>: {booking.reason}
        </p>
      ))}
    </div>
  );
}

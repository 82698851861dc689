import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { dueDay } from '#shared/bookings/bookings.rules.ts';
import { timesText } from '#shared/bookings/times-text.rules.ts';
import { daysBetween } from '#shared/days.rules.ts';
import { chatPermissions } from '#shared/permissions.rules.ts';
import { weekdayAndDay } from '#shared/format.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import { DaysText } from '../../../features/shop/day-text.tsx';
import { shopQuery } from '../../../features/shop/shop.api.ts';
import { bookingAddress } from '../../../lib/addresses/booking-address.ts';
import { textLink } from '../../../ui/button.tsx';
import { IfMay } from '../../frame/if-may.tsx';
import { StateAtDesk } from '../../frame/state-at-desk.tsx';
import { PersonLink } from '../../frame/person-link.tsx';
import { isLate } from '../../frame/dates.ts';
import { Wishes } from './wishes.tsx';

/**
 * The facts to read before the gear is packed: the customer of the open booking, its days, special
 * requests and how late it is.
 */
export function BookingHead({
  booking,
  children,
}: {
  booking: BookingDetails;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 tabIndex={-1} className="text-xl wrap-anywhere outline-none">
              <PersonLink user={booking.user} />
            </h2>
            <StateAtDesk status={booking.status} />
          </div>
          <p className="figures flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
            <span>
              <DaysText {...booking} />
              {(booking.pickUpTime ?? booking.returnTime) && (
                <span className="whitespace-nowrap">{` · ${timesText(booking)}`}</span>
              )}
            </span>
            {booking.phone && (
              <a href={`tel:${booking.phone.replaceAll(/[^\d+]/g, '')}`} className={textLink}>
                {booking.phone}
              </a>
            )}
            <Link {...bookingAddress(booking.id)} className={textLink}>
              Booking #{booking.id}
            </Link>
            <IfMay needs={chatPermissions}>
              <Link
                to="/chat/$bookingId"
                params={{ bookingId: String(booking.id) }}
                className={textLink}
              >
                Chat
              </Link>
            </IfMay>
          </p>
        </div>
        {children}
      </div>
      <Wishes booking={booking} />
      <LateNotice booking={booking} />
    </div>
  );
}

/** The notice that a rental is late: for how many days, and since when. */
function LateNotice({ booking }: { booking: BookingDetails }) {
  const { data: shop } = useQuery(shopQuery());
  if (!shop || !isLate(booking, shop)) return null;
  const due = dueDay(booking, shop.timeZone);
  const { unitsOut } = booking;
  return (
    <p className="flex gap-2 rounded-md bg-destructive-soft px-3 py-2.5 text-sm text-destructive">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="figures">
        <span className="font-medium">
          {unitsOut > 0
            ? `${unitsOut} ${unitsOut === 1 ? 'unit' : 'units'} out, ${dayCount(daysBetween(due, shop.today))} late`
            : 'Never handed over'}
        </span>
        {` · due back ${weekdayAndDay(due)}${booking.returnTime ? `, ${booking.returnTime}` : ''}`}
      </span>
    </p>
  );
}

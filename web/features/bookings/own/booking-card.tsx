import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { OwnBooking } from '#shared/bookings/bookings.ts';
import { hasManyUnits, itemsIn, moreItems } from '#shared/bookings/bookings.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { formatMoment } from '../../../lib/shop/dates-text.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DayText } from '../../shop/day-text.tsx';
import { noteOfDay } from '../times/chosen-times.ts';
import { shopQuery } from '../../shop/shop.api.ts';
import { OwnBookingActions } from './own-booking-actions.tsx';
import { textLink } from '../../../ui/button.tsx';

/** A card about one of the customer's bookings, with a link to its conversation. */
export function BookingCard({ booking }: { booking: OwnBooking }) {
  const numberId = useId();
  const { data: shop } = useQuery(shopQuery());
  const isFixed = booking.status !== 'inquiry';
  const toItem = { to: '/camera/$id', params: { id: String(booking.camera.id) } } as const;
  const ends = [
    ['Start date', booking.startDate, booking.pickUpTime],
    ['End date', booking.endDate, booking.returnTime],
  ] as const;
  return (
    <article
      aria-labelledby={numberId}
      className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 min-[22rem]:grid-cols-[5.5rem_minmax(0,1fr)] sm:gap-x-6 gap-y-4 border-b border-hairline py-6 last:border-b-0 sm:grid-cols-[10rem_minmax(0,1fr)]"
    >
      <Link {...toItem} aria-hidden tabIndex={-1} className="self-start overflow-hidden rounded-md">
        <Picture picture={booking.camera.images[0]} alt="" sizes="10rem" />
      </Link>
      <div className="grid min-w-0 gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="grid min-w-0 gap-1">
            <h2 className="text-lg wrap-anywhere">
              <Link {...toItem} className="rounded-sm hover:underline">
                <bdi>
                  {booking.camera.brand} {booking.camera.model}
                </bdi>
                {moreItems(booking.lines)}
              </Link>
            </h2>
            <p id={numberId} className="figures text-sm text-muted">
              <Link
                to="/bookings/$bookingId"
                params={{ bookingId: String(booking.id) }}
                className={`rounded-sm ${textLink}`}
              >
                Booking #{booking.id}
              </Link>
            </p>
          </div>
          <div className="flex items-center gap-3">
            <StatusBadge status={booking.status} forCustomer />
            <span className="figures text-lg font-semibold">{formatMoney(booking.totalPrice)}</span>
          </div>
        </div>
        <dl className="grid grid-cols-2 gap-x-3 gap-y-3 text-sm sm:gap-x-6 md:grid-cols-3">
          {ends.map(([label, day, time]) => (
            <Fact
              key={label}
              label={label}
              value={isFixed ? <EndOfRental day={day} time={time} /> : 'Not fixed'}
            />
          ))}
          <Fact label="Booked on" value={formatMoment(booking.createdAt, shop)} />
          {hasManyUnits(booking.lines) && (
            <Fact label="Items" value={itemsIn(booking.lines)} isWide />
          )}
          {booking.notes && <Fact label="Notes" value={booking.notes} isWide />}
        </dl>
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-2 sm:col-span-1 sm:col-start-2">
        <LinkButton
          to="/chat/$bookingId"
          params={{ bookingId: String(booking.id) }}
          variant="secondary"
          className="relative w-fit"
        >
          <MessageCircle aria-hidden className="size-4" />
          Chat
          {booking.unreadCount > 0 && (
            <span className="absolute -top-2 -right-2 grid size-5 place-items-center rounded-full bg-accent text-xs font-bold text-on-accent">
              !<span className="sr-only"> unread messages</span>
            </span>
          )}
        </LinkButton>
        <OwnBookingActions booking={booking} />
      </div>
    </article>
  );
}

/** The day of a pick-up or return with its time, or with a note that the time is to be agreed. */
function EndOfRental({ day, time }: { day: Day; time: string | null }) {
  const { data: shop } = useQuery(shopQuery());
  const note = time === null && noteOfDay(shop)?.(day);
  return (
    <>
      <DayText day={day} time={time} />
      {note && <span className="block text-xs text-muted">{note}</span>}
    </>
  );
}

const Fact = ({
  label,
  value,
  isWide = false,
}: {
  label: string;
  value: ReactNode;
  isWide?: boolean;
}) => (
  <div className={`grid content-start gap-0.5 ${isWide ? 'col-span-full' : ''}`}>
    <dt className="text-muted">{label}</dt>
    <dd className="figures wrap-anywhere whitespace-pre-line">{value}</dd>
  </div>
);

import { bookingAddress } from '../../lib/addresses/booking-address.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { itemsTitle } from '#shared/bookings/bookings.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { Picture } from '../../ui/picture.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { BookingDaysText } from '../shop/day-text.tsx';
import { BackLink } from './back-link.tsx';
import { ConnectionBadge } from './connection-badge.tsx';
import { Presence } from './presence.tsx';

/**
 * The header of a booking's chat: the booking, the other person, and whether messages arrive live.
 */
export const ChatHeader = ({
  booking,
  isCustomer,
  acts,
}: {
  booking: BookingDetails;
  /** Whether the reader is the customer of the booking. */
  isCustomer: boolean;
  /** The buttons for the next act of the desk on the booking. */
  acts?: ReactNode;
}) => (
  <div className="flex items-start gap-2 md:gap-4">
    <BackLink to="/chat" label="Back to conversations" />
    {/* The picture is hidden from screen readers, because the title beside it is the same link. */}
    <Link
      to="/camera/$id"
      params={{ id: String(booking.camera.id) }}
      tabIndex={-1}
      aria-hidden
      className="w-24 shrink-0 overflow-hidden rounded-md max-md:hidden lg:max-xl:hidden short:hidden"
    >
      <Picture picture={booking.camera.images[0]} alt="" sizes="6rem" />
    </Link>
    <div className="grid min-w-0 flex-1 gap-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h1 className="mr-auto line-clamp-2 min-w-0 text-base wrap-anywhere md:text-lg">
          <Link
            to="/camera/$id"
            params={{ id: String(booking.camera.id) }}
            className="rounded-sm hover:underline"
          >
            {itemsTitle(booking)}
          </Link>
        </h1>
        <StatusBadge status={booking.status} forCustomer={isCustomer} />
        <ConnectionBadge />
      </div>
      <p className="figures flex flex-wrap gap-x-2 text-xs text-muted md:text-sm short:hidden">
        {isCustomer ? (
          <span>Booking #{booking.id}</span>
        ) : (
          <Link
            {...bookingAddress(booking.id)}
            className="rounded-sm underline underline-offset-4 hover:text-ink"
          >
            Booking #{booking.id}
          </Link>
        )}
        <span aria-hidden>·</span>
        <span>
          <BookingDaysText {...booking} />
        </span>
        {isCustomer && (
          <Link
            to="/bookings/$bookingId"
            params={{ bookingId: String(booking.id) }}
            className="rounded-sm underline underline-offset-4 hover:text-ink"
          >
            View Booking
          </Link>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs md:text-sm short:hidden">
        <span className="line-clamp-2 min-w-0 wrap-anywhere">
          {isCustomer ? (
            'Chat with support about your booking'
          ) : (
            <>
              Customer: <bdi>{fullName(booking.user)}</bdi>
            </>
          )}
        </span>
        <Presence of={isCustomer ? 'support' : booking.userId} />
      </p>
      {acts}
    </div>
  </div>
);

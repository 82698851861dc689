import { lazy } from 'react';
import { hasEnded } from '#shared/bookings/booking-statuses.rules.ts';
import type { BookingWithCamera } from '#shared/bookings/bookings.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { BookAgain } from './book-again.tsx';
import { HistoryDialog } from './booking-history.tsx';
import { CancelDialog } from './cancel-booking.tsx';
import { DialogButton } from './dialog-button.tsx';

// The dialog is loaded when it is opened: its calendar and prices are much for a page that may never need them.
const ChangeDialog = lazy(() => import('./change-booking.tsx'));

/** The acts that a customer can do on a booking without asking the house. */
export function OwnBookingActions({ booking }: { booking: BookingWithCamera }) {
  const isFixed = booking.status !== 'inquiry';
  const isOffered = !hasEnded(booking);
  const look = { variant: 'secondary' } as const;
  const of = { booking, look };
  return (
    <>
      {isFixed && (
        <DialogButton {...of} label="Change Dates" isOffered={isOffered} Dialog={ChangeDialog} />
      )}
      <DialogButton {...of} label="Cancel Booking" isOffered={isOffered} Dialog={CancelDialog} />
      {isFixed && <BookAgain booking={booking} look={look} />}
      {isFixed && <DialogButton {...of} label="History" Dialog={HistoryDialog} />}
      {booking.receiptNumber && (
        <LinkButton
          to="/bookings/$bookingId/receipt"
          params={{ bookingId: String(booking.id) }}
          target="_blank"
          {...look}
        >
          Receipt
        </LinkButton>
      )}
    </>
  );
}

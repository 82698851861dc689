import { lazy } from 'react';
import { hasEnded } from '#shared/bookings/booking-statuses.rules.ts';
import type { BookingWithCamera } from '#shared/bookings/bookings.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { BookAgain } from './book-again.tsx';
import { CancelDialog } from './cancel-booking.tsx';
import { DialogButton } from './dialog-button.tsx';

// The dialogs are loaded when they are opened, because they are large and most visits never need
// them.
const ChangeDialog = lazy(() => import('./change-booking.tsx'));
const HistoryDialog = lazy(() =>
  import('./booking-history.tsx').then((part) => ({ default: part.HistoryDialog })),
);

/** The buttons for what a customer can do with a booking without asking the house. */
export function OwnBookingActions({ booking }: { booking: BookingWithCamera }) {
  const isFixed = booking.status !== 'inquiry';
  const isOffered = !hasEnded(booking);
  const look = { variant: 'text', className: 'py-2' } as const;
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

import { hasEnded } from '#shared/booking-statuses.rules.ts';
import type { BookingWithCamera } from '#shared/bookings.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { BookAgain } from './book-again.tsx';
import { BookingHistory } from './booking-history.tsx';
import { CancelBooking } from './cancel-booking.tsx';
import { ChangeBooking } from './change-booking.tsx';

/** What a customer can do with a booking without asking anybody. */
export default function OwnBookingActions({
  booking,
  size = 'md',
}: {
  booking: BookingWithCamera;
  size?: 'sm' | 'md';
}) {
  const isFixed = booking.status !== 'inquiry';
  const isOffered = !hasEnded(booking);
  const look = { size, variant: 'secondary' } as const;
  return (
    <>
      {isFixed && <ChangeBooking booking={booking} look={look} isOffered={isOffered} />}
      <CancelBooking booking={booking} look={look} isOffered={isOffered} />
      {isFixed && <BookAgain booking={booking} look={look} />}
      {isFixed && <BookingHistory booking={booking} look={look} />}
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

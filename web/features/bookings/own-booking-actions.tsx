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
  const isEnded = booking.status === 'completed' || booking.status === 'cancelled';
  const look = { size, variant: 'secondary' } as const;
  return (
    <>
      {!isEnded && isFixed && <ChangeBooking booking={booking} look={look} />}
      {!isEnded && <CancelBooking booking={booking} look={look} />}
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

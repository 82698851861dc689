import { bookingAddress } from '../../lib/addresses/booking-address.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** The link from a printed paper of a booking back to the booking. */
export const BackToBooking = ({ bookingId }: { bookingId: number }) => (
  <LinkButton {...bookingAddress(bookingId)} variant="secondary" size="sm">
    Back
  </LinkButton>
);

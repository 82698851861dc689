import { LinkButton } from '../../ui/link-button.tsx';

/** Leads from a paper of a booking back to the booking. */
export const BackToBooking = ({ bookingId }: { bookingId: number }) => (
  <LinkButton
    to="/admin/bookings/$bookingId"
    params={{ bookingId: String(bookingId) }}
    variant="secondary"
    size="sm"
  >
    Back
  </LinkButton>
);

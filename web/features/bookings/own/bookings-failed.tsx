import { LinkButton } from '../../../ui/link-button.tsx';
import { ErrorState } from '../../../ui/states.tsx';

/** The notice that the customer's bookings could not be loaded. */
export const BookingsFailed = () => (
  <ErrorState
    title="Error"
    description="Failed to load bookings"
    action={<LinkButton to="/">Return to Home</LinkButton>}
  />
);

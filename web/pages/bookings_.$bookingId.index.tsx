import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { ownBooking } from '../features/bookings/bookings.api.ts';
import { OwnBooking } from '../features/bookings/own/own-booking.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { bookingAddress } from '../lib/addresses/booking-address.ts';
import { pageById } from '../lib/addresses/page-by-id.ts';
import { ApiError } from '../lib/calls/call.ts';
import { failureText } from '../lib/calls/failure-text.ts';
import { useLeaveWhenSignedOut } from '../lib/use-leave-when-signed-out.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { ErrorState } from '../ui/states.tsx';

export const Route = createFileRoute('/bookings_/$bookingId/')({
  ...pageById('bookingId', 'Booking #'),
  component: BookingPage,
});

function BookingPage() {
  const id = Number(Route.useParams().bookingId);
  const user = useLeaveWhenSignedOut({ toLogin: true });
  const { data: booking, error, refetch } = useQuery({ ...ownBooking(id), enabled: user !== null });
  if (!user) return null;
  if (!booking) {
    if (error instanceof ApiError && error.status === 404) return <NotFound />;
    if (error) return <BookingFailed error={error} onRetry={() => void refetch()} />;
    return <LoadingState text="Loading your booking..." />;
  }
  // Only people of the house can read a booking of another customer, and they are led to its page
  // at the desk.
  return booking.userId === user.id ? (
    <OwnBooking booking={booking} />
  ) : (
    <Navigate {...bookingAddress(id)} replace />
  );
}

const BookingFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <ErrorState
    level={1}
    title="Error"
    description={failureText(error)}
    action={
      <>
        <Button onClick={onRetry}>Try Again</Button>
        <LinkButton to="/bookings" variant="secondary">
          Your Bookings
        </LinkButton>
      </>
    }
  />
);

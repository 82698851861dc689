import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { pageById } from '../../lib/addresses/page-by-id.ts';

const BookingDetailsDialog = lazy(() => import('../../desk/bookings/booking-details-dialog.tsx'));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the details were opened from the list, so that closing them is a step back. */
    fromList?: boolean;
  }
}

/**
 * The page with the details of a booking in a dialog over the list (docs/contract/bookings.md 13).
 */
export const Route = createFileRoute('/admin/bookings/$bookingId')({
  ...pageById('bookingId', 'Booking #'),
  component: BookingAtDesk,
});

function BookingAtDesk() {
  const { bookingId } = Route.useParams();
  const { history } = useRouter();
  const isFromList = useLocation({ select: ({ state }) => state.fromList });
  const navigate = Route.useNavigate();
  const close = () =>
    isFromList
      ? history.back()
      : void navigate({
          to: '/admin/bookings',
          search: (search) => search,
          replace: true,
          resetScroll: false,
        });
  return (
    <Suspense>
      <BookingDetailsDialog bookingId={Number(bookingId)} open onOpenChange={close} hasAddress />
    </Suspense>
  );
}

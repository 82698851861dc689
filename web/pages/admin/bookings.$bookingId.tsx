import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { NotFound } from '../../layout/not-found.tsx';
import { idInAddress } from '../../lib/addresses/id-in-address.ts';
import { useOwnTitle } from '../../lib/addresses/own-title.ts';

const BookingDetailsDialog = lazy(() => import('../../desk/bookings/booking-details-dialog.tsx'));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the details were opened from the list, which is one step back. */
    fromList?: boolean;
  }
}

/** The details of a booking over the list (docs/contract/bookings.md 13). */
export const Route = createFileRoute('/admin/bookings/$bookingId')({
  component: BookingAtDesk,
});

function BookingAtDesk() {
  const { bookingId } = Route.useParams();
  useOwnTitle(`Booking #${bookingId}`);
  const { history } = useRouter();
  const isFromList = useLocation({ select: ({ state }) => state.fromList });
  const navigate = Route.useNavigate();
  if (idInAddress(bookingId) === null) return <NotFound />;
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
      <BookingDetailsDialog
        bookingId={Number(bookingId)}
        open
        onOpenChange={close}
        isLayer={false}
      />
    </Suspense>
  );
}

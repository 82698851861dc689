import { createFileRoute, notFound } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { idInAddress } from '../../lib/addresses/id-in-address.ts';
import { pageHead } from '../../lib/addresses/page-head.ts';

const BookingDetailsDialog = lazy(() => import('../../desk/bookings/booking-details-dialog.tsx'));

/** The details of a booking over the list (docs/contract/bookings.md 13). */
export const Route = createFileRoute('/admin/bookings/$bookingId')({
  beforeLoad({ params }) {
    if (idInAddress(params.bookingId) === null) throw notFound();
  },
  head: ({ params }) => pageHead({ title: `Booking #${params.bookingId}` }),
  component: BookingAtDesk,
});

function BookingAtDesk() {
  const { bookingId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <Suspense>
      <BookingDetailsDialog
        bookingId={Number(bookingId)}
        open
        onOpenChange={() =>
          void navigate({
            to: '/admin/bookings',
            search: (search) => search,
            replace: true,
            resetScroll: false,
          })
        }
      />
    </Suspense>
  );
}

import { createFileRoute, notFound } from '@tanstack/react-router';
import { OwnReceipt } from '../features/bookings/own/receipt-paper.tsx';
import { idInAddress } from '../lib/addresses/id-in-address.ts';
import { pageHead } from '../lib/addresses/page-head.ts';
import { useLeaveWhenSignedOut } from '../lib/use-leave-when-signed-out.ts';

export const Route = createFileRoute('/bookings_/$bookingId/receipt')({
  staticData: { withoutFrame: true },
  beforeLoad({ params }) {
    if (idInAddress(params.bookingId) === null) throw notFound();
  },
  head: ({ params }) => pageHead({ title: `Receipt of Booking #${params.bookingId}` }),
  component: ReceiptPage,
});

function ReceiptPage() {
  const { bookingId } = Route.useParams();
  const user = useLeaveWhenSignedOut({ toLogin: true });
  return user && <OwnReceipt bookingId={Number(bookingId)} />;
}

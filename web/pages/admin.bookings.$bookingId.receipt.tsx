import { createFileRoute, notFound } from '@tanstack/react-router';
import { ReceiptAtDesk } from '../features/bookings/receipt-paper.tsx';
import { idInAddress } from '../lib/id-in-address.ts';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/admin/bookings/$bookingId/receipt')({
  staticData: { withoutFrame: true },
  beforeLoad({ params }) {
    if (idInAddress(params.bookingId) === null) throw notFound();
  },
  head: ({ params }) => pageHead({ title: `Receipt of Booking #${params.bookingId}` }),
  component: ReceiptPage,
});

function ReceiptPage() {
  return <ReceiptAtDesk bookingId={Number(Route.useParams().bookingId)} />;
}

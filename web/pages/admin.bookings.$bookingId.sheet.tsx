import { createFileRoute, notFound } from '@tanstack/react-router';
import { OrderSheet } from '../features/admin/order-sheet.tsx';
import { idInAddress } from '../lib/id-in-address.ts';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/admin/bookings/$bookingId/sheet')({
  staticData: { withoutFrame: true },
  beforeLoad({ params }) {
    if (idInAddress(params.bookingId) === null) throw notFound();
  },
  head: ({ params }) => pageHead({ title: `Order #${params.bookingId}` }),
  component: Sheet,
});

function Sheet() {
  return <OrderSheet bookingId={Number(Route.useParams().bookingId)} />;
}

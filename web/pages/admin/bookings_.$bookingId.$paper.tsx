import { createFileRoute, notFound } from '@tanstack/react-router';
import { Agreement } from '../../desk/money/agreement.tsx';
import { OrderSheet } from '../../desk/money/order-sheet.tsx';
import { ReceiptAtDesk } from '../../desk/money/receipt-at-desk.tsx';
import { idInAddress } from '../../lib/addresses/id-in-address.ts';
import { pageHead } from '../../lib/addresses/page-head.ts';

const titles: Record<string, string> = {
  sheet: 'Order',
  agreement: 'Rental Agreement',
  receipt: 'Receipt',
};

/** The papers of a booking. */
export const Route = createFileRoute('/admin/bookings_/$bookingId/$paper')({
  staticData: { withoutFrame: true },
  beforeLoad({ params }) {
    if (idInAddress(params.bookingId) === null || !titles[params.paper]) throw notFound();
  },
  head: ({ params }) => pageHead({ title: `${titles[params.paper]} #${params.bookingId}` }),
  component: Paper,
});

function Paper() {
  const { bookingId, paper } = Route.useParams();
  const id = Number(bookingId);
  if (paper === 'receipt') return <ReceiptAtDesk bookingId={id} />;
  return paper === 'agreement' ? <Agreement bookingId={id} /> : <OrderSheet bookingId={id} />;
}

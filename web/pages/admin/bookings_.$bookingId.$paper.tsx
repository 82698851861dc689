import { createFileRoute } from '@tanstack/react-router';
import { Agreement } from '../../desk/money/agreement.tsx';
import { OrderSheet } from '../../desk/money/order-sheet.tsx';
import { ReceiptAtDesk } from '../../desk/money/receipt-at-desk.tsx';
import { NotFound } from '../../layout/not-found.tsx';
import { idInAddress } from '../../lib/addresses/id-in-address.ts';
import { useOwnTitle } from '../../lib/addresses/own-title.ts';

const papers = {
  sheet: { title: 'Order', Paper: OrderSheet },
  agreement: { title: 'Rental Agreement', Paper: Agreement },
  receipt: { title: 'Receipt', Paper: ReceiptAtDesk },
};

const isPaper = (name: string): name is keyof typeof papers => name in papers;

/** The papers of a booking. */
export const Route = createFileRoute('/admin/bookings_/$bookingId/$paper')({
  staticData: { withoutFrame: true },
  component: PaperOfBooking,
});

function PaperOfBooking() {
  const { bookingId, paper } = Route.useParams();
  const known = isPaper(paper) ? papers[paper] : undefined;
  useOwnTitle(known && `${known.title} #${bookingId}`);
  if (idInAddress(bookingId) === null || !known) return <NotFound />;
  const { Paper } = known;
  return <Paper bookingId={Number(bookingId)} />;
}

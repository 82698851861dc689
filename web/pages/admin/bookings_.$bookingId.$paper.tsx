import { createFileRoute, notFound } from '@tanstack/react-router';
import { Agreement } from '../../desk/money/agreement.tsx';
import { OrderSheets } from '../../desk/money/order-sheets.tsx';
import { OrderSheet } from '../../desk/money/order-sheet.tsx';
import { ReceiptAtDesk } from '../../desk/money/receipt-at-desk.tsx';
import { idInAddress } from '../../lib/addresses/id-in-address.ts';
import { pageHead } from '../../lib/addresses/page-head.ts';

const titles: Record<string, string> = {
  sheet: 'Order',
  agreement: 'Rental Agreement',
  receipt: 'Receipt',
};

/**
 * The pages of a booking's papers. `?and=15-20` adds the order sheets of other bookings to the
 * booking's own.
 */
export const Route = createFileRoute('/admin/bookings_/$bookingId/$paper')({
  staticData: { withoutFrame: true },
  validateSearch: (search: { and?: unknown }) => search,
  beforeLoad({ params }) {
    if (idInAddress(params.bookingId) === null || !titles[params.paper]) throw notFound();
  },
  head: ({ params }) => pageHead({ title: `${titles[params.paper]} #${params.bookingId}` }),
  component: Paper,
});

function Paper() {
  const { bookingId, paper } = Route.useParams();
  const { and } = Route.useSearch();
  const id = Number(bookingId);
  const others = String(and ?? '')
    .split('-')
    .flatMap((text) => idInAddress(text) ?? []);
  if (paper === 'sheet' && others.length > 0) return <OrderSheets bookingIds={[id, ...others]} />;
  if (paper === 'receipt') return <ReceiptAtDesk bookingId={id} />;
  return paper === 'agreement' ? <Agreement bookingId={id} /> : <OrderSheet bookingId={id} />;
}

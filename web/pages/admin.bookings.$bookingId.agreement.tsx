import { createFileRoute, notFound } from '@tanstack/react-router';
import { Agreement } from '../features/admin/agreement.tsx';
import { idInAddress } from '../lib/id-in-address.ts';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/admin/bookings/$bookingId/agreement')({
  staticData: { withoutFrame: true },
  beforeLoad({ params }) {
    if (idInAddress(params.bookingId) === null) throw notFound();
  },
  head: ({ params }) => pageHead({ title: `Rental Agreement #${params.bookingId}` }),
  component: AgreementPage,
});

function AgreementPage() {
  return <Agreement bookingId={Number(Route.useParams().bookingId)} />;
}

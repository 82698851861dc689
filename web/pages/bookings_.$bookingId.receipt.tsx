import { createFileRoute } from '@tanstack/react-router';
import { OwnReceipt } from '../features/bookings/own/receipt-paper.tsx';
import { pageById } from '../lib/addresses/page-by-id.ts';
import { useLeaveWhenSignedOut } from '../lib/use-leave-when-signed-out.ts';

export const Route = createFileRoute('/bookings_/$bookingId/receipt')({
  staticData: { withoutFrame: true },
  ...pageById('bookingId', 'Receipt of Booking #'),
  component: ReceiptPage,
});

function ReceiptPage() {
  const { bookingId } = Route.useParams();
  const user = useLeaveWhenSignedOut({ toLogin: true });
  return user && <OwnReceipt bookingId={Number(bookingId)} />;
}

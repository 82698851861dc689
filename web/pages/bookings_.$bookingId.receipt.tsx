import { createFileRoute } from '@tanstack/react-router';
import { OwnReceipt } from '../features/bookings/own/receipt-paper.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { idInAddress } from '../lib/addresses/id-in-address.ts';
import { useOwnTitle } from '../lib/addresses/own-title.ts';
import { useLeaveWhenSignedOut } from '../lib/use-leave-when-signed-out.ts';

export const Route = createFileRoute('/bookings_/$bookingId/receipt')({
  staticData: { withoutFrame: true },
  component: ReceiptPage,
});

function ReceiptPage() {
  const { bookingId } = Route.useParams();
  useOwnTitle(`Receipt of Booking #${bookingId}`);
  const user = useLeaveWhenSignedOut({ toLogin: true });
  if (idInAddress(bookingId) === null) return <NotFound />;
  return user && <OwnReceipt bookingId={Number(bookingId)} />;
}

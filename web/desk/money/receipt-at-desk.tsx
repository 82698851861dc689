import { BackToBooking } from './back-to-booking.tsx';
import { useQuery } from '@tanstack/react-query';
import { ReceiptPaper } from '../../features/bookings/own/receipt-paper.tsx';
import { PaperPage } from '../../ui/paper-page.tsx';
import { receiptAtDesk } from './money.api.ts';

/** The page with the desk's copy of a booking's newest receipt. */
export function ReceiptAtDesk({ bookingId }: { bookingId: number }) {
  const { data, error, refetch } = useQuery(receiptAtDesk(bookingId));
  return (
    <PaperPage
      error={error}
      failure="Failed to load the receipt"
      onRetry={() => void refetch()}
      back={<BackToBooking bookingId={bookingId} />}
    >
      {data && <ReceiptPaper receipt={data} />}
    </PaperPage>
  );
}

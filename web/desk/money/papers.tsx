import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { IfMay } from '../frame/if-may.tsx';
import { useIssueReceipt } from './money.api.ts';

/** Links to the papers of a booking; each opens in its own window. */
export function Papers({ booking }: { booking: BookingDetails }) {
  const issue = useIssueReceipt(booking.id);
  const bookingId = String(booking.id);
  if (booking.status === 'inquiry') return null;
  return (
    <>
      <IfMay needs="money.write">
        <ActButton
          variant="secondary"
          size="sm"
          pending={issue.isPending}
          pendingLabel="Issuing..."
          onClick={() => issue.mutate()}
        >
          Issue Receipt
        </ActButton>
      </IfMay>
      <LinkButton
        to="/admin/bookings/$bookingId/$paper"
        params={{ bookingId, paper: 'agreement' }}
        target="_blank"
        variant="secondary"
        size="sm"
      >
        Agreement
      </LinkButton>
      {booking.receiptNumber && (
        <LinkButton
          to="/admin/bookings/$bookingId/$paper"
          params={{ bookingId, paper: 'receipt' }}
          target="_blank"
          variant="secondary"
          size="sm"
        >
          Receipt
        </LinkButton>
      )}
    </>
  );
}

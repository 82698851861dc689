import { failureText } from '../../lib/calls/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useOrderSheet } from './order-sheet.tsx';

/** The order sheets of several bookings, each on its own sheet of paper, to be printed together. */
export function OrderSheets({ bookingIds }: { bookingIds: number[] }) {
  return (
    <div className="min-h-dvh bg-surface text-ink scheme-light">
      <nav aria-label="Back" className="flex flex-wrap gap-2 p-4 print:hidden">
        <LinkButton to="/admin/bookings" variant="secondary">
          Back to Bookings
        </LinkButton>
        <Button onClick={() => window.print()}>Print</Button>
      </nav>
      {bookingIds.map((id) => (
        <OneOfMany key={id} bookingId={id} />
      ))}
    </div>
  );
}

function OneOfMany({ bookingId }: { bookingId: number }) {
  const { sheet, error, retry } = useOrderSheet(bookingId, true);
  if (sheet) return sheet;
  if (!error) return <LoadingState text="Loading..." />;
  return (
    <ErrorState
      title={`Order #${bookingId} could not be loaded`}
      description={failureText(error)}
      action={<Button onClick={retry}>Try Again</Button>}
    />
  );
}

import { lazy, Suspense, useState } from 'react';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { formatBalance } from '#shared/format.rules.ts';
import { useMay } from '../frame/if-may.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';

const AddEntryDialog = lazy(() => import('../money/add-entry-dialog.tsx'));

/** The button that opens the dialog for a payment of the amount due. */
export function TakePayment({
  booking: { id, account },
  ...look
}: { booking: BookingDetails } & ButtonLook) {
  const [isOpen, setIsOpen] = useState(false);
  const due = account?.due ?? 0;
  if (!useMay('money.write')) return null;
  return (
    <>
      <Button {...look} onClick={() => setIsOpen(true)}>
        Take Payment ({formatBalance(due)})
      </Button>
      {isOpen && (
        <Suspense>
          <AddEntryDialog
            bookingId={id}
            draft={{ kind: 'payment', amount: due }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

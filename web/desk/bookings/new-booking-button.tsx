import { lazy, Suspense, useState } from 'react';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { useMay } from '../frame/if-may.tsx';
import type { BookingDraft } from './editing/new-booking-dialog.tsx';

const NewBookingDialog = lazy(() => import('./editing/new-booking-dialog.tsx'));
const BookingDetailsDialog = lazy(() => import('./booking-details-dialog.tsx'));

/**
 * A button that opens the dialog for a new booking, and after that the details of the saved
 * booking.
 */
export function NewBookingButton({
  draft,
  variant = 'primary',
}: {
  draft?: BookingDraft;
  /** The look of the button: `secondary` on a page that has another main button. */
  variant?: ButtonLook['variant'];
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [created, setCreated] = useState<number>();
  if (!useMay('bookings.write')) return null;
  return (
    <>
      <Button variant={variant} size="sm" onClick={() => setIsOpen(true)}>
        New Booking
      </Button>
      <Suspense>
        {isOpen && (
          <NewBookingDialog
            draft={draft}
            onClose={() => setIsOpen(false)}
            onCreated={(id) => {
              setIsOpen(false);
              setCreated(id);
            }}
          />
        )}
        {created !== undefined && (
          <BookingDetailsDialog
            bookingId={created}
            open
            onOpenChange={() => setCreated(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

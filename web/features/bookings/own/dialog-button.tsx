import { Suspense, useState, type ComponentType } from 'react';
import type { BookingWithCamera } from '#shared/bookings/bookings.ts';
import { Button, type ButtonLook } from '../../../ui/button.tsx';

/**
 * A button of a booking and the dialog that it opens. When somebody else changes the booking, the
 * button may disappear; an open dialog stays and tells the customer about the change.
 */
export function DialogButton({
  label,
  look,
  isOffered = true,
  booking,
  Dialog,
}: {
  label: string;
  look: ButtonLook;
  isOffered?: boolean;
  booking: BookingWithCamera;
  Dialog: ComponentType<{ booking: BookingWithCamera; onClose: () => void }>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isOffered && (
        <Button {...look} onClick={() => setIsOpen(true)}>
          {label}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <Dialog booking={booking} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

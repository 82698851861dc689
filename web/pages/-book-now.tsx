import { lazy, Suspense, useState } from 'react';
import type { Camera } from '#shared/cameras.ts';
import { showAuthDialog } from '../features/users/auth-dialogs.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import type { DayRange } from '../ui/date-fields.tsx';

const loadDialog = () => import('../features/bookings/booking-dialog.tsx');
const BookingDialog = lazy(() => loadDialog().then((part) => ({ default: part.BookingDialog })));

/** Opens the booking dialog of a camera; disabled when it is out of stock. */
export function BookNow({
  camera,
  initialDates,
  ...look
}: { camera: Camera; initialDates?: DayRange } & ButtonLook) {
  const [open, setOpen] = useState(false);
  const preload = () => void loadDialog();
  return (
    <>
      <Button
        {...look}
        aria-haspopup="dialog"
        disabled={camera.stockCount <= 0}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        Book Now
      </Button>
      {open && (
        <Suspense>
          <BookingDialog
            camera={camera}
            open
            onOpenChange={setOpen}
            initialDates={initialDates}
            onLogin={() => showAuthDialog('login')}
          />
        </Suspense>
      )}
    </>
  );
}

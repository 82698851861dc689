import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import type { Camera } from '#shared/cameras/cameras.ts';
import { showAuthDialog } from '../../features/users/auth-dialogs.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import type { DayRange } from '../../ui/fields/date-fields.tsx';

const loadDialog = () => import('../../features/bookings/booking-dialog.tsx');
const BookingDialog = lazy(() => loadDialog().then((part) => ({ default: part.BookingDialog })));

/** Opens the booking dialog of an item; disabled when it is out of stock. */
export function BookNow({
  camera,
  initialDates,
  ...look
}: { camera: Camera; initialDates?: DayRange } & ButtonLook) {
  const { book, dialog } = useBookingDialog(initialDates);
  return (
    <>
      <BookNowButton {...look} camera={camera} onBook={book} />
      {dialog}
    </>
  );
}

/** The button alone, where the page keeps the dialog. */
export function BookNowButton({
  camera,
  onBook,
  ...look
}: { camera: Camera; onBook: (camera: Camera) => void } & ButtonLook) {
  const preload = () => void loadDialog();
  return (
    <Button
      {...look}
      aria-haspopup="dialog"
      disabled={camera.stockCount <= 0}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => onBook(camera)}
    >
      Book Now
    </Button>
  );
}

/**
 * The booking dialog of one item at a time. `dialog` is to be rendered once, where it outlives what `book` stands in.
 */
export function useBookingDialog(initialDates?: DayRange): {
  /** Opens it with days of its own where an item is not free on those of the page. */
  book: (camera: Camera, days?: DayRange) => void;
  dialog: ReactNode;
} {
  const [booked, setBooked] = useState<{ camera: Camera; days: DayRange | undefined } | null>(null);
  const dates = booked?.days ?? initialDates;
  return {
    book: useCallback((camera, days) => setBooked({ camera, days }), []),
    dialog: booked && (
      <Suspense>
        <BookingDialog
          camera={booked.camera}
          open
          onOpenChange={() => setBooked(null)}
          {...(dates && { initialDates: dates })}
          onLogin={() => showAuthDialog('login')}
        />
      </Suspense>
    ),
  };
}

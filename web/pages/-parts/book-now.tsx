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

/** The button alone, for a page that renders the dialog itself. */
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
 * The booking dialog of one item at a time. The page renders `dialog` once, in a place that stays
 * mounted while the buttons that call `book` come and go.
 */
export function useBookingDialog(initialDates?: DayRange): {
  /** Opens the dialog; `days` replaces the days of the page, on which the item may not be free. */
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

import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import type { Camera } from '#shared/cameras/cameras.ts';
import { showAuthDialog } from '../../features/users/auth-dialogs.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import type { DayRange } from '../../ui/fields/date-fields.tsx';

const loadDialog = () => import('../../features/bookings/booking-dialog.tsx');
const BookingDialog = lazy(() => loadDialog().then((part) => ({ default: part.BookingDialog })));

/**
 * The button that opens the booking dialog of an item; it is disabled when the item is out of
 * stock.
 */
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

/** The button `Book Now` without its dialog, for a page that renders the dialog itself. */
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
 * A booking dialog that a page with many items shares. The page renders `dialog` once, in a place
 * that stays rendered while the buttons that call `book` come and go.
 */
export function useBookingDialog(initialDates?: DayRange): {
  /**
   * Opens the dialog for an item. `days` replaces the days of the page, for an item that is not
   * free on them.
   */
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

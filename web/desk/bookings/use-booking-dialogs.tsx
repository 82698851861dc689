import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { BookingDetails } from '#shared/bookings/bookings.ts';

const loadDetails = () => import('./booking-details-dialog.tsx');
const loadStatus = () => import('./status-dialog.tsx');
const BookingDetailsDialog = lazy(loadDetails);
const StatusDialog = lazy(loadStatus);
const ChangeAtDeskDialog = lazy(() => import('./editing/change-at-desk-dialog.tsx'));

/** Loads the code of the dialogs, when somebody is about to open one. */
export function preloadBookingDialogs(): void {
  void loadDetails();
  void loadStatus();
}

export interface BookingDialogs {
  showDetails: (bookingId: number) => void;
  showStatus: (booking: BookingDetails) => void;
  showChange: (booking: BookingDetails) => void;
  /** The elements of the dialogs, which the caller renders in one place. */
  dialogs: ReactNode;
}

/** The dialogs about a booking; only one is open at a time. */
export function useBookingDialogs(): BookingDialogs {
  const [detailsOf, showDetails] = useState<number | null>(null);
  const [statusOf, showStatus] = useState<BookingDetails | null>(null);
  const [changeOf, showChange] = useState<BookingDetails | null>(null);
  return {
    showDetails,
    showStatus,
    showChange,
    dialogs: (
      <Suspense>
        {detailsOf !== null && (
          <BookingDetailsDialog bookingId={detailsOf} open onOpenChange={() => showDetails(null)} />
        )}
        {statusOf && <StatusDialog booking={statusOf} open onOpenChange={() => showStatus(null)} />}
        {changeOf && <ChangeAtDeskDialog booking={changeOf} onClose={() => showChange(null)} />}
      </Suspense>
    ),
  };
}

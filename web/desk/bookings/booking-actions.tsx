import { lazy, Suspense, useState } from 'react';
import { hasEnded } from '#shared/bookings/booking-statuses.rules.ts';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { holdsUnit } from '#shared/bookings/bookings.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useMay } from '../frame/if-may.tsx';

const ChangeAtDeskDialog = lazy(() => import('./editing/change-at-desk-dialog.tsx'));
const CancelAtDeskDialog = lazy(() => import('./cancel-at-desk-dialog.tsx'));

/**
 * The buttons with which the desk acts for a customer; there are none once the booking has ended.
 */
export function BookingActions({
  booking,
  offersCounter,
}: {
  booking: BookingDetails;
  /** Whether there is a link to the counter; false when the main button already leads there. */
  offersCounter: boolean;
}) {
  const [open, setOpen] = useState<'change' | 'cancel'>();
  const close = () => setOpen(undefined);
  const isEnded = hasEnded(booking);
  const mayCounter = useMay('counter.work');
  const mayChange = useMay('bookings.write');
  const mayCancel = useMay('bookings.cancel');
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {mayCounter && offersCounter && (holdsUnit(booking.status) || booking.unitsOut > 0) && (
        <LinkButton
          to="/admin/counter"
          search={{ code: String(booking.id) }}
          variant="secondary"
          size="sm"
        >
          To the Counter
        </LinkButton>
      )}
      {mayChange && holdsUnit(booking.status) && (
        <Button variant="secondary" size="sm" onClick={() => setOpen('change')}>
          Change Booking
        </Button>
      )}
      {mayCancel && !isEnded && (
        <Button variant="secondary" size="sm" onClick={() => setOpen('cancel')}>
          Cancel Booking
        </Button>
      )}
      <Suspense>
        {open === 'change' && <ChangeAtDeskDialog booking={booking} onClose={close} />}
        {open === 'cancel' && (
          <CancelAtDeskDialog
            booking={{ ...booking, customerName: fullName(booking.user) }}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}

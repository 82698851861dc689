import type { QueuedBooking } from '#shared/desk/queued-bookings.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { formatRange } from '../frame/dates.ts';

/**
 * Asks before the house closes days on which rentals begin or end. These rentals stay as they are,
 * and the desk has to talk to their customers.
 */
const BookingsTouched = ({
  bookings,
  pending,
  onSave,
  onClose,
}: {
  bookings: QueuedBooking[];
  pending: boolean;
  onSave: () => void;
  onClose: () => void;
}) => (
  <ConfirmDialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Close These Days?"
    question={
      <div className="grid gap-3">
        <p>
          {bookings.length === 1 ? 'A rental begins or ends' : 'Rentals begin or end'} on a day that
          you close. {bookings.length === 1 ? 'It stays as it is' : 'They stay as they are'}: talk
          to the customers, or change the bookings.
        </p>
        <ul className="grid gap-1 text-foreground">
          {bookings.map((booking) => (
            <li key={booking.id} className="figures">
              Booking #{booking.id}, <bdi>{booking.customerName}</bdi>: {formatRange(booking)}
            </li>
          ))}
        </ul>
      </div>
    }
    confirmLabel="Save Anyway"
    pendingLabel="Saving..."
    pending={pending}
    onConfirm={onSave}
  />
);

export default BookingsTouched;

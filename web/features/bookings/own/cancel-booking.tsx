import { weekdaysOf } from '#shared/day-words.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasEnded } from '#shared/bookings/booking-statuses.rules.ts';
import type { BookingWithCamera } from '#shared/bookings/bookings.ts';
import { itemsTitle, mayCancelUntil } from '#shared/bookings/bookings.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import { AsksWhenUnsaved } from '../../../lib/unsaved.tsx';
import { rangeText } from '../../../lib/shop/dates-text.ts';
import { call } from '../../../lib/calls/call.ts';
import { sendOnce } from '../../../lib/calls/send-once.ts';
import { useWriting } from '../../../lib/calls/stale.ts';
import { staleForCustomers } from '../../../lib/calls/stale-for-customers.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialogs/dialog.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { shopQuery } from '../../shop/shop.api.ts';
import { HouseContact } from './house-contact.tsx';
import { keepToLength } from '../../../ui/fields/keep-to-length.ts';

function whyNot(booking: BookingWithCamera): string {
  if (hasEnded(booking)) return `This booking is ${booking.status}.`;
  if (booking.handedOverAt !== null) return 'This booking was picked up already.';
  return 'It is too late to cancel this booking here.';
}

/**
 * The dialog with which a customer cancels a booking. When it is too late for that, the dialog says
 * how to reach the house.
 */
export function CancelDialog({
  booking,
  onClose,
}: {
  booking: BookingWithCamera;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const { data: shop } = useQuery(shopQuery());
  const cancel = useWriting(staleForCustomers['POST /api/bookings/:id/cancel'], {
    mutationFn() {
      const body = { reason };
      const params = { id: booking.id };
      return sendOnce(`cancel-${booking.id}`, body, (idempotencyKey) =>
        call('POST /api/bookings/:id/cancel', { params, body, idempotencyKey }),
      );
    },
    onSuccess() {
      toast({ title: 'Booking Cancelled', description: `Booking #${booking.id} is cancelled.` });
      onClose();
    },
  });
  const mayCancel =
    !hasEnded(booking) &&
    booking.handedOverAt === null &&
    (!shop ||
      mayCancelUntil(
        { status: booking.status, start_date: booking.startDate },
        shop.rules.cancelUntilDays,
        shop.today,
      ));
  const days = `${weekdaysOf(booking.startDate, booking.endDate)}, ${rangeText(booking.startDate, booking.endDate)}`;
  return (
    <Dialog open onOpenChange={onClose} title="Cancel Booking">
      <AsksWhenUnsaved when={() => reason.trim() !== ''} />
      {mayCancel ? (
        <div className="grid gap-4">
          <p className="text-sm text-muted">
            {booking.status === 'inquiry'
              ? `Your inquiry about ${itemsTitle(booking)} ends.`
              : `Your booking of ${itemsTitle(booking)}, ${days}, ends, and its days are free for others.`}
          </p>
          <TextAreaField
            label="Reason (optional)"
            value={reason}
            {...keepToLength(limits.notes)}
            onChange={(event) => setReason(event.target.value)}
          />
          {cancel.error && <FormAlert error={cancel.error} />}
        </div>
      ) : (
        <HouseContact reason={whyNot(booking)} />
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Keep Booking
        </Button>
        {mayCancel && (
          <ActButton
            variant="destructive"
            pending={cancel.isPending}
            pendingLabel="Cancelling..."
            onClick={() => cancel.mutate()}
          >
            Cancel Booking
          </ActButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

import { useState } from 'react';
import { isolated } from '#shared/characters.rules.ts';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { itemsTitle } from '#shared/bookings/bookings.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { serverMessage } from '../../lib/calls/call.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { isOverridable } from '../frame/overridable.ts';
import { useCancelAtDesk } from './booking-changes.api.ts';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';

/** Calls a booking off with a reason, which both sides read in the chat. */
export default function CancelAtDeskDialog({
  booking,
  onClose,
}: {
  booking: BookingDetails;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const cancel = useCancelAtDesk(booking.id);
  const { error } = cancel;
  const send = (override: boolean) =>
    cancel.mutate({ reason, ...(override && { override }) }, { onSuccess: onClose });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Cancel Booking"
      description={`Booking #${booking.id}, ${isolated(itemsTitle(booking))}, ${isolated(fullName(booking.user))}`}
    >
      <TextAreaField
        label="Reason (optional)"
        hint="The customer reads it in the chat."
        value={reason}
        {...keepToLength(limits.notes)}
        onChange={({ target }) => setReason(target.value)}
      />
      {error && !isOverridable(error) && <FormAlert error={error} />}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Keep Booking
        </Button>
        <ActButton
          variant="destructive"
          pending={cancel.isPending}
          pendingLabel="Cancelling..."
          onClick={() => send(false)}
        >
          Cancel Booking
        </ActButton>
      </DialogActions>
      {isOverridable(error) && (
        <ConfirmDialog
          open
          onOpenChange={() => cancel.reset()}
          title="Cancel all the same?"
          question={serverMessage(error)}
          confirmLabel="Cancel Anyway"
          cancelLabel="Keep Booking"
          destructive
          onConfirm={() => send(true)}
        />
      )}
    </Dialog>
  );
}

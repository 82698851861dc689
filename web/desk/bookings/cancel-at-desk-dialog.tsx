import { isolated } from '#shared/characters.rules.ts';
import { AsksWhenUnsaved, isFormUnsaved } from '../../lib/unsaved.tsx';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { cancelForm } from '#shared/bookings/booking-forms.ts';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { itemsTitle } from '#shared/bookings/bookings.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { FailureAlert, OverrideDialog } from '../frame/override-dialog.tsx';
import { useCancelAtDesk } from './booking-changes.api.ts';

/** Calls a booking off with a reason, which both sides read in the chat. */
export default function CancelAtDeskDialog({
  booking,
  onClose,
}: {
  booking: BookingDetails;
  onClose: () => void;
}) {
  const form = useForm({
    resolver: zodResolver(cancelForm),
    defaultValues: { reason: '' },
  });
  const cancel = useCancelAtDesk(booking.id);
  const send = (override: boolean) =>
    form.handleSubmit(({ reason }) =>
      cancel.mutate({ reason, ...(override && { override }) }, { onSuccess: onClose }),
    )();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Cancel Booking"
      description={`Booking #${booking.id}, ${itemsTitle(booking)}, ${isolated(fullName(booking.user))}`}
    >
      <AsksWhenUnsaved when={() => isFormUnsaved(form)} />
      <TextAreaField
        label="Reason (optional)"
        hint="The customer reads it in the chat."
        {...keepToLength(limits.notes)}
        {...fieldOf(form)('reason')}
      />
      <FailureAlert error={cancel.error} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Keep Booking
        </Button>
        <ActButton
          variant="destructive"
          pending={cancel.isPending}
          pendingLabel="Cancelling..."
          onClick={() => void send(false)}
        >
          Cancel Booking
        </ActButton>
      </DialogActions>
      <OverrideDialog
        refused={cancel}
        title="Cancel all the same?"
        confirmLabel="Cancel Anyway"
        cancelLabel="Keep Booking"
        destructive
        onConfirm={() => void send(true)}
      />
    </Dialog>
  );
}

import { isolated } from '#shared/characters.rules.ts';
import { AsksWhenUnsaved, isFormUnsaved } from '../../lib/unsaved.tsx';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { cancelForm } from '#shared/bookings/booking-forms.ts';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { itemsTitle } from '#shared/bookings/bookings.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { FailureAlert, OverrideDialog } from '../frame/override-dialog.tsx';
import { useCancelAtDesk } from './booking-changes.api.ts';

/**
 * The fields of a booking that the dialog needs; rows of lists and booking details both have them.
 */
export type BookingToCancel = Parameters<typeof itemsTitle>[0] & {
  id: number;
  status: BookingStatus;
  customerName: string;
};

const declining = {
  title: 'Decline Request',
  act: 'Decline',
  acting: 'Declining...',
  keep: 'Keep Request',
  anyway: 'Decline Anyway',
  question: 'Decline all the same?',
};
const cancelling = {
  title: 'Cancel Booking',
  act: 'Cancel Booking',
  acting: 'Cancelling...',
  keep: 'Keep Booking',
  anyway: 'Cancel Anyway',
  question: 'Cancel all the same?',
};

/**
 * The dialog that cancels a booking or declines a request. Customer and desk both read the reason
 * in the chat.
 */
export default function CancelAtDeskDialog({
  booking,
  declines = false,
  onClose,
}: {
  booking: BookingToCancel;
  declines?: boolean;
  onClose: () => void;
}) {
  const words = declines ? declining : cancelling;
  const form = useForm({
    resolver: zodResolver(cancelForm),
    defaultValues: { reason: '' },
  });
  const cancel = useCancelAtDesk(booking);
  const send = (override: boolean) =>
    form.handleSubmit(({ reason }) =>
      cancel.mutate({ reason, ...(override && { override }) }, { onSuccess: onClose }),
    )();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={`Booking #${booking.id}, ${itemsTitle(booking)}, ${isolated(booking.customerName)}`}
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
          {words.keep}
        </Button>
        <ActButton
          variant="destructive"
          pending={cancel.isPending}
          pendingLabel={words.acting}
          onClick={() => void send(false)}
        >
          {words.act}
        </ActButton>
      </DialogActions>
      <OverrideDialog
        refused={cancel}
        title={words.question}
        confirmLabel={words.anyway}
        cancelLabel={words.keep}
        destructive
        onConfirm={() => void send(true)}
      />
    </Dialog>
  );
}

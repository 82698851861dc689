import { useState, type SyntheticEvent } from 'react';
import type { BookingDetails } from '#shared/bookings.ts';
import { settableStatuses, statusBadge, type SettableStatus } from '#shared/bookings.rules.ts';
import { serverMessage } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, DialogActions, type DialogState } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { isOverbooked, useSetStatus } from './admin.api.ts';

const isSettable = (value: string): value is SettableStatus =>
  settableStatuses.some((status) => status === value);

/** The four statuses from any, preset to the present one; what would overbook is asked before it is done. */
export default function StatusDialog({
  booking,
  open,
  onOpenChange,
}: DialogState & { booking: BookingDetails }) {
  const [chosen, setChosen] = useState<SettableStatus | ''>(
    isSettable(booking.status) ? booking.status : '',
  );
  const change = useSetStatus(booking.id);
  const asks = isOverbooked(change.error);

  const update = (override: boolean) => {
    if (!chosen) return;
    change.mutate(
      { status: chosen, ...(override && { override }) },
      { onSuccess: () => onOpenChange(false) },
    );
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    update(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Update Booking Status"
      description={`Booking #${booking.id}, ${booking.camera.brand} ${booking.camera.model}, ${booking.user.firstName} ${booking.user.lastName}`}
    >
      <form onSubmit={submit} className="grid gap-5">
        <SelectField
          label="Status"
          value={chosen}
          onChange={({ target }) => setChosen(isSettable(target.value) ? target.value : '')}
        >
          {!isSettable(booking.status) && <option value="">Choose a status</option>}
          {settableStatuses.map((status) => (
            <option key={status} value={status}>
              {statusBadge[status].label}
            </option>
          ))}
        </SelectField>
        {chosen === 'cancelled' && (
          <p role="alert" className="rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning">
            Cancelling a booking will make the camera available for other customers.
          </p>
        )}
        <DialogActions>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={chosen === 'cancelled' ? 'destructive' : 'primary'}
            disabled={!chosen}
            pending={change.isPending}
            pendingLabel="Updating..."
          >
            Update
          </Button>
        </DialogActions>
      </form>
      <ConfirmDialog
        open={asks}
        onOpenChange={() => change.reset()}
        title="Overbook this camera?"
        question={serverMessage(change.error)}
        confirmLabel="Overbook"
        destructive
        onConfirm={() => update(true)}
      />
    </Dialog>
  );
}

import { useState, type SyntheticEvent } from 'react';
import { isolated } from '#shared/characters.rules.ts';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { limits } from '#shared/fields.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { rentalBounds } from '#shared/stock/stock.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { serverMessage } from '../../lib/calls/call.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { PriceList, PriceRow } from '../../ui/price-rows.tsx';
import { QuantityField } from '../../ui/fields/quantity-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { isOverridable } from '../frame/overridable.ts';
import { endProblem, useChangeAtDesk } from './booking-changes.api.ts';
import { QuoteProblems, useQuote } from './quoted-price.tsx';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';

/** Other days, quantities and notes for a booking, which keeps its status; rules and stock are passed when asked to. */
export default function ChangeAtDeskDialog({
  booking,
  onClose,
}: {
  booking: BookingDetails;
  onClose: () => void;
}) {
  const [startDate, setStartDate] = useState(booking.startDate);
  const [endDate, setEndDate] = useState(booking.endDate);
  const [quantities, setQuantities] = useState<Record<number, number>>({});
  const [notes, setNotes] = useState(booking.notes);
  const lines = booking.lines
    .map(({ cameraId, quantity }) => ({ cameraId, quantity: quantities[cameraId] ?? quantity }))
    .filter(({ quantity }) => quantity > 0);
  const price = useQuote({ startDate, endDate, lines, bookingId: booking.id });
  const { quote, isPresent } = price;
  const change = useChangeAtDesk(booking.id);
  const { error } = change;
  const send = (override: boolean) => {
    if (!quote) return;
    change.mutate(
      {
        startDate,
        endDate,
        lines,
        notes,
        totalPrice: quote.total,
        updatedAt: booking.updatedAt,
        ...(override && { override }),
      },
      { onSuccess: onClose },
    );
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send(false);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change Booking"
      description={`Booking #${booking.id}, ${isolated(fullName(booking.user))}`}
    >
      <form className="grid gap-5" onSubmit={submit}>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Start date"
            type="date"
            required
            value={startDate}
            onChange={({ target }) => setStartDate(target.value)}
          />
          <TextField
            label="End date"
            type="date"
            required
            min={startDate}
            value={endDate}
            error={endProblem(startDate, endDate)}
            onChange={({ target }) => setEndDate(target.value)}
          />
        </div>
        <ul className="grid gap-2">
          {booking.lines.map(({ cameraId, cameraName, quantity }) => (
            <li key={cameraId} className="flex items-center justify-between gap-4">
              <span aria-hidden className="min-w-0 text-sm wrap-anywhere">
                {cameraName}
              </span>
              <QuantityField
                label={<span className="sr-only">Quantity of {cameraName}</span>}
                value={quantities[cameraId] ?? quantity}
                min={booking.lines.length > 1 ? 0 : 1}
                max={rentalBounds.quantity}
                onChange={(next) => setQuantities({ ...quantities, [cameraId]: next })}
              />
            </li>
          ))}
        </ul>
        <TextAreaField
          label="Notes"
          value={notes}
          {...keepToLength(limits.notes)}
          onChange={({ target }) => setNotes(target.value)}
        />
        <QuoteProblems {...price} />
        <PriceList aria-live="polite">
          <PriceRow name="Price now">{formatMoney(booking.totalPrice)}</PriceRow>
          <PriceRow name="New price">{quote ? formatMoney(quote.total) : '-'}</PriceRow>
        </PriceList>
        {error && !isOverridable(error) && <FormAlert error={error} />}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <ActButton
            type="submit"
            disabled={!isPresent}
            pending={change.isPending}
            pendingLabel="Saving..."
          >
            Save Changes
          </ActButton>
        </DialogActions>
      </form>
      {isOverridable(error) && (
        <ConfirmDialog
          open
          onOpenChange={() => change.reset()}
          title="Save all the same?"
          question={serverMessage(error)}
          confirmLabel="Save Anyway"
          onConfirm={() => send(true)}
        />
      )}
    </Dialog>
  );
}

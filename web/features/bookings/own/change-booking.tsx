import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { hasEnded } from '#shared/bookings/booking-statuses.rules.ts';
import type { BookingWithCamera } from '#shared/bookings/bookings.ts';
import { mayChangeUntil, needsConfirming } from '#shared/bookings/bookings.rules.ts';
import { addDays } from '#shared/days.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { dayProblem } from '#shared/shop/rental-days.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { rentalBounds } from '#shared/stock/stock.rules.ts';
import { call } from '../../../lib/calls/call.ts';
import { sendOnce } from '../../../lib/calls/send-once.ts';
import { useWriting } from '../../../lib/calls/stale.ts';
import { staleForCustomers } from '../../../lib/calls/stale-for-customers.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateRangeFields } from '../../../ui/fields/date-fields.tsx';
import { Dialog, DialogActions } from '../../../ui/dialogs/dialog.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { PriceList, PriceRow } from '../../../ui/price-rows.tsx';
import { QuantityField } from '../../../ui/fields/quantity-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { shopQuery } from '../../shop/shop.api.ts';
import { useAskedOnFocus } from '../../../lib/calls/use-asked-on-focus.ts';
import { quoteQuery, quotesKey } from '../rental.api.ts';
import { useFullDaysFor } from './full-days.ts';
import { ShopContact } from './shop-contact.tsx';
import { keepToLength } from '../../../ui/fields/keep-to-length.ts';

/** Other days and quantities for a booking, with the price before and now; after the shop's window it says whom to ask. */
export default function ChangeDialog({
  booking,
  onClose,
}: {
  booking: BookingWithCamera;
  onClose: () => void;
}) {
  const { data: shop } = useQuery(shopQuery());
  const isEnded = hasEnded(booking);
  const isTooLate = shop && !mayChangeUntil(booking, shop.rules.changeUntilDays, shop.today);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change Booking"
      description={`Booking #${booking.id}`}
    >
      {isEnded || isTooLate ? (
        <>
          <ShopContact
            reason={
              isEnded
                ? `This booking is ${booking.status}.`
                : 'It is too late to change this booking here.'
            }
          />
          <DialogActions>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </>
      ) : (
        <ChangeForm booking={booking} shop={shop} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ChangeForm({
  booking,
  shop,
  onClose,
}: {
  booking: BookingWithCamera;
  shop: Shop | undefined;
  onClose: () => void;
}) {
  const [range, setRange] = useState<{ startDate: string; endDate: string }>({
    startDate: booking.startDate,
    endDate: booking.endDate,
  });
  const [quantities, setQuantities] = useState<Record<number, number>>({});
  const [notes, setNotes] = useState(booking.notes);
  const isOut = booking.unitsOut > 0;

  const lines = booking.lines
    .map(({ cameraId, quantity }) => ({ cameraId, quantity: quantities[cameraId] ?? quantity }))
    .filter(({ quantity }) => quantity > 0);
  const fullDays = useFullDaysFor(booking.id, lines, shop?.today);
  const hasDays = range.startDate !== '' && range.endDate !== '';
  useAskedOnFocus(quotesKey);
  const { data, isError, isPlaceholderData } = useQuery({
    ...quoteQuery({ ...range, lines, bookingId: booking.id }, shop?.today),
    placeholderData: keepPreviousData,
    enabled: hasDays && lines.length > 0,
  });
  const quote = hasDays && !isError ? data : undefined;
  const problems = quote?.problems ?? [];

  const change = useWriting(staleForCustomers['PUT /api/bookings/:id'], {
    mutationFn: (totalPrice: number) => {
      const body = { ...range, lines, notes, totalPrice, updatedAt: booking.updatedAt };
      return sendOnce(`change-${booking.id}`, body, (idempotencyKey) =>
        call('PUT /api/bookings/:id', { params: { id: booking.id }, body, idempotencyKey }),
      );
    },
    onSuccess() {
      toast({ title: 'Booking Changed', description: `Booking #${booking.id} is changed.` });
      onClose();
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (quote && !isPlaceholderData) change.mutate(quote.total);
  };
  const whyNot = (day: string, end: 'startDate' | 'endDate') => {
    if (!shop) return null;
    if (isOut && end === 'startDate') return 'This booking was picked up already';
    if (isOut && day < shop.today) return 'This day is past';
    if (fullDays.has(day)) return 'Fewer units are free than this booking needs';
    return dayProblem(day, end, range.startDate, shop.today, shop.rules)?.message ?? null;
  };

  return (
    <form className="grid gap-5" onSubmit={submit}>
      <DateRangeFields
        startLabel="Start date"
        endLabel="End date"
        value={range}
        onChange={setRange}
        error={problems.find(({ cameraId }) => cameraId === undefined)?.message}
        today={shop?.today ?? ''}
        latest={shop && addDays(shop.today, shop.rules.maxDaysAhead + shop.rules.maxRentalDays)}
        whyNot={whyNot}
      />
      {!isOut && (
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
      )}
      <TextAreaField
        label="Special Requests (optional)"
        value={notes}
        {...keepToLength(limits.notes)}
        onChange={({ target }) => setNotes(target.value)}
      />
      {problems
        .filter(({ cameraId }) => cameraId !== undefined)
        .map(({ message }) => (
          <p key={message} role="alert" className="text-sm text-error">
            {message}
          </p>
        ))}
      {lines.length === 0 && (
        <p role="alert" className="text-sm text-error">
          A booking has at least one item. To give it up, cancel it.
        </p>
      )}
      <PriceList aria-live="polite">
        <PriceRow name="Price now">{formatMoney(booking.totalPrice)}</PriceRow>
        <PriceRow name="New price">{quote ? formatMoney(quote.total) : '-'}</PriceRow>
      </PriceList>
      {needsConfirming(booking, { ...range, lines }) && (
        <p className="text-sm">The shop will have to confirm this booking again.</p>
      )}
      {isError && (
        <p role="alert" className="text-sm text-error">
          The price could not be loaded.
        </p>
      )}
      {change.error && <FormAlert error={change.error} />}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <ActButton
          type="submit"
          disabled={!quote || isPlaceholderData || problems.length > 0 || lines.length === 0}
          pending={change.isPending}
          pendingLabel="Saving..."
        >
          Save Changes
        </ActButton>
      </DialogActions>
    </form>
  );
}

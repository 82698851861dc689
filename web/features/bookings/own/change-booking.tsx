import { AsksWhenUnsaved } from '../../../lib/unsaved.tsx';
import { keepToLength } from '../../../ui/fields/keep-to-length.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import type { ChangeInput } from '#shared/bookings/booking-changes.ts';
import { hasEnded } from '#shared/bookings/booking-statuses.rules.ts';
import type { BookingWithCamera } from '#shared/bookings/bookings.ts';
import {
  changedLines,
  mayChangeUntil,
  needsConfirming,
  type ItemQuantity,
} from '#shared/bookings/bookings.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import { latestDay } from '#shared/shop/calendar-bounds.rules.ts';
import { dayProblem } from '#shared/shop/rental-days.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { call } from '../../../lib/calls/call.ts';
import { isSame } from '../../../lib/is-same.rules.ts';
import { sendOnce } from '../../../lib/calls/send-once.ts';
import { useWriting } from '../../../lib/calls/stale.ts';
import { staleForCustomers } from '../../../lib/calls/stale-for-customers.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateRangeFields } from '../../../ui/fields/date-fields.tsx';
import { Dialog, DialogActions } from '../../../ui/dialogs/dialog.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { shopQuery } from '../../shop/shop.api.ts';
import { LineQuantities, PriceChange } from '../changed-rental.tsx';
import { promoProblemOf } from '../rental/rental.api.ts';
import { useQuote } from '../use-quote.ts';
import { noteOfDay } from '../times/chosen-times.ts';
import { useChosenTimes } from '../times/use-chosen-times.tsx';
import { useFullDaysFor } from './full-days.ts';
import { HouseContact } from './house-contact.tsx';

/**
 * The dialog with which a customer changes days and quantities of a booking, with the old and the
 * new price. When it is too late for that, the dialog says how to reach the house.
 */
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
          <HouseContact
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
        <ChangeBookingForm booking={booking} shop={shop} onClose={onClose} />
      )}
    </Dialog>
  );
}

/**
 * Changes one of the customer's own bookings; a repeat of the same change has no further effect.
 */
const useChangeBooking = (id: number, onChanged: () => void) =>
  useWriting(staleForCustomers['PUT /api/bookings/:id'], {
    mutationFn: (body: ChangeInput) =>
      sendOnce(`change-${id}`, body, (idempotencyKey) =>
        call('PUT /api/bookings/:id', { params: { id }, body, idempotencyKey }),
      ),
    onSuccess() {
      toast({ title: 'Booking Changed', description: `Booking #${id} is changed.` });
      onChanged();
    },
  });

const changeableOf = ({
  startDate,
  endDate,
  pickUpTime,
  returnTime,
  notes,
}: Omit<ChangeInput, 'lines' | 'totalPrice' | 'updatedAt'>) => ({
  startDate,
  endDate,
  pickUpTime,
  returnTime,
  notes,
});

/**
 * Whether a change differs from its booking. Where the house agrees no times, the change has none,
 * and those of the booking count.
 */
const isChanged = (
  booking: BookingWithCamera,
  change: Partial<ReturnType<typeof changeableOf>>,
): boolean => !isSame(changeableOf(booking), changeableOf({ ...booking, ...change }));

/**
 * The problems of a changed rental other than those of its days. A promo code that no longer fits
 * can be removed.
 */
function Problems({
  booking: { promo },
  quote,
  onDropCode,
}: {
  booking: BookingWithCamera;
  quote: Quote | undefined;
  onDropCode: () => void;
}) {
  const problems = quote?.problems.filter(({ field }) => !field?.endsWith('Date')) ?? [];
  return (
    <>
      {problems.map(({ message }) => (
        <p key={message} role="alert" className="text-sm text-error">
          {message}
        </p>
      ))}
      {promo && quote && promoProblemOf(quote) && (
        <Button variant="secondary" onClick={onDropCode}>
          Remove {promo.code}
        </Button>
      )}
    </>
  );
}

function ChangeBookingForm({
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
  const [quantities, setQuantities] = useState<ItemQuantity[]>([]);
  const [notes, setNotes] = useState(booking.notes);
  const [dropsCode, setDropsCode] = useState(false);
  const isOut = booking.unitsOut > 0;

  const lines = changedLines(booking.lines, quantities);
  const fullDays = useFullDaysFor(booking.id, lines, shop?.today);
  const { times, timeFields } = useChosenTimes(range, booking);
  const { id: bookingId } = booking;
  const asked = { lines, ...(dropsCode && { promoCode: null }) };
  const { quote, isCurrent, isFailed } = useQuote({ ...range, ...asked, times, bookingId });
  const problems = quote?.problems ?? [];

  const now = { ...range, ...times, notes };
  const hasChanged = dropsCode || quantities.length > 0 || isChanged(booking, now);
  const change = useChangeBooking(booking.id, onClose);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!quote || !isCurrent) return;
    const { updatedAt } = booking;
    change.mutate({ ...now, ...asked, totalPrice: quote.total, updatedAt });
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
      <AsksWhenUnsaved when={() => hasChanged} />
      <DateRangeFields
        startLabel="Start date"
        endLabel="End date"
        value={range}
        onChange={setRange}
        error={problems.find(({ field }) => field?.endsWith('Date'))?.message}
        today={shop?.today ?? ''}
        latest={shop && latestDay(shop)}
        noteOf={noteOfDay(shop)}
        whyNot={whyNot}
      />
      {timeFields}
      {!isOut && (
        <LineQuantities lines={booking.lines} quantities={quantities} onChange={setQuantities} />
      )}
      <TextAreaField
        label="Special Requests (optional)"
        value={notes}
        {...keepToLength(limits.notes)}
        onChange={({ target }) => setNotes(target.value)}
      />
      <Problems booking={booking} quote={quote} onDropCode={() => setDropsCode(true)} />
      {lines.length === 0 && (
        <p role="alert" className="text-sm text-error">
          A booking has at least one item. To give it up, cancel it.
        </p>
      )}
      <PriceChange before={booking.totalPrice} quote={quote} />
      {needsConfirming(booking, { ...range, lines }) && (
        <p className="text-sm">The shop will have to confirm this booking again.</p>
      )}
      {isFailed && (
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
          // When no answer came, the same change can be sent again, even if the form equals the
          // saved booking.
          disabled={!(hasChanged || change.isError) || !isCurrent || problems.length > 0}
          pending={change.isPending}
          pendingLabel="Saving..."
        >
          Save Changes
        </ActButton>
      </DialogActions>
    </form>
  );
}

import { isolated } from '#shared/characters.rules.ts';
import { AsksWhenUnsaved, isFormUnsaved } from '../../../lib/unsaved.tsx';
import { keepToLength } from '../../../ui/fields/keep-to-length.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { changeForm, type ChangeForm } from '#shared/bookings/booking-forms.ts';
import { limits } from '#shared/fields.rules.ts';
import { ownPricesFrom } from '#shared/bookings/own-prices-form.ts';
import type { AskedTimes } from '#shared/bookings/times.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { PriceChange } from '../../../features/bookings/changed-rental.tsx';
import { useChosenTimes } from '../../../features/bookings/times/use-chosen-times.tsx';
import { useQuote } from '../../../features/bookings/use-quote.ts';
import { fieldOf } from '../../../lib/form-field.ts';
import { isSame } from '../../../lib/is-same.rules.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FormActions } from '../../../ui/dialogs/form-actions.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { FailureAlert, OverrideDialog } from '../../frame/override-dialog.tsx';
import { useChangeAtDesk } from '../booking-changes.api.ts';
import { BookedItemsField } from './booked-items-field.tsx';
import { ChangedDaysField } from './changed-days-field.tsx';
import { OwnPriceFields } from './own-price-fields.tsx';
import { PriceFoot } from './price-foot.tsx';
import { QuoteProblems } from './quoted-price.tsx';

const timesOf = ({ pickUpTime = null, returnTime = null }: AskedTimes) => ({
  pickUpTime,
  returnTime,
});

/** The values of the form for a booking as it is saved. */
const formOf = (booking: BookingDetails): ChangeForm => ({
  startDate: booking.startDate,
  endDate: booking.endDate,
  notes: booking.notes,
  lines: booking.lines.map(({ cameraId, cameraName, quantity, price, priceReason = '' }) => ({
    cameraId,
    cameraName,
    quantity,
    price: price === null ? null : String(price),
    priceReason,
  })),
  discountPercent: String(booking.discountPercent ?? ''),
  promoCode: booking.promo?.code ?? '',
  extras: booking.extras.map(({ text, amount }) => ({ text, amount: String(amount) })),
});

/**
 * The dialog in which the desk changes days, items, prices and notes of a booking. The status
 * stays, and the desk may override rules and stock.
 */
export default function ChangeAtDeskDialog({
  booking,
  onClose,
}: {
  booking: BookingDetails;
  onClose: () => void;
}) {
  const form = useForm<ChangeForm>({
    resolver: zodResolver(changeForm),
    defaultValues: formOf(booking),
  });
  const typed = useWatch({ control: form.control, compute: (values: ChangeForm) => values });
  const { times, timeFields } = useChosenTimes(typed, booking);
  const { lines, promoCode, ...desk } = ownPricesFrom(typed);
  const { startDate, endDate } = typed;
  const price = useQuote({
    startDate,
    endDate,
    times,
    lines,
    promoCode,
    desk,
    bookingId: booking.id,
  });
  const { quote, isCurrent } = price;
  const hasChanged = !isSame(
    { ...formOf(booking), ...timesOf(booking) },
    { ...typed, ...timesOf({ ...booking, ...times }) },
  );
  const change = useChangeAtDesk(booking.id);
  const save = (override: boolean) =>
    form.handleSubmit((values) => {
      if (!quote) return;
      change.mutate(
        {
          startDate: values.startDate,
          endDate: values.endDate,
          ...times,
          notes: values.notes,
          ...ownPricesFrom(values),
          totalPrice: quote.total,
          updatedAt: booking.updatedAt,
          ...(override && { override }),
        },
        { onSuccess: onClose },
      );
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change Booking"
      description={`Booking #${booking.id}, ${isolated(fullName(booking.user))}`}
    >
      <form className="grid gap-5" onSubmit={(event) => void save(false)(event)}>
        <AsksWhenUnsaved when={() => isFormUnsaved(form)} />
        <FormProvider {...form}>
          <ChangedDaysField booking={booking} lines={lines} />
          {timeFields}
          <BookedItemsField quote={quote} />
          <OwnPriceFields />
        </FormProvider>
        <TextAreaField label="Notes" {...keepToLength(limits.notes)} {...fieldOf(form)('notes')} />
        <QuoteProblems {...price} />
        <PriceChange before={booking.totalPrice} quote={quote} />
        <PriceFoot quote={quote} failure={<FailureAlert error={change.error} />}>
          <FormActions
            onLeave={onClose}
            leaveLabel="Close"
            // When no answer came, the same change can be sent again, even if the form equals the
            // saved booking.
            disabled={!(hasChanged || change.isError) || !isCurrent}
            pending={change.isPending}
            pendingLabel="Saving..."
          >
            Save Changes
          </FormActions>
        </PriceFoot>
      </form>
      <OverrideDialog
        refused={change}
        title="Save all the same?"
        confirmLabel="Save Anyway"
        onConfirm={() => void save(true)()}
      />
    </Dialog>
  );
}

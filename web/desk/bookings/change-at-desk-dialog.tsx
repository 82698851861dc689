import { isolated } from '#shared/characters.rules.ts';
import { AsksWhenUnsaved, isFormUnsaved } from '../../lib/unsaved.tsx';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { changedLines } from '#shared/bookings/bookings.rules.ts';
import { changeForm, type ChangeForm } from '#shared/bookings/booking-forms.ts';
import { limits } from '#shared/fields.rules.ts';
import type { AskedTimes } from '#shared/bookings/times.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { LineQuantities, PriceChange } from '../../features/bookings/changed-rental.tsx';
import { useChosenTimes } from '../../features/bookings/times/use-chosen-times.tsx';
import { useQuote } from '../../features/bookings/use-quote.ts';
import { isSame } from '../../lib/is-same.rules.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormActions } from '../../ui/dialogs/form-actions.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { FailureAlert, OverrideDialog } from '../frame/override-dialog.tsx';
import { useChangeAtDesk } from './booking-changes.api.ts';
import { ChangedDaysField } from './changed-days-field.tsx';
import { QuoteProblems } from './quoted-price.tsx';

const timesOf = ({ pickUpTime = null, returnTime = null }: AskedTimes) => ({
  pickUpTime,
  returnTime,
});

/** Other days, quantities and notes for a booking, which keeps its status; rules and stock are passed when asked to. */
export default function ChangeAtDeskDialog({
  booking,
  onClose,
}: {
  booking: BookingDetails;
  onClose: () => void;
}) {
  const { startDate, endDate, notes } = booking;
  const form = useForm<ChangeForm>({
    resolver: zodResolver(changeForm),
    defaultValues: { startDate, endDate, notes, quantities: [] },
  });
  const typed = useWatch({ control: form.control, compute: (values: ChangeForm) => values });
  const lines = changedLines(booking.lines, typed.quantities);
  const { times, timeFields } = useChosenTimes(typed, booking);
  const price = useQuote({
    startDate: typed.startDate,
    endDate: typed.endDate,
    times,
    lines,
    bookingId: booking.id,
  });
  const { quote, isCurrent } = price;
  const hasChanged =
    typed.quantities.length > 0 ||
    !isSame(
      { startDate, endDate, notes, ...timesOf(booking) },
      { startDate: typed.startDate, endDate: typed.endDate, notes: typed.notes, ...timesOf(times) },
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
          lines,
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
        </FormProvider>
        {timeFields}
        <LineQuantities
          lines={booking.lines}
          quantities={typed.quantities}
          onChange={(changed) => form.setValue('quantities', changed)}
        />
        <TextAreaField label="Notes" {...keepToLength(limits.notes)} {...fieldOf(form)('notes')} />
        <QuoteProblems {...price} />
        <PriceChange before={booking.totalPrice} quote={quote} />
        <FailureAlert error={change.error} />
        <FormActions
          onLeave={onClose}
          leaveLabel="Close"
          disabled={!hasChanged || !isCurrent}
          pending={change.isPending}
          pendingLabel="Saving..."
        >
          Save Changes
        </FormActions>
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

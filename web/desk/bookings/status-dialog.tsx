import { quoteQuery } from '../../features/bookings/rental/rental.api.ts';
import { DaysText } from '../../features/shop/day-text.tsx';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { isolated } from '#shared/characters.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { statusForm, type StatusForm } from '#shared/bookings/booking-forms.ts';
import { fullName } from '#shared/users/users.rules.ts';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { settableStatuses, type SettableStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { statusBadge, moreItems } from '#shared/bookings/bookings.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { dayCount, rentalDays } from '#shared/shop/rental-days.rules.ts';
import { AsksWhenUnsaved, isFormUnsaved } from '../../lib/unsaved.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { Dialog, type DialogState } from '../../ui/dialogs/dialog.tsx';
import { FormActions } from '../../ui/dialogs/form-actions.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { bookingDetails } from '../frame/details.api.ts';
import { Fact, Facts } from '../frame/facts.tsx';
import { OverrideDialog } from '../frame/override-dialog.tsx';
import { useSetStatus } from './bookings.api.ts';

const isSettable = (value: string): value is SettableStatus =>
  settableStatuses.some((status) => status === value);

/** The days and items of a booking, as the call for a quote takes them. */
const daysOf = ({ startDate, endDate, lines }: BookingDetails) => ({
  startDate,
  endDate,
  lines: lines.map(({ cameraId, quantity }) => ({ cameraId, quantity })),
});

/**
 * The dialog that sets one of the four statuses, whatever the present status is, which is
 * preselected. It shows the days and the price; an inquiry can keep its fixed price or get the
 * price of its days. It asks again before a status overbooks, or before units that are out count as
 * returned.
 */
export default function StatusDialog({
  booking: opened,
  open,
  onOpenChange,
}: DialogState & { booking: BookingDetails }) {
  const booking = useQuery(bookingDetails(opened.id)).data ?? opened;
  const form = useForm<StatusForm>({
    resolver: zodResolver(statusForm),
    defaultValues: { status: isSettable(booking.status) ? booking.status : '', byDays: false },
  });
  const chosen = useWatch({ control: form.control, name: 'status' });
  const change = useSetStatus(booking);

  const days = rentalDays(booking.startDate, booking.endDate);
  const { data: shop } = useQuery(shopQuery());
  const { data: quote } = useQuery({
    ...quoteQuery({ ...daysOf(booking), bookingId: booking.id }, shop?.today),
    enabled: booking.status === 'inquiry' && shop !== undefined,
  });
  // The choice of the price by days waits for the server's quote, because the server refuses any
  // other price.
  const priceOfDays = quote?.total ?? booking.totalPrice;
  const offersPriceOfDays =
    booking.status === 'inquiry' && chosen !== 'cancelled' && priceOfDays !== booking.totalPrice;

  const update = (override: boolean) =>
    form.handleSubmit(({ status, byDays }) => {
      if (!status) return;
      const totalPrice = offersPriceOfDays && byDays ? priceOfDays : undefined;
      change.mutate(
        { status, ...(override && { override }), ...(totalPrice && { totalPrice }) },
        { onSuccess: () => onOpenChange(false) },
      );
    });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Update Booking Status"
      description={`Booking #${booking.id}, ${isolated(`${booking.camera.brand} ${booking.camera.model}`)}${moreItems(booking.lines)}, ${isolated(fullName(booking.user))}`}
    >
      <form onSubmit={(event) => void update(false)(event)} className="grid gap-5">
        <AsksWhenUnsaved when={() => isFormUnsaved(form)} />
        <Facts>
          <Fact name={booking.status === 'inquiry' ? 'Days (not fixed)' : 'Days'}>
            <span className="block">{dayCount(days)}</span>
            <span className="text-muted">
              <DaysText {...booking} />
            </span>
          </Fact>
          <Fact name="Price">{formatMoney(booking.totalPrice)}</Fact>
        </Facts>
        <SelectField label="Status" {...form.register('status')}>
          {!isSettable(booking.status) && <option value="">Choose a status</option>}
          {settableStatuses.map((status) => (
            <option key={status} value={status}>
              {statusBadge[status].label}
            </option>
          ))}
        </SelectField>
        {offersPriceOfDays && (
          <CheckboxField
            label={`Charge the price of ${dayCount(days)}: ${formatMoney(priceOfDays)}`}
            {...form.register('byDays')}
          />
        )}
        {chosen === 'cancelled' && (
          <p role="alert" className="rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning">
            Cancelling a booking will make the camera available for other customers.
          </p>
        )}
        <FormActions
          onLeave={() => onOpenChange(false)}
          leaveLabel={chosen === 'cancelled' ? 'Keep as it is' : 'Cancel'}
          variant={chosen === 'cancelled' ? 'destructive' : 'primary'}
          disabled={!chosen}
          pending={change.isPending}
          pendingLabel="Updating..."
        >
          Update
        </FormActions>
      </form>
      <OverrideDialog
        refused={change}
        title="Update all the same?"
        confirmLabel="Update Anyway"
        destructive
        onConfirm={() => void update(true)()}
      />
    </Dialog>
  );
}

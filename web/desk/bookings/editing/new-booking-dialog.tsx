import { AsksWhenUnsaved, isFormUnsaved } from '../../../lib/unsaved.tsx';
import { keepToLength } from '../../../ui/fields/keep-to-length.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormProvider, useController, useForm, useWatch } from 'react-hook-form';
import { newBookingForm, type NewBookingForm } from '#shared/bookings/booking-forms.ts';
import { addDays } from '#shared/days.rules.ts';
import { ownPricesFrom } from '#shared/bookings/own-prices-form.ts';
import { limits } from '#shared/fields.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { useChosenTimes } from '../../../features/bookings/times/use-chosen-times.tsx';
import { useQuote } from '../../../features/bookings/use-quote.ts';
import { shopQuery } from '../../../features/shop/shop.api.ts';
import { fieldOf } from '../../../lib/form-field.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FormActions } from '../../../ui/dialogs/form-actions.tsx';
import { PriceList, PriceRow, SeasonRows, SumRows } from '../../../ui/price-rows.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { FailureAlert, OverrideDialog } from '../../frame/override-dialog.tsx';
import { useBookAtDesk } from '../booking-changes.api.ts';
import { BookedItemsField, newLine } from './booked-items-field.tsx';
import { OwnPriceFields } from './own-price-fields.tsx';
import { CustomerField, type Customer } from './customer-field.tsx';
import { PriceFoot } from './price-foot.tsx';
import { QuoteProblems } from './quoted-price.tsx';
import { RentalDayFields } from './rental-day-fields.tsx';

/** The values with which the form of a new booking begins. */
export interface BookingDraft {
  customer?: Customer;
  item?: { id: number; name: string };
  startDate?: string;
  endDate?: string;
}

const statuses = { confirmed: 'Confirmed', pending: 'Pending', completed: 'Completed' } as const;

const nextDay = (day: string) => day && addDays(day, 1);

function formOf(draft: BookingDraft, today: string | undefined): NewBookingForm {
  const { customer, item, startDate = today ?? '' } = draft;
  return {
    customer,
    lines: item ? [newLine(item)] : [],
    discountPercent: '',
    promoCode: '',
    extras: [],
    startDate,
    endDate: draft.endDate ?? nextDay(startDate),
    status: 'confirmed',
    notes: '',
  };
}

/** The form of a new booking. The rental has two days until the desk chooses an end. */
function useNewBookingForm(draft: BookingDraft) {
  const { data: shop } = useQuery(shopQuery());
  const form = useForm<NewBookingForm>({
    resolver: zodResolver(newBookingForm),
    defaultValues: formOf(draft, shop?.today),
    values: formOf(draft, shop?.today),
    resetOptions: { keepDirtyValues: true },
  });
  const isEndChosen = useRef(draft.endDate !== undefined);
  const onChooseDay = (name: 'startDate' | 'endDate') => {
    if (name === 'endDate') isEndChosen.current = true;
    else if (!isEndChosen.current) form.setValue('endDate', nextDay(form.getValues('startDate')));
  };
  return { form, onChooseDay };
}

/** The dialog in which the desk makes a booking for a customer. */
export default function NewBookingDialog({
  draft = {},
  onClose,
  onCreated,
}: {
  draft?: BookingDraft | undefined;
  onClose: () => void;
  onCreated: (bookingId: number) => void;
}) {
  const { form, onChooseDay } = useNewBookingForm(draft);
  const { control } = form;
  const field = fieldOf(form);
  const customer = useController({ control, name: 'customer' });
  const typed = useWatch({ control, compute: (values: NewBookingForm) => values });
  const { startDate, endDate } = typed;
  const { times, timeFields } = useChosenTimes({ startDate, endDate });
  const { lines: pricedLines, promoCode, ...prices } = ownPricesFrom(typed);
  const price = useQuote({
    startDate,
    endDate,
    times,
    lines: pricedLines,
    promoCode,
    desk: { ...prices, ...(typed.customer && { userId: typed.customer.id }) },
  });
  const { quote, isCurrent } = price;
  const create = useBookAtDesk();

  const save = (override: boolean) =>
    form.handleSubmit((values) => {
      if (!values.customer || !quote || !isCurrent) return;
      const { customer: chosen, status, notes } = values;
      create.mutate(
        {
          startDate,
          endDate,
          status,
          notes,
          ...times,
          userId: chosen.id,
          ...ownPricesFrom(values),
          totalPrice: quote.total,
          ...(override && { override }),
        },
        { onSuccess: ({ id }) => onCreated(id) },
      );
    });

  return (
    <Dialog open onOpenChange={onClose} title="New Booking" size="lg">
      <form noValidate className="grid gap-5" onSubmit={(event) => void save(false)(event)}>
        <AsksWhenUnsaved when={() => !create.isSuccess && isFormUnsaved(form)} />
        <CustomerField
          customer={customer.field.value}
          onChange={customer.field.onChange}
          error={customer.fieldState.error?.message}
        />
        <FormProvider {...form}>
          <BookedItemsField quote={quote} />
          <RentalDayFields onChoose={onChooseDay} />
          {timeFields}
          <OwnPriceFields />
        </FormProvider>
        <SelectField label="Status" {...field('status')}>
          {Object.entries(statuses).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextAreaField label="Notes" {...keepToLength(limits.notes)} {...field('notes')} />
        <QuoteProblems {...price} />
        {quote && (
          <PriceList aria-live="polite">
            <PriceRow name="Rent">{formatMoney(quote.rent)}</PriceRow>
            <SeasonRows {...quote} />
            <SumRows {...quote} />
          </PriceList>
        )}
        <PriceFoot quote={quote} failure={<FailureAlert error={create.error} />}>
          <FormActions
            leaveLabel="Close"
            disabled={price.isOnItsWay}
            pending={create.isPending}
            pendingLabel="Creating..."
          >
            Create Booking
          </FormActions>
        </PriceFoot>
      </form>
      <OverrideDialog
        refused={create}
        title="Create all the same?"
        confirmLabel="Create Anyway"
        onConfirm={() => void save(true)()}
      />
    </Dialog>
  );
}

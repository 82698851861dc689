import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useImperativeHandle, useState, type SyntheticEvent } from 'react';
import { addDays } from '#shared/days.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { rangeMessages } from '#shared/shop/rental-days.rules.ts';
import { rentalBounds } from '#shared/stock/stock.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { focusNextRow } from '../../lib/screen/focus-next-row.ts';
import { serverMessage } from '../../lib/calls/call.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { PriceList, PriceRow, SumRows } from '../../ui/price-rows.tsx';
import { QuantityField } from '../../ui/fields/quantity-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { isOverridable } from '../frame/overridable.ts';
import { useDiscardQuestion } from '../frame/use-discard-question.tsx';
import { cameraChoices } from '../inventory/inventory.api.ts';
import { endProblem, useBookAtDesk } from './booking-changes.api.ts';
import { CustomerField, type Customer } from './customer-field.tsx';
import { QuoteProblems, useQuote } from './quoted-price.tsx';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';

/** What the dialog begins with. */
export interface BookingDraft {
  customer?: Customer;
  item?: { id: number; name: string };
  startDate?: string;
  endDate?: string;
}

interface Item {
  id: number;
  name: string;
  quantity: number;
}

const statuses = { confirmed: 'Confirmed', pending: 'Pending', completed: 'Completed' } as const;
type Status = keyof typeof statuses;
const isStatus = (value: string): value is Status => value in statuses;
const offered = 8;

/** The desk books for a customer or a walk-in. */
export default function NewBookingDialog({
  draft = {},
  onClose,
  onCreated,
}: {
  draft?: BookingDraft | undefined;
  onClose: () => void;
  onCreated: (bookingId: number) => void;
}) {
  const { data: house } = useQuery(shopQuery());
  const [customer, setCustomer] = useState(draft.customer);
  const [items, setItems] = useState<Item[]>(draft.item ? [{ ...draft.item, quantity: 1 }] : []);
  const [chosenStart, setStartDate] = useState(draft.startDate);
  const [chosenEnd, setEndDate] = useState(draft.endDate);
  const [status, setStatus] = useState<Status>('confirmed');
  const [notes, setNotes] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const startDate = chosenStart ?? house?.today ?? '';
  const endDate = chosenEnd ?? (startDate && addDays(startDate, 1));
  const lines = items.map(({ id, quantity }) => ({ cameraId: id, quantity }));
  const price = useQuote({ startDate, endDate, lines });
  const { quote, isPresent } = price;
  const create = useBookAtDesk();
  const { error } = create;

  const { form, leave, question } = useDiscardQuestion(onClose);
  useImperativeHandle(form, () => ({
    hasTyped: () =>
      !create.isSuccess &&
      (customer !== draft.customer || items.length > (draft.item ? 1 : 0) || notes.trim() !== ''),
  }));

  const send = (override: boolean) => {
    setIsSubmitted(true);
    if (!customer || !quote || !isPresent) return;
    create.mutate(
      {
        userId: customer.id,
        lines,
        startDate,
        endDate,
        totalPrice: quote.total,
        status,
        notes,
        ...(override && { override }),
      },
      { onSuccess: ({ id }) => onCreated(id) },
    );
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send(false);
  };

  return (
    <>
      {question}
      <Dialog open onOpenChange={leave} title="New Booking" size="lg">
        <form noValidate className="grid gap-5" onSubmit={submit}>
          <CustomerField
            customer={customer}
            onChange={setCustomer}
            error={isSubmitted && !customer ? 'Please choose a customer' : undefined}
          />
          <ItemsField
            items={items}
            onChange={setItems}
            error={isSubmitted && items.length === 0 ? 'Please add an item' : undefined}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label="Start date"
              type="date"
              value={startDate}
              error={startDate === '' ? rangeMessages.startRequired : undefined}
              onChange={({ target }) => setStartDate(target.value)}
            />
            <TextField
              label="End date"
              type="date"
              min={startDate}
              value={endDate}
              error={endProblem(startDate, endDate)}
              onChange={({ target }) => setEndDate(target.value)}
            />
          </div>
          <SelectField
            label="Status"
            value={status}
            onChange={({ target }) => setStatus(isStatus(target.value) ? target.value : status)}
          >
            {Object.entries(statuses).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label="Notes"
            value={notes}
            {...keepToLength(limits.notes)}
            onChange={({ target }) => setNotes(target.value)}
          />
          <QuoteProblems {...price} />
          {quote && (
            <PriceList aria-live="polite">
              <PriceRow name="Rent">{formatMoney(quote.rent)}</PriceRow>
              <SumRows {...quote} />
            </PriceList>
          )}
          {error && !isOverridable(error) && <FormAlert error={error} />}
          <DialogActions>
            <Button variant="secondary" onClick={leave}>
              Close
            </Button>
            <ActButton
              type="submit"
              disabled={price.isOnItsWay}
              pending={create.isPending}
              pendingLabel="Creating..."
            >
              Create Booking
            </ActButton>
          </DialogActions>
        </form>
        {isOverridable(error) && (
          <ConfirmDialog
            open
            onOpenChange={() => create.reset()}
            title="Create all the same?"
            question={serverMessage(error)}
            confirmLabel="Create Anyway"
            onConfirm={() => send(true)}
          />
        )}
      </Dialog>
    </>
  );
}

/** What is booked, and how many of each. */
function ItemsField({
  items,
  onChange,
  error,
}: {
  items: Item[];
  onChange: (items: Item[]) => void;
  error: string | undefined;
}) {
  const [text, setText] = useState('');
  const { data: found } = useQuery({
    ...cameraChoices(text.trim(), offered + items.length),
    placeholderData: keepPreviousData,
  });
  const taken = new Set(items.map(({ id }) => id));
  return (
    <div className="grid gap-3">
      {items.map((item) => (
        <ItemRow
          key={item.id}
          item={item}
          onQuantity={(quantity) =>
            onChange(items.map((one) => (one.id === item.id ? { ...one, quantity } : one)))
          }
          onRemove={() => onChange(items.filter(({ id }) => id !== item.id))}
        />
      ))}
      <ComboboxField
        label="Add item"
        placeholder="Search by name, brand, model or description..."
        error={error}
        text={text}
        onText={setText}
        options={found?.filter(({ id }) => !taken.has(id)).slice(0, offered)}
        nothing="No other cameras match"
        onChoose={({ id, name }) => onChange([...items, { id, name, quantity: 1 }])}
      />
    </div>
  );
}

function ItemRow({
  item,
  onQuantity,
  onRemove,
}: {
  item: Item;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}) {
  const nameId = useId();
  return (
    <article
      aria-labelledby={nameId}
      className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-hairline pb-3"
    >
      <h3 id={nameId} className="min-w-0 flex-1 self-center text-sm font-medium wrap-anywhere">
        {item.name}
      </h3>
      <QuantityField
        label="Quantity"
        value={item.quantity}
        max={rentalBounds.quantity}
        onChange={onQuantity}
      />
      <Button
        variant="secondary"
        size="sm"
        className="mb-1"
        onClick={({ currentTarget }) => {
          focusNextRow(currentTarget);
          onRemove();
        }}
      >
        Remove
      </Button>
    </article>
  );
}

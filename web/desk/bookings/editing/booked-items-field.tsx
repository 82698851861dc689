import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { OwnPricesForm } from '#shared/bookings/own-prices-form.ts';
import { ownPriceLimits } from '#shared/bookings/own-prices.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { lineOnBill } from '#shared/prices/price-words.rules.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { rentalBounds } from '#shared/stock/stock.rules.ts';
import { focusNextRow } from '../../../lib/screen/focus-next-row.ts';
import { Button } from '../../../ui/button.tsx';
import { ComboboxField } from '../../../ui/fields/combobox-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { QuantityField } from '../../../ui/fields/quantity-field.tsx';
import { IfMay } from '../../frame/if-may.tsx';
import { cameraChoices } from '../../inventory/inventory.api.ts';

type Line = OwnPricesForm['lines'][number];

/** The line of an added item; its price is calculated by the rules. */
export const newLine = ({ id, name }: { id: number; name: string }): Line => ({
  cameraId: id,
  cameraName: name,
  quantity: 1,
  price: null,
  priceReason: '',
});

/** The most items that the search offers to add. */
const offered = 8;

/**
 * The rent of a line and how it is calculated, in words; undefined as long as there is no quote.
 */
function pricedBy(quote: Quote | undefined, { cameraId }: Line): string | undefined {
  const quoted = quote?.lines.find((line) => line.cameraId === cameraId);
  return quoted && quote && `${formatMoney(quoted.rent)} · ${lineOnBill(quoted, quote)}`;
}

/** The field for the items of a booking, their quantities and the desk's own prices. */
export function BookedItemsField({ quote }: { quote: Quote | undefined }) {
  const { field, fieldState } = useController<OwnPricesForm, 'lines'>({ name: 'lines' });
  const { value: lines, onChange } = field;
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  const [text, setText] = useState('');
  const { data: found } = useQuery({
    ...cameraChoices(text.trim(), offered + lines.length),
    placeholderData: keepPreviousData,
  });
  const taken = new Set(lines.map(({ cameraId }) => cameraId));
  return (
    <div className="grid gap-3">
      {lines.map((line, place) => (
        <BookedItem
          key={line.cameraId}
          line={line}
          place={place}
          priced={pricedBy(quote, line)}
          onChange={(change) => onChange(lines.with(place, { ...line, ...change }))}
          onRemove={() => onChange(lines.toSpliced(place, 1))}
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
        onChoose={({ id, name }) => onChange([...lines, newLine({ id, name })])}
      />
    </div>
  );
}

function BookedItem({
  line,
  place,
  priced,
  onChange,
  onRemove,
}: {
  line: Line;
  place: number;
  priced: string | undefined;
  onChange: (change: Partial<Line>) => void;
  onRemove: () => void;
}) {
  const nameId = useId();
  return (
    <article aria-labelledby={nameId} className="grid gap-3 border-b border-hairline pb-3">
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
        <div className="min-w-40 flex-1 self-center text-sm">
          <h3 id={nameId} className="font-medium wrap-anywhere">
            {line.cameraName}
          </h3>
          <p className="figures text-xs text-muted empty:hidden">{priced}</p>
        </div>
        <QuantityField
          label={
            <>
              Quantity<span className="sr-only"> of {line.cameraName}</span>
            </>
          }
          value={line.quantity}
          max={rentalBounds.quantity}
          onChange={(quantity) => onChange({ quantity })}
        />
        <span className="flex gap-3">
          <IfMay needs="prices.override">
            <Button
              variant="text"
              className="py-2"
              onClick={() => onChange({ price: line.price === null ? '' : null })}
            >
              {line.price === null ? 'Set Price' : 'Price by the Rules'}
            </Button>
          </IfMay>
          <Button
            variant="text"
            className="py-2"
            onClick={({ currentTarget }) => {
              focusNextRow(currentTarget);
              onRemove();
            }}
          >
            Remove
          </Button>
        </span>
      </div>
      {line.price !== null && <SetPrice place={place} line={line} onChange={onChange} />}
    </article>
  );
}

/** The fields for the desk's own price of one unit for the whole rental, and its reason. */
function SetPrice({
  place,
  line: { price, priceReason },
  onChange,
}: {
  place: number;
  line: Line;
  onChange: (change: Partial<Line>) => void;
}) {
  const { errors } = useFormContext<OwnPricesForm>().formState;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <TextField
        label="Price of one ($)"
        inputMode="decimal"
        autoComplete="off"
        value={price ?? ''}
        error={errors.lines?.[place]?.price?.message}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      <TextField
        label="Reason"
        hint="Only the desk sees it."
        autoComplete="off"
        value={priceReason}
        maxLength={ownPriceLimits.reason}
        onChange={({ target }) => onChange({ priceReason: target.value })}
      />
    </div>
  );
}

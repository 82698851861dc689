import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { NewBookingForm } from '#shared/bookings/booking-forms.ts';
import { rentalBounds } from '#shared/stock/stock.rules.ts';
import { focusNextRow } from '../../lib/screen/focus-next-row.ts';
import { Button } from '../../ui/button.tsx';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';
import { QuantityField } from '../../ui/fields/quantity-field.tsx';
import { cameraChoices } from '../inventory/inventory.api.ts';

type Line = NewBookingForm['lines'][number];

/** The number of items that are offered at a time. */
const offered = 8;

/** The items that are booked, and how many of each. */
export function BookedItemsField({
  lines,
  onChange,
  error,
}: {
  lines: Line[];
  onChange: (lines: Line[]) => void;
  error: string | undefined;
}) {
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
          onQuantity={(quantity) => onChange(lines.with(place, { ...line, quantity }))}
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
        onChoose={({ id, name }) =>
          onChange([...lines, { cameraId: id, cameraName: name, quantity: 1 }])
        }
      />
    </div>
  );
}

function BookedItem({
  line,
  onQuantity,
  onRemove,
}: {
  line: Line;
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
        {line.cameraName}
      </h3>
      <QuantityField
        label="Quantity"
        value={line.quantity}
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

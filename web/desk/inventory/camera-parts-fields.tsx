import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { CameraFormValues } from '#shared/cameras/camera-form.ts';
import { kindLabels, kinds } from '#shared/cameras/specs.rules.ts';
import { Button } from '../../ui/button.tsx';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CameraPriceFields } from './camera-price-fields.tsx';
import { cameraLabels } from './camera-labels.ts';
import { cameraChoices } from './inventory.api.ts';

/**
 * The fields for the included parts and accessories of an item, its deposit and its other terms
 * beside the price.
 */
export function CameraPartsFields({ itself }: { itself: number | undefined }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<CameraFormValues>();
  return (
    <>
      <TextAreaField
        label={cameraLabels.included}
        hint="Handed out with each unit, such as Battery NP-FZ100. Not counted in stock."
        rows={3}
        className="sm:col-span-2"
        error={errors.included?.message}
        {...register('included')}
      />
      <GoesWithField itself={itself} />
      <CameraPriceFields />
      <TextField
        label={cameraLabels.depositPerUnit}
        hint="Held apart from the price."
        inputMode="decimal"
        autoComplete="off"
        error={errors.depositPerUnit?.message}
        {...register('depositPerUnit')}
      />
      <TextField
        label={cameraLabels.bufferDays}
        hint="Empty: as in Settings. Keeps days free for checking; taking a unit back is the check itself."
        inputMode="numeric"
        autoComplete="off"
        error={errors.bufferDays?.message}
        {...register('bufferDays')}
      />
      <SelectField
        label={cameraLabels.kind}
        hint="Customers choose by it, and lenses find their cameras."
        className="sm:col-span-2"
        error={errors.kind?.message}
        {...register('kind')}
      >
        <option value="">Not told</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={cameraLabels.specs}
        hint="Such as Mount: Sony E. Mount, Sensor and Resolution are filters of the shop; a second mount stands on a line of its own."
        rows={4}
        className="sm:col-span-2"
        error={errors.specs?.message}
        {...register('specs')}
      />
    </>
  );
}

/** The most items that a search offers at once. */
const offered = 8;

/** The field for accessories: other items of the catalogue, found by typing. */
function GoesWithField({ itself }: { itself: number | undefined }) {
  const { field, fieldState } = useController<CameraFormValues, 'accessories'>({
    name: 'accessories',
  });
  const chosen = field.value;
  const [text, setText] = useState('');
  const taken = new Set([itself, ...chosen.map(({ id }) => id)]);
  const { data: found } = useQuery({
    ...cameraChoices(text.trim(), offered + taken.size),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-2 sm:col-span-2">
      <ComboboxField
        label={cameraLabels.accessories}
        placeholder="Search by name, brand, model or description..."
        error={fieldState.error?.message}
        text={text}
        onText={setText}
        options={found?.filter(({ id }) => !taken.has(id)).slice(0, offered)}
        nothing="No other cameras match"
        onChoose={({ id, name }) => field.onChange([...chosen, { id, name }])}
      />
      {chosen.length > 0 && (
        <ul aria-label="Accessories" className="flex flex-wrap gap-1.5">
          {chosen.map(({ id, name }) => (
            <li
              key={id}
              className="flex max-w-full items-center gap-1 rounded-md bg-sunken py-0.5 pr-0.5 pl-3 text-sm"
            >
              <span className="min-w-0 truncate">{name}</span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${name}`}
                onClick={() => field.onChange(chosen.filter((other) => other.id !== id))}
              >
                <X aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { useId } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { settingLimits } from '#shared/shop/setting-limits.rules.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { RowsOfFields } from './rows-of-fields.tsx';
import type { SettingsFormValues } from './settings-form.rules.ts';

/** The fields for the seasons of the house. */
export function SeasonFields() {
  const form = useFormContext<SettingsFormValues>();
  const field = fieldOf(form);
  const hintId = useId();
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'prices.seasons',
  });
  return (
    <div className="grid justify-items-start gap-3">
      <RowsOfFields
        rows={fields}
        rowClass="max-w-3xl grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-y-2 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_6rem_auto]"
        renderRow={(place) => (
          <>
            <TextField
              label="Season"
              autoComplete="off"
              {...field(`prices.seasons.${place}.name`)}
            />
            <TextField label="First day" type="date" {...field(`prices.seasons.${place}.from`)} />
            <TextField label="Last day" type="date" {...field(`prices.seasons.${place}.to`)} />
            <TextField
              label="Change (%)"
              inputMode="decimal"
              autoComplete="off"
              {...field(`prices.seasons.${place}.percent`)}
            />
          </>
        )}
        onRemove={remove}
        addLabel="Add Season"
        onAdd={() => append({ name: '', from: '', to: '', percent: '' })}
        most={settingLimits.seasons}
        describedBy={hintId}
      />
      <p id={hintId} className="text-xs text-muted">
        Days of a season cost so many percent more; with a minus so many less.
      </p>
    </div>
  );
}

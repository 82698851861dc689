import { lazy, Suspense, useId } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { Day } from '#shared/days.rules.ts';
import { weekdays } from '#shared/shop/rental-days.rules.ts';
import { settingLimits } from '#shared/shop/setting-limits.rules.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Group, Row } from './group.tsx';
import { NumberField } from './number-field.tsx';
import { RowsOfFields } from './rows-of-fields.tsx';
import type { SettingsFormValues } from './settings-form.rules.ts';

/** The picture of the year is loaded later, so that the fields above it need not wait for it. */
const ClosedDays = lazy(() => import('./closed-days.tsx'));

/** The fields about the days of pick-up and return, and how far ahead customers can book. */
export default function OpeningDaysFields({ today }: { today: Day | undefined }) {
  const field = fieldOf(useFormContext<SettingsFormValues>());
  return (
    <Group
      title="Opening days"
      note="Pick-up and return fall on open days; days between may be closed. Bookings that there are stay as they are."
    >
      <OpenWeekdays />
      <ClosedDates />
      <Suspense fallback={<div className="min-h-96" />}>
        {today && <ClosedDays today={today} />}
      </Suspense>
      <Row>
        <NumberField label="Lead time (days)" {...field('days.leadDays')} />
        <NumberField label="Furthest ahead (days)" {...field('days.maxDaysAhead')} />
        <NumberField label="Longest rental (days)" {...field('days.maxRentalDays')} />
        <NumberField
          label="Buffer after return (days)"
          hint="Keeps the shop from promising too much while gear is checked. Taking a unit back is the check itself: what is back holds nothing any more."
          {...field('days.bufferDays')}
        />
        <NumberField
          label="Late units block (days)"
          hint="From today on, as long as a unit is late."
          {...field('days.overdueHoldDays')}
        />
      </Row>
    </Group>
  );
}

function OpenWeekdays() {
  const {
    register,
    formState: { errors },
  } = useFormContext<SettingsFormValues>();
  const errorId = useId();
  // The message about the whole list is at `root`; messages about single entries stand beside it.
  const message = errors.days?.openDays?.message ?? errors.days?.openDays?.root?.message;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Open on</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5">
        {weekdays.map((name, place) => (
          <CheckboxField
            key={name}
            label={name}
            value={String(place + 1)}
            aria-invalid={message ? true : undefined}
            aria-describedby={message ? errorId : undefined}
            {...register('days.openDays')}
          />
        ))}
      </div>
      <FieldError id={errorId} error={message} />
    </fieldset>
  );
}

function ClosedDates() {
  const form = useFormContext<SettingsFormValues>();
  const field = fieldOf(form);
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'days.closedDates',
  });
  return (
    <div className="grid justify-items-start gap-3">
      <RowsOfFields
        rows={fields}
        rowClass="grid-cols-[minmax(0,1fr)_auto] gap-y-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
        renderRow={(place) => (
          <>
            <TextField
              label="Date"
              type="date"
              className="max-sm:col-span-2"
              {...field(`days.closedDates.${place}.date`)}
            />
            <TextField
              label="Label"
              autoComplete="off"
              {...field(`days.closedDates.${place}.label`)}
            />
          </>
        )}
        onRemove={remove}
        addLabel="Add Closed Date"
        onAdd={() => append({ date: '', label: '' })}
        most={settingLimits.closedDates}
      />
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useId } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { Day } from '#shared/days.rules.ts';
import { settingLimits } from '#shared/shop/setting-limits.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CountingFields } from './counting-fields.tsx';
import { Group, Row } from './group.tsx';
import { NumberField } from './number-field.tsx';
import { RowsOfFields } from './rows-of-fields.tsx';
import { SeasonFields } from './season-fields.tsx';
import type { SettingsFormValues } from './settings-form.rules.ts';

/** The example prices are loaded later, because they stand below the first screen. */
const ExamplePrices = lazy(() => import('./example-prices.tsx'));

/** The fields for the house's price rules; the prices of items are in the inventory. */
export default function PriceFields({
  inForce,
  today,
}: {
  inForce: Settings;
  today: Day | undefined;
}) {
  const field = fieldOf(useFormContext<SettingsFormValues>());
  return (
    <Group
      title="Prices"
      note="For bookings from now on: those that there are keep the prices that they were made with."
    >
      <CountingFields />
      <SeasonFields />
      <Discounts />
      <Row>
        <TextField
          label="Tax label"
          autoComplete="off"
          hint="Empty: no tax is shown."
          {...field('prices.tax.label')}
        />
        <TextField
          label="Tax percent"
          inputMode="decimal"
          autoComplete="off"
          {...field('prices.tax.percent')}
        />
        <SelectField label="Tax is" {...field('prices.tax.kind')}>
          <option value="contained">Contained in all prices</option>
          <option value="added">Added to all prices</option>
        </SelectField>
      </Row>
      <p className="text-sm">
        <Link to="/admin/promo-codes" className="underline underline-offset-4">
          Promo codes
        </Link>{' '}
        take something off for those who know them.
      </p>
      {today && (
        <Suspense fallback={<div className="min-h-96" />}>
          <ExamplePrices inForce={inForce} today={today} />
        </Suspense>
      )}
    </Group>
  );
}

function Discounts() {
  const form = useFormContext<SettingsFormValues>();
  const field = fieldOf(form);
  const hintId = useId();
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'prices.discounts',
  });
  return (
    <div className="grid justify-items-start gap-3">
      <RowsOfFields
        rows={fields}
        rowClass="max-w-dialog grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        renderRow={(place) => (
          <>
            <NumberField label="From days" {...field(`prices.discounts.${place}.fromDays`)} />
            <TextField
              label="Percent"
              inputMode="decimal"
              autoComplete="off"
              {...field(`prices.discounts.${place}.percent`)}
            />
          </>
        )}
        onRemove={remove}
        addLabel="Add Discount"
        onAdd={() => append({ fromDays: '', percent: '' })}
        most={settingLimits.discounts}
        describedBy={hintId}
      />
      <p id={hintId} className="text-xs text-muted">
        A rental gets the discount of the most days that it reaches, counted in calendar days.
      </p>
    </div>
  );
}

import { useFormContext, useWatch } from 'react-hook-form';
import { quarterHours } from '#shared/shop/opening-hours.rules.ts';
import { weekdays } from '#shared/shop/rental-days.rules.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Row } from './group.tsx';
import { NumberField } from './number-field.tsx';
import type { SettingsFormValues } from './settings-form.rules.ts';

/**
 * The fields for the rules about which days count for a price, and how weekends and weeks are
 * charged.
 */
export function CountingFields() {
  const form = useFormContext<SettingsFormValues>();
  const field = fieldOf(form);
  const weekendBegins = useWatch<SettingsFormValues, 'prices.weekend.fromDay'>({
    name: 'prices.weekend.fromDay',
  });
  return (
    <>
      <Row>
        <SelectField label="Rentals are counted in" {...field('prices.countedAs')}>
          <option value="days">Days</option>
          <option value="nights">Nights</option>
        </SelectField>
        <TimeField
          label="First day free from pick-up at"
          {...field('prices.freeDays.pickUpAfter')}
        />
        <TimeField
          label="Last day free until return at"
          {...field('prices.freeDays.returnBefore')}
        />
      </Row>
      <CheckboxField
        label="Days on which the house is closed are free"
        {...form.register('prices.freeDays.closed')}
      />
      <Row>
        <SelectField
          label="Weekend from"
          hint="It is never mixed with an item’s rates: the lesser of the two prices counts."
          {...field('prices.weekend.fromDay')}
        >
          <option value="">No weekend price</option>
          <Weekdays />
        </SelectField>
        {weekendBegins !== '' && (
          <>
            <SelectField label="Weekend to" {...field('prices.weekend.toDay')}>
              <Weekdays />
            </SelectField>
            <NumberField label="Weekend counts as (days)" {...field('prices.weekend.asDays')} />
          </>
        )}
        <NumberField
          label="A week is charged as (days)"
          hint="7 charges every day, 3 is the film trade's week."
          {...field('prices.weekAsDays')}
        />
      </Row>
    </>
  );
}

const Weekdays = () =>
  weekdays.map((name, index) => (
    <option key={name} value={index + 1}>
      {name}
    </option>
  ));

const TimeField = (props: Omit<Parameters<typeof SelectField>[0], 'children'>) => (
  <SelectField {...props}>
    <option value="">Never</option>
    {quarterHours.map((time) => (
      <option key={time} value={time}>
        {time}
      </option>
    ))}
  </SelectField>
);

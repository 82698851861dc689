import { X } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { hoursText, hoursWarnings } from '#shared/shop/hours-text.rules.ts';
import { quarterHours, spansPerDay } from '#shared/shop/opening-hours.rules.ts';
import { weekdays } from '#shared/shop/rental-days.rules.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { focusNextRow } from '../../lib/screen/focus-next-row.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Group } from './group.tsx';
import type { SettingsFormValues } from './settings-form.rules.ts';

/** The fields for the opening hours of each weekday, with a proposal for the text about them. */
export default function OpeningHoursFields() {
  const form = useFormContext<SettingsFormValues>();
  const [spans, text, openDays] = useWatch<
    SettingsFormValues,
    ['house.openingHours', 'house.hours', 'days.openDays']
  >({ name: ['house.openingHours', 'house.hours', 'days.openDays'] });
  const proposal = hoursText(spans);
  const warnings = hoursWarnings(text, spans, openDays.map(Number));
  return (
    <Group
      title="Opening hours"
      note="When customers come and bring back. A day that can be booked and has no hours is by appointment. Without any hours nobody is asked for a time."
    >
      <DaysOfHours />
      {spans.length > 0 && (
        <div className="grid justify-items-start gap-2 text-sm">
          <p>
            <span className="text-muted">As text:</span> {proposal}
          </p>
          <Button
            variant="secondary"
            size="sm"
            disabled={proposal === text}
            onClick={() => form.setValue('house.hours', proposal, { shouldDirty: true })}
          >
            Use These Hours
          </Button>
        </div>
      )}
      <div role="status" aria-label="Days that differ" className="grid gap-1 text-sm text-warning">
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
      </div>
    </Group>
  );
}

/**
 * The opening hours of all weekdays are a single list in the form; each weekday shows only its own
 * entries.
 */
function DaysOfHours() {
  const form = useFormContext<SettingsFormValues>();
  const field = fieldOf(form);
  const { fields, insert, remove } = useFieldArray({
    control: form.control,
    name: 'house.openingHours',
  });
  return (
    <ul className="grid gap-3">
      {weekdays.map((name, index) => {
        const day = index + 1;
        const rows = fields
          .map((row, place) => ({ ...row, place }))
          .filter((row) => row.day === day);
        const next = (rows.at(-1)?.place ?? fields.findLastIndex((row) => row.day < day)) + 1;
        return (
          <li
            key={name}
            className="grid gap-x-4 gap-y-2 border-b border-hairline pb-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:items-start"
          >
            <span className="pt-2 text-sm font-medium">{name}</span>
            <ul className="grid gap-2">
              {rows.length === 0 && <li className="pt-2 text-sm text-muted">No hours</li>}
              {rows.map(({ id, place }, count) => (
                <li
                  key={id}
                  className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-3 sm:max-w-sm"
                >
                  <SelectField label="From" {...field(`house.openingHours.${place}.from`)}>
                    <Times times={quarterHours} />
                  </SelectField>
                  <SelectField label="To" {...field(`house.openingHours.${place}.to`)}>
                    <Times times={spanEnds} />
                  </SelectField>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`Remove hours ${count + 1} of ${name}`}
                    className="mt-6.75"
                    onClick={({ currentTarget }) => {
                      focusNextRow(currentTarget);
                      remove(place);
                    }}
                  >
                    <X aria-hidden className="size-4" />
                  </Button>
                </li>
              ))}
            </ul>
            <Button
              variant="secondary"
              size="sm"
              className="justify-self-start"
              aria-label={`Add Hours for ${name}`}
              disabled={rows.length >= spansPerDay}
              onClick={() => insert(next, { day, ...(usualSpans[rows.length] ?? usualSpans[0]) })}
            >
              Add Hours
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

const spanEnds = [...quarterHours.slice(1), '24:00'];

/** The hours that a new entry of a weekday proposes, by the number of entries that the day has. */
const usualSpans = [
  { from: '09:00', to: '18:00' },
  { from: '18:30', to: '20:00' },
  { from: '20:30', to: '22:00' },
] as const;

const Times = ({ times }: { times: readonly string[] }) =>
  times.map((time) => (
    <option key={time} value={time}>
      {time}
    </option>
  ));

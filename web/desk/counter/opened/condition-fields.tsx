import { keepToLength } from '../../../ui/fields/keep-to-length.ts';
import { useId } from 'react';
import { unitLimits, type UnitCondition } from '#shared/units/units.rules.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Condition } from './conditions.rules.ts';

const words: [UnitCondition, string][] = [
  ['ok', 'OK'],
  ['damaged', 'Damaged'],
  ['missing', 'Missing'],
];

/**
 * Fields for the condition of a returned unit and a note. The desk may keep a damaged unit in
 * service.
 */
export function ConditionFields({
  value,
  onChange,
}: {
  value: Condition;
  onChange: (value: Condition) => void;
}) {
  const name = useId();
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {words.map(([condition, word]) => (
          <label key={condition} className="flex min-h-8 items-center gap-2 text-sm">
            <input
              type="radio"
              name={name}
              checked={value.condition === condition}
              onChange={() =>
                onChange({
                  ...value,
                  condition,
                  keepInService: condition === 'damaged' && value.keepInService,
                })
              }
              className="size-[1.15rem] accent-accent"
            />
            {word}
          </label>
        ))}
      </div>
      {value.condition === 'damaged' && (
        <CheckboxField
          label="Keep in service"
          checked={value.keepInService}
          onChange={({ target }) => onChange({ ...value, keepInService: target.checked })}
        />
      )}
      <TextField
        label="Note"
        value={value.note}
        {...keepToLength(unitLimits.note)}
        onChange={({ target }) => onChange({ ...value, note: target.value })}
      />
    </div>
  );
}

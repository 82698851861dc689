import { useState, type ReactNode } from 'react';
import { controlClass } from './control.ts';
import { Field } from './field.tsx';

/** A whole number from `min` to `max`. While something else is typed the last good value counts. */
export function QuantityField({
  label,
  value,
  min = 1,
  max,
  onChange,
}: {
  label: ReactNode;
  value: number;
  min?: number;
  max: number;
  onChange: (quantity: number) => void;
}) {
  const [typed, setTyped] = useState<string>();
  return (
    <Field label={label} className="w-24">
      {(control) => (
        <input
          {...control}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          value={typed ?? value}
          onChange={({ target }) => {
            const next = Number(target.value);
            const isGood = /^\d+$/.test(target.value) && next >= min && next <= max;
            setTyped(isGood ? undefined : target.value);
            if (isGood && next !== value) onChange(next);
          }}
          onBlur={() => setTyped(undefined)}
          className={`${controlClass} figures h-11 sm:h-10`}
        />
      )}
    </Field>
  );
}

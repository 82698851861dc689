import { useState, type ReactNode } from 'react';
import { controlClass } from './control.ts';
import { Field } from './field.tsx';

/**
 * A whole number from `min` to `max`. The last good value counts while something else is typed. A number above `max`
 * becomes `max`, and the field says so.
 */
export function QuantityField({
  label,
  value,
  min = 1,
  max,
  most = max,
  mostText = `At most ${most}`,
  onChange,
}: {
  label: ReactNode;
  value: number;
  min?: number;
  max: number;
  /** The quantity that is taken where more than `max` is typed, and the words for it. */
  most?: number;
  mostText?: string;
  onChange: (quantity: number) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const [isCut, setIsCut] = useState(false);
  return (
    <Field label={label} className="w-24 shrink-0" hint={isCut && mostText}>
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
            setIsCut(false);
            if (isGood && next !== value) onChange(next);
          }}
          onBlur={() => {
            if (/^\d+$/.test(typed ?? '') && Number(typed) > max) {
              setIsCut(true);
              if (most !== value) onChange(most);
            }
            setTyped(undefined);
          }}
          className={`${controlClass} figures h-11 sm:h-10`}
        />
      )}
    </Field>
  );
}

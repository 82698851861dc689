import { useState, type ReactNode } from 'react';
import { controlClass } from './control.ts';
import { Field } from './field.tsx';

/**
 * A field for a whole number from `min` to `max`. While something else is typed, the last good
 * value applies. A number above `max` is replaced by `most`, with `mostText` as a hint.
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
  /** The quantity that replaces a number above `max`, and the hint about it. */
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

import type { ComponentProps } from 'react';
import { controlClass } from './control.ts';
import { Field, type FieldText } from './field.tsx';

/** A field for several lines of text, with its label. */
export function TextAreaField({
  label,
  hint,
  error,
  className,
  rows = 3,
  ...area
}: FieldText & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <textarea {...area} {...control} rows={rows} className={`${controlClass} resize-y py-2`} />
      )}
    </Field>
  );
}

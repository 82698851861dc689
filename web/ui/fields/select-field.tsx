import type { ComponentProps } from 'react';
import { Field, type FieldText } from './field.tsx';
import { Select } from './select.tsx';

/** A select field with its label; the options are its children. */
export function SelectField({
  label,
  hint,
  error,
  className,
  ...select
}: FieldText & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}

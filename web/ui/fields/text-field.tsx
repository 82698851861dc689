import type { ComponentProps } from 'react';
import { controlClass } from './control.ts';
import { Field, type FieldText } from './field.tsx';

/**
 * A field for a single line of text, with its label. It takes the props that `register` of a form
 * returns.
 */
export function TextField({
  label,
  hint,
  error,
  className,
  ...input
}: FieldText & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <input {...input} {...control} className={`${controlClass} h-11 sm:h-10`} />}
    </Field>
  );
}

import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './field.tsx';

/** A checkbox with its label beside it. */
export function CheckboxField({
  label,
  note,
  error,
  className = '',
  ...input
}: { label: ReactNode; note?: ReactNode; error?: string | undefined } & Omit<
  ComponentProps<'input'>,
  'type'
>) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <label className="flex items-start gap-3 py-0.5 text-sm">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={error ? errorId : input['aria-describedby']}
          className="mt-px size-[1.15rem] shrink-0 accent-ink"
        />
        <span className="w-full">{label}</span>
      </label>
      {note}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

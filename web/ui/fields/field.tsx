import { useId, type ReactNode } from 'react';

export interface FieldText {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** The attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A control with its label above it, and its hint and error below. */
export function Field({
  label,
  hint,
  error,
  className = '',
  children,
}: FieldText & { className?: string; children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p id={hintId} className="text-xs text-muted">
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** The error of a control, which screen readers announce when it appears. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error ? (
    <p id={id} role="alert" className="text-sm text-error">
      {error}
    </p>
  ) : null;

import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from './calls/call.ts';

/**
 * Shows the server's errors at the fields of a form. `names` translates a field of the call into
 * the form's field where the two differ.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  values: Values,
  setError: UseFormSetError<Values>,
  names: Record<string, FieldPath<Values>> = {},
): void {
  if (!(error instanceof ApiError)) return;
  for (const [field, message] of Object.entries(error.fields)) {
    const name = names[field] ?? field;
    if (name in values) setError(name as FieldPath<Values>, { message }, { shouldFocus: true });
  }
}

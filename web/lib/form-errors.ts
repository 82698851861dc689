import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from './call.ts';

/** Shows at the fields of a form what the server refused about them. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  values: Values,
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) return;
  for (const [name, message] of Object.entries(error.fields)) {
    if (name in values) setError(name as FieldPath<Values>, { message }, { shouldFocus: true });
  }
}

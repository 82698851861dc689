import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/calls/call.ts';
import { isSame } from '../../lib/is-same.rules.ts';

/**
 * Whether a call was refused because somebody else has saved since the form was opened; the form
 * then shows their changes.
 */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'changed_meanwhile';

/**
 * Updates an open form with the values that somebody else has saved: fields that were not touched
 * get the new values, typed ones stay.
 * @returns the changed fields with their new values
 */
export function followChanges<Values extends FieldValues>(
  { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  was: Values,
  is: Values,
): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const name of Object.keys(is) as (keyof Values & Path<Values>)[]) {
    if (isSame(was[name], is[name])) continue;
    changed[name] = is[name];
    if (isSame(getValues(name), was[name])) setValue(name, is[name]);
  }
  return changed;
}

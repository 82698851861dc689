import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/calls/call.ts';
import { isSame } from '../../lib/is-same.rules.ts';

/** Somebody else was faster; what they changed is to be looked at first. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'changed_meanwhile';

/**
 * Brings a form to what somebody else has saved meanwhile: a field that nobody touched here follows, what was typed
 * stays.
 * @returns the fields that were changed, as they are now
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

import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  type Ref,
} from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSame } from './is-same.rules.ts';

/** Tells whether a form contains text or choices that are not saved. */
export type IsUnsaved = () => boolean;

/** The functions of a form that the dialog around it may call. */
export interface UnsavedForm {
  isUnsaved: IsUnsaved;
  /** Deletes the text that the form would otherwise keep after its dialog has closed. */
  discard?: (() => void) | undefined;
}

/**
 * The way for a form to hand its functions to the dialog around it, which asks before typed text is
 * lost.
 */
export const DialogAround = createContext<Ref<UnsavedForm>>(null);

/** Makes the browser ask before the page is left or reloaded while something on it is not saved. */
export function useAskedOnUnload(isUnsaved: IsUnsaved): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
}

/**
 * Renders nothing. Inside a form in a dialog it makes Escape, Back and the close button ask before
 * typed text is lost (docs/contract/screens.md 1). A reload asks too, unless the form keeps its
 * text until `discard` is called.
 */
export function AsksWhenUnsaved({ when, discard }: { when: IsUnsaved; discard?: () => void }) {
  useImperativeHandle(use(DialogAround), () => ({ isUnsaved: when, discard }));
  useAskedOnUnload(() => !discard && when());
  return null;
}

/**
 * Whether a field of a form differs from its first value. A field that was emptied does not count,
 * because it contains nothing that could be lost.
 */
export const isFormUnsaved = <Values extends FieldValues>({
  getValues,
  formState: { defaultValues },
}: Pick<UseFormReturn<Values>, 'getValues' | 'formState'>): boolean =>
  Object.entries(getValues()).some(
    ([name, value]) => !isSame(value, defaultValues?.[name]) && String(value).trim() !== '',
  );

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

/** Whether a form holds something that was typed or changed, and is not saved. */
export type IsUnsaved = () => boolean;

/** The functions of a form that the dialog around it calls. */
export interface UnsavedForm {
  isUnsaved: IsUnsaved;
  /** Forgets the text that the form keeps after its dialog has closed. */
  discard?: (() => void) | undefined;
}

/** The dialog around a form, which asks before typed text is lost. */
export const DialogAround = createContext<Ref<UnsavedForm>>(null);

/** The browser asks before a page is left or loaded anew while something in it is not saved. */
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
 * Belongs into a form of a dialog: Escape, Back and the like ask before typed text is lost
 * (docs/contract/screens.md 1). A reload asks too, unless the form keeps its text until `discard`
 * is called.
 */
export function AsksWhenUnsaved({ when, discard }: { when: IsUnsaved; discard?: () => void }) {
  useImperativeHandle(use(DialogAround), () => ({ isUnsaved: when, discard }));
  useAskedOnUnload(() => !discard && when());
  return null;
}

/**
 * Whether a field differs from its first value; an emptied field holds nothing that could be lost.
 */
export const isFormUnsaved = <Values extends FieldValues>({
  getValues,
  formState: { defaultValues },
}: Pick<UseFormReturn<Values>, 'getValues' | 'formState'>): boolean =>
  Object.entries(getValues()).some(
    ([name, value]) => !isSame(value, defaultValues?.[name]) && String(value).trim() !== '',
  );

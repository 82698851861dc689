import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

/** The form as the dialog around it sees it. */
export interface FormHandle {
  /** Whether the form holds typed text that is not saved. */
  hasTyped: () => boolean;
}

/** Guards a dialog around a form: asks before typed text is lost, also when the page is left or loaded anew. */
export function useDiscardQuestion(close: () => void) {
  const form = useRef<FormHandle>(null);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    const asks = (event: BeforeUnloadEvent) => {
      if (form.current?.hasTyped()) event.preventDefault();
    };
    window.addEventListener('beforeunload', asks);
    return () => window.removeEventListener('beforeunload', asks);
  }, []);
  return {
    /** The handle for the form's `ref`. */
    form,
    /** Closes the dialog, or asks first. */
    leave() {
      if (form.current?.hasTyped()) setIsAsking(true);
      else close();
    },
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard what you typed?"
        question="It has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        onConfirm={close}
      />
    ),
  };
}

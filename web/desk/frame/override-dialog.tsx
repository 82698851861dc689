import { serverMessage } from '../../lib/calls/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { isOverridable } from './overridable.ts';

/** Asks whether the desk passes a refusal by sending the same again with `override`. */
export const OverrideDialog = ({
  refused: { error, reset },
  ...texts
}: {
  /** The call that may be refused. */
  refused: { error: unknown; reset: () => void };
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  onConfirm: () => void;
}) => (
  <ConfirmDialog
    open={isOverridable(error)}
    onOpenChange={() => reset()}
    question={serverMessage(error)}
    {...texts}
  />
);

/** A failure that is not the desk's to pass. */
export const FailureAlert = ({ error }: { error: unknown }) =>
  error !== null && !isOverridable(error) && <FormAlert error={error} />;

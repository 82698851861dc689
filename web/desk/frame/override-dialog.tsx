import { serverMessage } from '../../lib/calls/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { isOverridable } from './overridable.ts';

/** Asks whether to override a refusal; if so, the same call is sent again with `override`. */
export const OverrideDialog = ({
  refused: { error, reset },
  ...texts
}: {
  /** The call whose refusal is shown. */
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

/** The message of a failure, unless it can be overridden. */
export const FailureAlert = ({ error }: { error: unknown }) =>
  error !== null && !isOverridable(error) && <FormAlert error={error} />;

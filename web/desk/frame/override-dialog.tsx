import { serverMessage } from '../../lib/calls/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { isOverridable } from './overridable.ts';

/** Asks whether to override a refusal, which sends the same call again with `override`. */
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

/** A failure that the desk cannot override. */
export const FailureAlert = ({ error }: { error: unknown }) =>
  error !== null && !isOverridable(error) && <FormAlert error={error} />;

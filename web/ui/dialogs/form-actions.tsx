import type { ComponentProps } from 'react';
import { ActButton } from '../act-button.tsx';
import { Button } from '../button.tsx';
import { CloseButton, DialogActions } from './dialog.tsx';

/**
 * The buttons at the end of a form in a dialog: one that leaves it and one that submits it. Without
 * `onLeave` the first asks, as Escape does, before typed text is lost.
 */
export const FormActions = ({
  onLeave,
  leaveLabel = 'Cancel',
  ...send
}: Omit<ComponentProps<typeof ActButton>, 'type'> & {
  onLeave?: () => void;
  leaveLabel?: string;
}) => (
  <DialogActions>
    {onLeave ? (
      <Button variant="secondary" onClick={onLeave}>
        {leaveLabel}
      </Button>
    ) : (
      <CloseButton>{leaveLabel}</CloseButton>
    )}
    <ActButton {...send} type="submit" />
  </DialogActions>
);

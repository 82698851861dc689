import type { ComponentProps } from 'react';
import { ActButton } from '../act-button.tsx';
import { Button } from '../button.tsx';
import { DialogActions } from './dialog.tsx';

/** The end of a form in a dialog: a button that leaves it, and the one that sends it. */
export const FormActions = ({
  onLeave,
  leaveLabel = 'Cancel',
  ...send
}: Omit<ComponentProps<typeof ActButton>, 'type'> & {
  onLeave: () => void;
  leaveLabel?: string;
}) => (
  <DialogActions>
    <Button variant="secondary" onClick={onLeave}>
      {leaveLabel}
    </Button>
    <ActButton {...send} type="submit" />
  </DialogActions>
);

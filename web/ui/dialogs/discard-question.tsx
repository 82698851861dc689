import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before what was typed is lost. */
const DiscardQuestion = ({
  onKeep,
  onDiscard,
  isLayer = true,
}: {
  onKeep: () => void;
  onDiscard: () => void;
  isLayer?: boolean;
}) => (
  <ConfirmDialog
    open
    onOpenChange={onKeep}
    title="Discard what you typed?"
    question="It has not been saved."
    confirmLabel="Discard"
    cancelLabel="Keep Editing"
    destructive
    isLayer={isLayer}
    onConfirm={onDiscard}
  />
);
export default DiscardQuestion;

import { ConfirmDialog } from './confirm-dialog.tsx';

/** The dialog that asks before typed text is lost. */
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

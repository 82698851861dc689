import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useFocusReturn } from '../../lib/screen/use-focus-return.ts';
import { useLayer } from '../../lib/screen/layers.ts';
import { ActButton } from '../act-button.tsx';
import { Button } from '../button.tsx';
import { closeOnEscape } from './close-on-escape.ts';
import { DialogActions, dialogClass, type DialogState } from './dialog.tsx';

/**
 * A dialog that asks before an act that is hard to undo. It stays open until the caller closes it.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  question,
  confirmLabel,
  pendingLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  pending = false,
  isLayer = true,
  onConfirm,
}: DialogState & {
  title: string;
  question: ReactNode;
  confirmLabel: string;
  pendingLabel?: string;
  cancelLabel?: string;
  destructive?: boolean;
  pending?: boolean;
  /** Whether the dialog has an entry in the history, so that the Back button closes it. */
  isLayer?: boolean;
  onConfirm: () => void;
}) {
  const focusReturn = useFocusReturn();
  useLayer(open && isLayer, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={dialogClass.veil} />
        <Radix.Content
          {...focusReturn}
          onKeyDown={(event) => closeOnEscape(event, () => onOpenChange(false))}
          className={`${dialogClass.frame} max-w-dialog gap-5`}
        >
          <div className="grid gap-1.5">
            <Radix.Title className={dialogClass.title}>{title}</Radix.Title>
            <Radix.Description asChild>
              <div className="text-sm text-muted">{question}</div>
            </Radix.Description>
          </div>
          <DialogActions>
            <Radix.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </Radix.Cancel>
            <ActButton
              variant={destructive ? 'destructive' : 'primary'}
              pending={pending}
              pendingLabel={pendingLabel}
              onClick={onConfirm}
            >
              {confirmLabel}
            </ActButton>
          </DialogActions>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

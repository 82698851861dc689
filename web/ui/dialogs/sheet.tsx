import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useFocusReturn } from '../../lib/screen/use-focus-return.ts';
import { useLayer } from '../../lib/screen/layers.ts';
import { buttonClass } from '../button.tsx';
import { closeOnEscape } from './close-on-escape.ts';
import { dialogClass, sheetBelow, type DialogState } from './dialog.tsx';

const sides = {
  left: 'inset-y-0 left-0 w-[min(100vw-3rem,var(--container-sheet))] border-r animate-from-left',
  right: 'inset-y-0 right-0 w-[min(100vw-3rem,var(--container-sheet))] border-l animate-from-right',
  wide: 'inset-y-0 right-0 w-[min(100vw-3rem,28rem)] border-l animate-from-right',
  top: 'inset-x-0 top-0 max-h-dvh border-b animate-appear',
  bottom: sheetBelow,
} as const;

/** A dialog with a title that comes from an edge of the screen. */
export function Sheet({
  open,
  onOpenChange,
  title,
  side,
  titleHidden = false,
  children,
}: DialogState & {
  title: string;
  side: keyof typeof sides;
  titleHidden?: boolean;
  children: ReactNode;
}) {
  const focusReturn = useFocusReturn();
  useLayer(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={dialogClass.veil} />
        <Radix.Content
          {...focusReturn}
          onKeyDown={(event) => closeOnEscape(event, () => onOpenChange(false))}
          aria-describedby={undefined}
          // The first focus goes to the search field of a sheet that has one, else to the sheet
          // itself.
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus();
            const input = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(
              '[type=search]',
            );
            if (!input) return;
            event.preventDefault();
            input.focus();
          }}
          className={`fixed z-50 flex flex-col gap-4 overflow-y-auto overscroll-contain bg-surface p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] text-ink shadow-floating ${sides[side]}`}
        >
          <div className="flex items-center justify-between gap-4">
            <Radix.Title className={titleHidden ? 'sr-only' : 'text-lg'}>{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className={buttonClass({
                variant: 'ghost',
                size: 'icon',
                className: '-mr-2 ml-auto',
              })}
            >
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

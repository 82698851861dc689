import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useFocusReturn } from '../../lib/screen/use-focus-return.ts';
import { useIsMobile } from '../../lib/screen/use-is-mobile.ts';
import { useLayer } from '../../lib/screen/layers.ts';
import { DialogAround, type UnsavedForm } from '../../lib/unsaved.tsx';
import { Button, buttonClass } from '../button.tsx';
import { closeOnEscape } from './close-on-escape.ts';

export interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The classes of a dialog that comes from the bottom of the screen. */
export const sheetBelow = 'inset-x-0 bottom-0 max-h-[90dvh] rounded-t-lg border-t animate-rise';

const box =
  'fixed z-50 grid overflow-y-auto overscroll-contain border-hairline bg-surface text-ink shadow-floating';

export const dialogClass = {
  // The veil has the same z-index as the frame, so that a dialog that opens later covers older ones
  // with its veil too.
  veil: 'fixed inset-0 z-50 bg-veil animate-appear',
  // Its top stays where it is when an answer makes it longer, so that a field does not move away
  // from somebody who is pressing it.
  frame: `${box} inset-x-0 top-[8dvh] mx-auto max-h-[calc(92dvh-1rem)] w-[calc(100vw-2rem)] short:top-4 short:max-h-[calc(100dvh-2rem)] rounded-lg border p-6 animate-rise sm:p-7`,
  sheet: `${box} ${sheetBelow} p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))]`,
  title: 'mr-10 line-clamp-3 text-xl wrap-anywhere',
} as const;

const loadQuestion = () => import('./discard-question.tsx');
const DiscardQuestion = lazy(loadQuestion);

const widths = { md: 'max-w-dialog', lg: 'max-w-prose' } as const;

/**
 * A modal dialog with a title. Escape and a press outside close it, but ask first when a form in it
 * contains unsaved text. Afterwards the focus returns to the control that opened it.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  fixedEnds = false,
  sheetOnPhone = false,
  isLayer = true,
  children,
}: DialogState & {
  title: string;
  description?: ReactNode;
  size?: keyof typeof widths;
  /**
   * Whether the title and the buttons stay in sight. The only child then has to scroll its own
   * content.
   */
  fixedEnds?: boolean;
  /** Whether the dialog comes from the bottom of the screen on a phone. */
  sheetOnPhone?: boolean;
  /**
   * Whether the dialog has an entry in the history, so that the Back button closes it. A dialog
   * with its own address needs none.
   */
  isLayer?: boolean;
  children: ReactNode;
}) {
  const focusReturn = useFocusReturn();
  const form = useRef<UnsavedForm>(null);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    if (form.current?.isUnsaved()) setIsAsking(true);
    else onOpenChange(false);
  };
  useLayer(open && isLayer, close);
  const isSheet = useIsMobile() && sheetOnPhone;
  return (
    <>
      {/* The question stands before the dialog, because of the order in which the focus returns
          when both close: first to a control that no longer exists, then to the one that opened the
          dialog. */}
      <Suspense>
        {isAsking && (
          <DiscardQuestion
            onKeep={() => setIsAsking(false)}
            onDiscard={() => {
              setIsAsking(false);
              form.current?.discard?.();
              onOpenChange(false);
            }}
          />
        )}
      </Suspense>
      <Radix.Root open={open} onOpenChange={close}>
        <Radix.Portal>
          <Radix.Overlay className={dialogClass.veil} />
          <Radix.Content
            {...focusReturn}
            onKeyDown={(event) => closeOnEscape(event, close)}
            onFocus={() => void loadQuestion()}
            className={`gap-5 ${isSheet ? dialogClass.sheet : `${dialogClass.frame} ${widths[size]}`} ${fixedEnds ? 'grid-rows-[auto_minmax(0,1fr)]' : ''}`}
            {...(!description && { 'aria-describedby': undefined })}
          >
            <div className="grid gap-1.5">
              <Radix.Title className={dialogClass.title}>{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-sm text-muted">{description}</Radix.Description>
              )}
            </div>
            <DialogAround value={form}>{children}</DialogAround>
            <Radix.Close
              aria-label="Close dialog"
              className={buttonClass({
                variant: 'ghost',
                size: 'icon',
                className: 'absolute top-4 right-4',
              })}
            >
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </>
  );
}

/** A button that closes the dialog around it in the same way as Escape. */
export const CloseButton = ({ children }: { children: ReactNode }) => (
  <Radix.Close asChild>
    <Button variant="secondary">{children}</Button>
  </Radix.Close>
);

/** The row of buttons at the end of a dialog. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-2 pt-1">{children}</div>
);

/** The end of a long dialog; it stays in sight while the content above it scrolls. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-6 z-10 short:static -mx-2 -mb-2 border-t border-hairline bg-surface px-2 py-4 sm:-bottom-7">
    {children}
  </div>
);

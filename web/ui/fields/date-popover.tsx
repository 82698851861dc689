import { Popover } from 'radix-ui';
import { useRef, type ComponentProps, type RefObject } from 'react';
import { useLayer } from '../../lib/screen/layers.ts';
import Calendar, { useIsLow } from './calendar.tsx';

/** A calendar below a button. Its code is loaded when it is first needed. */
export default function DatePopover({
  label,
  anchor,
  onClose,
  ...calendar
}: ComponentProps<typeof Calendar> & {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const opener = useRef<HTMLElement>(null);
  useLayer(true, onClose);
  const isLow = useIsLow();
  // In a low window the calendar begins at the top and covers the fields.
  const atTop = {
    getBoundingClientRect: () => new DOMRect(anchor.current?.getBoundingClientRect().left, 0, 0, 0),
  };
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor
        virtualRef={isLow ? { current: atTop } : (anchor as RefObject<HTMLElement>)}
      />
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={isLow ? 0 : 6}
          collisionPadding={8}
          // The first focus goes to the chosen day instead of the first button.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            opener.current = document.activeElement as HTMLElement;
            const popover = event.currentTarget as HTMLElement;
            const at = (mark: string) =>
              popover.querySelector<HTMLElement>(`[role="grid"] ${mark}`);
            (
              at(`[data-day="${calendar.selected[calendar.end ?? 'from']}"] button:enabled`) ??
              at('button[tabindex="0"]')
            )?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) opener.current?.focus();
          }}
          // The button that opened the calendar closes it too, so a press on it does not count as a
          // press outside.
          onInteractOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          className={`z-60 short:max-h-(--radix-popover-content-available-height) short:overflow-y-auto rounded-lg border border-hairline bg-surface ${isLow ? 'p-1' : 'p-2.5'} text-ink shadow-floating animate-appear`}
        >
          <Calendar {...calendar} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

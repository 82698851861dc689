import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useId } from 'react';
import { useLayer } from '../../lib/screen/layers.ts';
import { useFocusReturn } from '../../lib/screen/use-focus-return.ts';
import { buttonClass } from '../../ui/button.tsx';
import { closeOnEscape } from '../../ui/dialogs/close-on-escape.ts';
import { dialogClass } from '../../ui/dialogs/dialog.tsx';
import { keepToLength } from '../../ui/fields/keep-to-length.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { Key } from './key.tsx';
import type { PaletteAct } from './palette-groups.tsx';
import { lineId, PaletteList } from './palette-list.tsx';
import { usePalette } from './use-palette.ts';

/**
 * The dialog of the desk's search: it finds bookings, people, items, units, pages and acts, and
 * opens the chosen one.
 */
export function PaletteDialog({
  onClose,
  onAct,
}: {
  onClose: () => void;
  /** Called to open the dialog of an act in place of this dialog. */
  onAct: (act: PaletteAct) => void;
}) {
  const listId = useId();
  const focusReturn = useFocusReturn();
  const { input, text, groups, active, outcome, type, point, choose, onKeyDown } = usePalette({
    onClose,
    onAct,
  });
  useLayer(true, onClose);
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={dialogClass.veil} />
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          onKeyDown={(event) => closeOnEscape(event, onClose)}
          className="fixed inset-x-0 top-0 z-50 mx-auto grid max-h-dvh w-full max-w-[42.5rem] grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden border-hairline bg-surface text-ink shadow-floating animate-appear md:top-24 md:max-h-[calc(100dvh-8rem)] md:rounded-lg md:border short:top-0 short:max-h-dvh"
        >
          <Radix.Title className="sr-only">Search</Radix.Title>
          <div className="relative border-b border-hairline">
            <SearchIcon className="pointer-events-none absolute inset-y-0 left-4 m-auto size-4 text-muted" />
            <input
              ref={input}
              type="text"
              aria-label="Search or jump to"
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active >= 0 ? lineId(listId, active) : undefined}
              placeholder="Search or jump to"
              autoComplete="off"
              enterKeyHint="go"
              {...keepToLength(100)}
              value={text}
              onChange={({ target }) => type(target.value)}
              onKeyDown={onKeyDown}
              className="h-13 w-full bg-transparent md:rounded-t-lg pr-16 pl-11 text-base -outline-offset-2 placeholder:text-muted"
            />
            <Radix.Close
              aria-label="Close dialog"
              className={buttonClass({
                variant: 'ghost',
                size: 'icon',
                className: 'absolute top-1.5 right-2 text-muted',
              })}
            >
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </div>
          <PaletteList {...{ listId, groups, active }} onPoint={point} onChoose={choose} />
          <div className="flex items-center justify-between border-t border-hairline px-4 py-2 text-xs text-muted">
            <p role="status">{outcome}</p>
            <p aria-hidden className="hidden items-center gap-1 md:flex">
              <Key>↑</Key>
              <Key>↓</Key> choose <Key>Enter</Key> open <Key>Esc</Key> close
            </p>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

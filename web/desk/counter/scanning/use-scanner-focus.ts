import { useEffect, type RefObject } from 'react';

/** The controls in which a key has a meaning of its own. */
const takesKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [role=dialog], [role=alertdialog]';

/**
 * A scanner types wherever the focus is. What it types while a checkbox or a button has it goes into the box, from
 * the first key on.
 */
export function useScannerFocus(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.key === ' ') return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(takesKeys)) return;
      box.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [box]);
}

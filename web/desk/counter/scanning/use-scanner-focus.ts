import { useEffect, type RefObject } from 'react';

/** The controls in which a key has a meaning of its own. */
const takesKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [role=dialog], [role=alertdialog]';

/**
 * A scanner types wherever the focus is. When a checkbox or a button has the focus, it moves to the
 * scan box before the first key arrives.
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

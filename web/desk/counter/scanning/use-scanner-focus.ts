import { useEffect, type RefObject } from 'react';

/** A selector for elements in which typed keys must stay, so that the focus is not moved away. */
const takesKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [role=dialog], [role=alertdialog]';

/**
 * Moves the focus from a checkbox or a button to the field for scans before the first key arrives,
 * because a scanner types wherever the focus is.
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

import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the focus in a list whose rows disappear after a press: it moves from the removed row to
 * the row in its place. Returns props for the element of the list.
 */
export function useFocusKept() {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef(-1);
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const rows = [...(list.current?.children ?? [])];
    const row = rows[Math.min(place.current, rows.length - 1)];
    [...(row?.querySelectorAll<HTMLElement>('button, a') ?? [])].at(-1)?.focus();
  });
  return {
    ref: list,
    onFocus({ target }: FocusEvent) {
      place.current = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target));
    },
    onBlur({ relatedTarget: next }: FocusEvent) {
      // When the focus has moved into a dialog, the row is remembered, because the dialog will give
      // the focus back to it.
      if (next instanceof Element && !next.closest('[role=dialog], [role=alertdialog]'))
        place.current = -1;
    },
  };
}

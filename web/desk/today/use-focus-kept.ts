import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the focus in a list whose rows disappear when they are done: it moves from such a row to
 * the row that takes its place. Gives the props of the list.
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
      // A dialog that was opened from a row will give the focus back to the row.
      if (next instanceof Element && !next.closest('[role=dialog], [role=alertdialog]'))
        place.current = -1;
    },
  };
}

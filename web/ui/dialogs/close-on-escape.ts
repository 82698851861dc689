import type { KeyboardEvent } from 'react';

/**
 * Answers the keys of a dialog's content: Escape closes it also while a toast is shown, which lies above the dialog and
 * would take the key for itself.
 */
export function closeOnEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  // A dialog below this one stays open.
  event.preventDefault();
  close();
}

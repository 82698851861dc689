import type { KeyboardEvent } from 'react';

/**
 * The handler of keys in a dialog: Escape closes the dialog also while a toast is shown, which lies
 * above it and would take the key.
 */
export function closeOnEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  // A dialog below this one stays open.
  event.preventDefault();
  close();
}

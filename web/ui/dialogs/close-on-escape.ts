import type { KeyboardEvent } from 'react';

/**
 * The key handler of a dialog: Escape closes the dialog even while a toast is shown, which would
 * otherwise take the key.
 */
export function closeOnEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  // This prevents a dialog below from closing too.
  event.preventDefault();
  close();
}

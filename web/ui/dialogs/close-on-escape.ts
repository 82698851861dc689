import type { KeyboardEvent } from 'react';

/**
 * The key handler of a dialog: Escape closes the dialog even while a toast is shown, which would
 * otherwise take the key.
 */
export function closeOnEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  // The event ends here, so that a dialog below stays open.
  event.preventDefault();
  close();
}

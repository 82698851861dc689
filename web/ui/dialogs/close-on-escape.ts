import type { KeyboardEvent } from 'react';

/**
 * For the content of a dialog: Escape closes it also while a toast is shown, which lies above the dialog and would
 * take the key for itself.
 */
export const closeOnEscape = (onOpenChange: (open: boolean) => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // A dialog below this one stays open.
    event.preventDefault();
    onOpenChange(false);
  },
});

import type { KeyboardEvent } from 'react';

/**
 * Lets Escape close a dialog also while a toast is shown, which lies above the dialog and would take the key for
 * itself.
 */
export const closeOnEscape = (onOpenChange: (open: boolean) => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // A dialog below this one stays open.
    event.preventDefault();
    onOpenChange(false);
  },
});

import type { ReactNode } from 'react';

/**
 * A button that covers its whole row and opens it. Other controls of the row need the class
 * `relative` to lie above it.
 */
export const RowOpener = ({
  preload,
  onOpen,
  children,
}: {
  /** Loads the code of the dialog when somebody is about to press the button. */
  preload: () => void;
  onOpen: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    data-opens-row
    className="rounded-sm text-left font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
    onPointerEnter={preload}
    onFocus={preload}
    onClick={onOpen}
  >
    {children}
  </button>
);

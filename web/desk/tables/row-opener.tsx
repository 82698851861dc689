import type { ReactNode } from 'react';

/**
 * Opens the row in which it stands, whose whole area it covers; other controls of the row stand above it (`relative`).
 */
export const RowOpener = ({
  preload,
  onOpen,
  children,
}: {
  /** Fetches what it opens, when somebody is about to press it. */
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

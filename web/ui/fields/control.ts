/** The classes of all controls in which somebody types or chooses. */
export const controlClass =
  'w-full rounded-md border border-outline bg-surface px-3 text-base text-ink transition-colors hover:border-muted focus-visible:border-focus focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-destructive sm:text-sm';

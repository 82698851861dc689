/** The picture of a key of the keyboard. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="inline-grid min-w-5 place-items-center rounded-sm border border-hairline px-1 font-sans text-xs text-muted">
    {children}
  </kbd>
);

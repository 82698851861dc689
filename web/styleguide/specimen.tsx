import type { ReactNode } from 'react';

/** A chapter of the style guide. */
export const Chapter = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="chapter">
    <h2 className="text-2xl">{title}</h2>
    <div className="specimens">{children}</div>
  </section>
);

/**
 * An example of components in one state. `shows` has their names, separated by spaces; a test
 * compares these with the exports of web/ui.
 */
export const Specimen = ({
  title,
  shows = '',
  wide = false,
  children,
}: {
  title: string;
  shows?: string;
  wide?: boolean;
  children: ReactNode;
}) => (
  <article data-shows={shows} className={wide ? 'specimen wide' : 'specimen'}>
    <h3 className="text-sm">{title}</h3>
    {children}
  </article>
);

/** Places examples side by side. */
export const Row = ({ children }: { children: ReactNode }) => <div className="row">{children}</div>;

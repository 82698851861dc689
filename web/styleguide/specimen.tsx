import type { ReactNode } from 'react';

/** A chapter of the styleguide. */
export const Chapter = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="chapter">
    <h2 className="text-2xl">{title}</h2>
    <div className="specimens">{children}</div>
  </section>
);

/**
 * Components in one of their states. `shows` names them, separated by spaces: a test compares these names with what
 * web/ui exports.
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

/** Things side by side. */
export const Row = ({ children }: { children: ReactNode }) => <div className="row">{children}</div>;

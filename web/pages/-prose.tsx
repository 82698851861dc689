import type { ReactNode } from 'react';

/** A page of text. */
export const Prose = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="page-column">
    <div className="grid max-w-prose gap-4 py-12 md:py-20 [&_h2]:mt-6 [&_h2]:text-lg [&_p]:text-muted">
      <h1 className="text-3xl">{title}</h1>
      {children}
    </div>
  </div>
);

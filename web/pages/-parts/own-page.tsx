import type { ReactNode } from 'react';

/**
 * A page of somebody's own. On a wide screen its title stands at the left edge, where every page begins, and the
 * content beside it; else above it.
 */
export const OwnPage = ({
  title,
  note,
  action,
  children,
}: {
  title: string;
  note?: string;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <div className="page-column grid grid-cols-1 gap-6 py-8 md:py-12 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-14">
    <header className="flex items-start justify-between gap-3">
      <div className="grid gap-1.5">
        <h1 className="text-2xl">{title}</h1>
        {note && <p className="text-muted">{note}</p>}
      </div>
      {action}
    </header>
    <div className="grid min-w-0 grid-cols-1 content-start gap-6">{children}</div>
  </div>
);

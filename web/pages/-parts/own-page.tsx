import type { ReactNode } from 'react';

/** The frame of a page about the signed-in person's own things, with its title above. */
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
  <div className="page-column grid grid-cols-1 gap-6 py-8 md:py-12">
    <header className="flex items-start justify-between gap-3">
      <div className="grid gap-1.5">
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        {note && <p className="text-muted">{note}</p>}
      </div>
      {action}
    </header>
    <div className="grid min-w-0 grid-cols-1 content-start gap-6">{children}</div>
  </div>
);

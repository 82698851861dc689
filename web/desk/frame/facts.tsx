import type { ReactNode } from 'react';

/** A list of names with their values, in two columns where there is room. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="figures grid grid-cols-1 gap-x-6 gap-y-4 text-sm sm:grid-cols-2">{children}</dl>
);

export const Fact = ({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) => (
  <div className={`grid min-w-0 content-start gap-1 ${wide ? 'sm:col-span-2' : ''}`}>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

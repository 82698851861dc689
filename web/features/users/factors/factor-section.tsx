import { useId, type ReactNode } from 'react';

/** A part of the settings with a title and a sentence about its purpose. */
export function FactorSection({
  title,
  note,
  children,
}: {
  title: string;
  note: ReactNode;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-4 border-t border-hairline pt-8"
    >
      <div className="grid gap-1">
        <h2 id={headingId} className="text-lg">
          {title}
        </h2>
        <p className="text-sm text-muted">{note}</p>
      </div>
      {children}
    </section>
  );
}

import { useId, type ReactNode } from 'react';
import { useSection, type Section } from './settings-sections.ts';

/** A group of settings with its name beside the fields, or above them on a phone. */
export function Group({
  title,
  note,
  children,
}: {
  title: Section;
  note: ReactNode;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <div
      {...useSection(title)}
      role="group"
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-x-10 gap-y-5 border-t border-hairline py-8 outline-none lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-1.5">
        <h2 id={headingId} className="text-lg">
          {title}
        </h2>
        <p className="text-sm text-muted">{note}</p>
      </div>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </div>
  );
}

/** A row of short fields, with as many columns as there is room for. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">{children}</div>
);

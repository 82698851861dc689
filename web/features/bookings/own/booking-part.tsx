import { useId, type ReactNode } from 'react';

/** A section of a booking's page with a title. */
export function BookingPart({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-4 border-t border-hairline py-8 md:py-10"
    >
      <h2 id={headingId} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

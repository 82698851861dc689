import { useId, type ReactNode } from 'react';

/** A titled part of a booking's page. */
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

import type { ReactNode } from 'react';
import { formatNumber } from '#shared/format.rules.ts';

/** A row of numbers, each with the name of what it counts. */
export const Counters = ({
  label,
  items,
}: {
  /** The accessible name of the row. */
  label: string;
  items: {
    name: string;
    value: number | undefined;
    /** Renders the link to the list of the counted things. */
    link?: (props: { className: string; children: ReactNode }) => ReactNode;
  }[];
}) => (
  <dl
    aria-label={label}
    className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-hairline bg-hairline sm:flex"
  >
    {items.map(({ name, value, link }) => (
      <div
        key={name}
        className="relative flex flex-1 flex-wrap items-baseline justify-between gap-x-3 bg-surface px-4 py-1.5 last:odd:col-span-2"
      >
        <dt className="text-sm text-muted">
          {link
            ? link({ className: 'rounded-sm after:absolute after:inset-0', children: name })
            : name}
        </dt>
        <dd className="figures text-lg font-semibold">
          {value === undefined ? '–' : formatNumber(value)}
        </dd>
      </div>
    ))}
  </dl>
);
